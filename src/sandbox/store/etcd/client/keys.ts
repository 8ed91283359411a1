/** What keys begin with on this side of the store. */
const OWN = '/registry';

/** Keys as the sandbox names them and as etcd holds them: they differ in what they begin with alone. */
export class KeyMap {
  readonly #outer: string;

  /** @param prefix such as `/registry`; read with one slash in front and none behind, however it is written */
  constructor(prefix: string) {
    const bare = prefix.replace(/^\/+|(?<!\/)\/+$/g, '');
    this.#outer = bare === '' ? '' : `/${bare}`;
  }

  /** A key of the sandbox, or the beginning of some, as etcd has it. */
  toEtcd(key: string): string {
    if (!key.startsWith(OWN)) throw new RangeError(`"${key}" is outside ${OWN}`);
    return this.#outer + key.slice(OWN.length);
  }

  fromEtcd(key: string): string {
    return OWN + key.slice(this.#outer.length);
  }

  /** Where something is kept that belongs to this prefix' servers but is none of their objects. */
  beside(name: string): string {
    return `${name}${this.#outer}`;
  }
}
