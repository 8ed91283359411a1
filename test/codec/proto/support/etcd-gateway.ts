/** A key of etcd and its value. */
export interface Entry {
  key: string;
  value: Buffer;
}

/** Reads and writes an etcd 3.4 or newer through its JSON gateway. */
export class EtcdGateway {
  readonly #url: string;

  /** @param url its address, without TLS */
  constructor(url: string) {
    this.#url = url;
  }

  /** Everything stored below a prefix. */
  async list(prefix: string): Promise<Entry[]> {
    const end = Buffer.from(prefix);
    end[end.length - 1]! += 1;
    const { kvs = [] } = await this.#post<{ kvs?: { key: string; value: string }[] }>('/v3/kv/range', {
      key: base64(prefix),
      range_end: end.toString('base64'),
    });
    return kvs.map(({ key, value }) => ({
      key: Buffer.from(key, 'base64').toString(),
      value: Buffer.from(value, 'base64'),
    }));
  }

  async put(key: string, value: Uint8Array): Promise<void> {
    await this.#post('/v3/kv/put', { key: base64(key), value: Buffer.from(value).toString('base64') });
  }

  /** Writes up to 128 entries in one transaction. */
  async putAll(entries: readonly Entry[]): Promise<void> {
    const success = entries.map(({ key, value }) => ({
      requestPut: { key: base64(key), value: value.toString('base64') },
    }));
    await this.#post('/v3/kv/txn', { success });
  }

  async delete(key: string): Promise<void> {
    await this.#post('/v3/kv/deleterange', { key: base64(key) });
  }

  async #post<T>(path: string, body: object): Promise<T> {
    const response = await fetch(this.#url + path, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`etcd answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
