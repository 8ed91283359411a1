/** A server that works are measured on. */
export interface Place {
  /** The text of a kubeconfig for it. */
  kubeconfig: string;
  stop(): Promise<void>;
}
