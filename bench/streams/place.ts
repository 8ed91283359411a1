/** A server for measuring tasks. */
export interface Place {
  /** The text of a kubeconfig for it. */
  kubeconfig: string;
  stop(): Promise<void>;
}
