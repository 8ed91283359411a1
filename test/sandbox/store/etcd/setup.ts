import { backgroundClock } from '../../../../src/sandbox/base/clock.js';
import type { EtcdOptions } from '../../../../src/sandbox/store/etcd/client/options.js';
import { type OpenedEtcd, openEtcd } from '../../../../src/sandbox/store/etcd/open.js';
import type { ValueCodec } from '../../../../src/sandbox/store/etcd/parts.js';
import { EtcdServer } from '../../../support/etcd.js';

/** Values as they are. */
export const BYTES: ValueCodec = {
  encode: (_key, value) => value.bytes(),
  decode: (_key, bytes) => {
    const kept = Uint8Array.from(bytes);
    return { bytes: () => kept };
  },
};

/** One etcd for the tests of a file, and stores on it. */
export class EtcdSetup {
  /** What operators were told. */
  readonly warnings: string[] = [];
  #started: EtcdServer | undefined;
  #prefixes = 0;

  async start(): Promise<void> {
    this.#started = await EtcdServer.start();
  }

  async end(): Promise<void> {
    await this.#started?.remove();
  }

  get server(): EtcdServer {
    return this.#started!;
  }

  /** A prefix nobody used before. */
  freshPrefix(): string {
    this.#prefixes += 1;
    return `/test-${this.#prefixes}`;
  }

  /** A store on it that compacts nothing of itself. The caller closes it. */
  open(options: Partial<EtcdOptions> = {}, clock = backgroundClock): Promise<OpenedEtcd> {
    const all = { endpoints: [this.server.url], compactEvery: 0, ...options };
    return openEtcd(all, BYTES, clock, (text) => this.warnings.push(text));
  }
}
