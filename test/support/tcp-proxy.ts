import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a port of this machine that can be cut, closed and made silent. */
export class TcpProxy {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private mode: 'pass' | 'refuse' | 'silent' = 'pass';
  private heard = () => {};

  private constructor(private readonly target: number) {
    this.server = createServer((socket) => this.accept(socket));
  }

  /** @param url of which the port counts */
  static async to(url: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(Number(new URL(url).port));
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Breaks all connections; new ones are made. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** Breaks all connections, and every new one, until it opens again. */
  close(): void {
    this.mode = 'refuse';
    this.cut();
  }

  open(): void {
    this.mode = 'pass';
  }

  /** Keeps all connections, and takes new ones, but passes nothing on. Resolves when a client has spoken. */
  silence(): Promise<void> {
    this.mode = 'silent';
    return new Promise((resolve) => {
      this.heard = resolve;
    });
  }

  async end(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private accept(socket: Socket): void {
    this.keep(socket);
    if (this.mode === 'refuse') {
      socket.destroy();
      return;
    }
    const there = connect(this.target, '127.0.0.1');
    this.keep(there);
    socket.on('data', (part) => {
      if (this.mode === 'silent') this.heard();
      else there.write(part);
    });
    there.on('data', (part) => this.mode === 'silent' || socket.write(part));
    socket.on('close', () => there.destroy());
    there.on('close', () => socket.destroy());
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.sockets.delete(socket));
  }
}
