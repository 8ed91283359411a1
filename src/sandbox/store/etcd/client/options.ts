/** How etcd is reached, and what of it is ours. */
export interface EtcdOptions {
  /** `http://HOST:PORT` or `https://…`, of one member or of several: another is tried when one does not answer. */
  endpoints: readonly string[];
  /** Keys begin so; `/registry` where absent, as with Kubernetes servers. */
  prefix?: string;
  /** PEM files: whom to trust instead of the system's authorities, and the client certificate with its key. */
  caFile?: string;
  certFile?: string;
  keyFile?: string;
  /** Milliseconds that one request may take, repetitions included; 10,000 where absent. */
  requestTimeout?: number;
  /** Milliseconds between compactions; 300,000 where absent, 0 for never. */
  compactEvery?: number;
}
