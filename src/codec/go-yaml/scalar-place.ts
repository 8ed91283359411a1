/** Where a scalar is written. */
export interface ScalarPlace {
  /** The column of its first character. */
  column: number;
  /** The indentation of its further lines. */
  indent: number;
  /** Keys stay on one line. */
  isKey: boolean;
}
