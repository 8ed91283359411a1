/** What `explain` is asked for, checked. */
export interface ExplainOptions {
  /** As typed: `pods.spec.containers`. */
  request: string;
  /** `apps/v1`; "" for the version that the server prefers. */
  apiVersion: string;
  recursive: boolean;
  /** `plaintext`, or `plaintext-openapiv2`; any other is refused when the server has been asked. */
  output: string;
}
