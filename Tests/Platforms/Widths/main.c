void widths(void);

int main(void) {
  widths();
  return 0;
}
