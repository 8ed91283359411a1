import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A connection to a port of this machine that can be cut, closed and silenced. */
export class TcpProxy {
  /** Connections of clients. */
  accepted = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #mode: 'pass' | 'refuse' | 'silent' | 'withhold' = 'pass';
  #heard = () => {};
  #withholding: { after: string; past: string; begun: () => void } | undefined;
  readonly #target: number;

  private constructor(target: number) {
    this.#target = target;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  /** @param url only the port is used */
  static async to(url: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(Number(new URL(url).port));
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Breaks all connections; accepts new ones. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Breaks all connections, and every new one, until it is opened again. */
  close(): void {
    this.#mode = 'refuse';
    this.cut();
  }

  open(): void {
    this.#mode = 'pass';
    this.#withholding = undefined;
  }

  /** Keeps all connections, and accepts new ones, but forwards nothing. Resolves when a client has sent something. */
  silence(): Promise<void> {
    this.#mode = 'silent';
    return new Promise((resolve) => {
      this.#heard = resolve;
    });
  }

  /**
   * Forwards everything until a client has sent a text (ASCII), and after that nothing to clients, until `open`.
   * Resolves when the text has passed.
   */
  withholdAfter(text: string): Promise<void> {
    return new Promise((begun) => {
      this.#withholding = { after: text, past: '', begun };
    });
  }

  async end(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #accept(socket: Socket): void {
    this.accepted += 1;
    this.#keep(socket);
    if (this.#mode === 'refuse') {
      socket.destroy();
      return;
    }
    const there = connect(this.#target, '127.0.0.1');
    this.#keep(there);
    socket.on('data', (part) => {
      this.#hear(part);
      if (this.#mode === 'silent') this.#heard();
      else there.write(part);
    });
    there.on('data', (part) => this.#mode === 'silent' || this.#mode === 'withhold' || socket.write(part));
    socket.on('close', () => there.destroy());
    there.on('close', () => socket.destroy());
  }

  /** Stops forwarding to clients when the awaited text has arrived, possibly in two parts. */
  #hear(part: Buffer): void {
    const withholding = this.#withholding;
    if (withholding === undefined) return;
    const text = withholding.past + part.toString('latin1');
    withholding.past = text.slice(-withholding.after.length);
    if (!text.includes(withholding.after)) return;
    this.#mode = 'withhold';
    withholding.begun();
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.#sockets.delete(socket));
  }
}
