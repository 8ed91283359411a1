import { backgroundClock } from '../../../../src/sandbox/base/clock.js';
import type { EtcdOptions } from '../../../../src/sandbox/store/etcd/client/options.js';
import { type OpenedEtcd, openEtcd } from '../../../../src/sandbox/store/etcd/open.js';
import type { ValueCodec } from '../../../../src/sandbox/store/etcd/parts.js';
import { EtcdServer } from '../../../support/etcd.js';

/** Values as unchanged bytes. */
export const BYTES: ValueCodec = {
  encode: (_key, value) => value.bytes(),
  decode: (_key, bytes) => {
    const kept = Uint8Array.from(bytes);
    return { bytes: () => kept };
  },
};

/** One etcd for the tests of a file, and stores on it. */
export class EtcdSetup {
  /** The warnings for operators. */
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

  /** An unused prefix. */
  freshPrefix(): string {
    this.#prefixes += 1;
    return `/test-${this.#prefixes}`;
  }

  /** A store on it that does not compact by itself. The caller closes it. */
  open(options: Partial<EtcdOptions> = {}, clock = backgroundClock): Promise<OpenedEtcd> {
    const all = { endpoints: [this.server.url], compactEvery: 0, ...options };
    return openEtcd(all, BYTES, clock, (text) => this.warnings.push(text));
  }
}
