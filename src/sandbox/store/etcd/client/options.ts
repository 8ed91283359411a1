/** How to reach etcd, and which keys to use. */
export interface EtcdOptions {
  /** `http://HOST:PORT` or `https://…` of one or several members: if one does not respond, another is used. */
  endpoints: readonly string[];
  /** The prefix of keys; `/registry` by default, as in Kubernetes servers. */
  prefix?: string;
  /** PEM files: authorities that replace the system's, and the client certificate with its key. */
  caFile?: string;
  certFile?: string;
  keyFile?: string;
  /** Milliseconds for one request, including retries; 10,000 by default. */
  requestTimeout?: number;
  /** Milliseconds between compactions; 300,000 by default, 0 for never. */
  compactEvery?: number;
}
