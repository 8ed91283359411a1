import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy to a server on this machine that fails like networks and servers. */
export class Door {
  readonly #server: Server;
  readonly #port: number;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  /** Connections that lead nowhere, but are not closed. */
  readonly #forgotten = new Set<Socket>();
  #mode: 'open' | 'closed' | 'frozen' = 'open';

  private constructor(port: number) {
    this.#port = port;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  /** @param url the server's; only its port matters */
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

  /** Breaks all connections; accepts new ones. */
  cut(): void {
    for (const [near, far] of this.#pairs) {
      near.destroy();
      far.destroy();
    }
  }

  /** Breaks all connections and refuses new ones, like a server that is down. */
  close(): void {
    this.#mode = 'closed';
    this.cut();
  }

  /** Accepts data without passing it on, like a stopped process; all of it is passed on later. */
  freeze(): void {
    this.#mode = 'frozen';
    for (const pair of this.#pairs) for (const socket of pair) socket.pause();
  }

  /**
   * Passes nothing on over existing connections, forever, but serves new ones, as behind a router that lost its state.
   */
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
