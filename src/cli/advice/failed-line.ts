/** A command line that failed. */
export interface FailedLine {
  error: unknown;
  /** The command's id: `rollout:status`. */
  id: string;
  /** Its words without flags. */
  args: readonly string[];
  /** The types that it takes, in the singular: `deployment`; [] if that is not known. */
  types: readonly string[];
  /** The command has --all. */
  takesAll: boolean;
  /** The value of `--field-selector`; "" without it. */
  fieldSelector: string;
  /** The value of `--selector`; "" without it. */
  labelSelector: string;
  /** The path of `--raw`; "" without it. */
  raw: string;
}
