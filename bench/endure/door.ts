import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server on this machine that fails as networks and servers do. */
export class Door {
  readonly #server: Server;
  readonly #port: number;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  /** What no longer leads anywhere, and is not closed. */
  readonly #forgotten = new Set<Socket>();
  #mode: 'open' | 'closed' | 'frozen' = 'open';

  private constructor(port: number) {
    this.#port = port;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  /** @param url of the server; its port counts */
  static async to(url: string): Promise<Door> {
    const door = new Door(Number(new URL(url).port));
    door.#server.listen(0, '127.0.0.1');
    await once(door.#server, 'listening');
    return door;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `https://127.0.0.1:${this.port}`;
  }

  /** Breaks all connections; new ones are taken. */
  cut(): void {
    for (const [near, far] of this.#pairs) {
      near.destroy();
      far.destroy();
    }
  }

  /** Breaks all connections and refuses new ones, as a server that is not there. */
  close(): void {
    this.#mode = 'closed';
    this.cut();
  }

  /** Takes what is sent and passes nothing on, as a stopped process; all of it passes later. */
  freeze(): void {
    this.#mode = 'frozen';
    for (const pair of this.#pairs) for (const socket of pair) socket.pause();
  }

  /** Passes nothing over the connections there are, for ever; new ones are served, as behind a router that forgot them. */
  forget(): void {
    for (const pair of this.#pairs) {
      this.#pairs.delete(pair);
      const [near, far] = pair;
      near.pause();
      this.#forgotten.add(near);
      far.destroy();
    }
  }

  open(): void {
    this.#mode = 'open';
    for (const pair of this.#pairs) for (const socket of pair) socket.resume();
  }

  async end(): Promise<void> {
    this.close();
    for (const socket of this.#forgotten) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #accept(near: Socket): void {
    near.on('error', () => undefined);
    if (this.#mode === 'closed') {
      near.resetAndDestroy();
      return;
    }
    const far = connect(this.#port, '127.0.0.1');
    far.on('error', () => undefined);
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    near.on('data', (part) => void far.write(part));
    far.on('data', (part) => void near.write(part));
    if (this.#mode === 'frozen') for (const socket of pair) socket.pause();
    const end = () => {
      if (!this.#pairs.delete(pair)) return;
      near.destroy();
      far.destroy();
    };
    near.on('close', end);
    far.on('close', end);
  }
}
