/** Where a scalar is to be written. */
export interface ScalarPlace {
  /** The column of its first character. */
  column: number;
  /** What its further lines are indented by. */
  indent: number;
  /** Keys stay on one line. */
  isKey: boolean;
}
