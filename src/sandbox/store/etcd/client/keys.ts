/** The prefix of keys on this side of the store. */
const OWN = '/registry';

/** Converts keys between the sandbox and etcd: they differ only in their prefix. */
export class KeyMap {
  readonly #outer: string;

  /** @param prefix such as `/registry`; normalized to one leading slash and none at the end */
  constructor(prefix: string) {
    const bare = prefix.replace(/^\/+|(?<!\/)\/+$/g, '');
    this.#outer = bare === '' ? '' : `/${bare}`;
  }

  /** Converts a key of the sandbox, or a prefix of keys, to etcd's. */
  toEtcd(key: string): string {
    if (!key.startsWith(OWN)) throw new RangeError(`"${key}" is outside ${OWN}`);
    return this.#outer + key.slice(OWN.length);
  }

  fromEtcd(key: string): string {
    return OWN + key.slice(this.#outer.length);
  }

  /** The key of something that belongs to the servers with this prefix but is not one of their objects. */
  beside(name: string): string {
    return `${name}${this.#outer}`;
  }
}
