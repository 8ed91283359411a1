import type { Duplex } from 'node:stream';
import { frameParts, Opcode } from './frames.js';
import { FrameError, WebSocketReader } from './reader.js';

/** Why a connection is closed (RFC 6455, section 7.4.1). */
const NORMAL = 1000;
const GOING_AWAY = 1001;
const UNSUPPORTED = 1003;
const NO_STATUS = 1005;
const PROTOCOL_ERROR = 1002;

const NOTHING = Buffer.alloc(0);

/** How to create a connection, and who receives what arrives. */
export interface WebSocketOptions {
  /** Clients mask what they send. */
  role: 'client' | 'server';
  /** A whole binary message. */
  onMessage(data: Buffer): void;
  /** The answer to a ping. */
  onPong?(): void;
  /** Removes what must not be shown from the peer's messages. */
  clean?(text: string): string;
}

/** The peer closed the connection abnormally, or broke it. */
export class WebSocketClosedError extends Error {
  override readonly name = 'WebSocketClosedError';
  constructor(
    readonly code: number,
    readonly reason: string,
  ) {
    // A line feed from the peer must not start a line that looks like ours.
    super(`websocket: close ${code}${reason === '' ? '' : `: ${reason.replaceAll('\n', '\\n')}`}`);
  }
}

/**
 * WebSocket messages on a byte stream after its handshake: binary ones, one frame each, because Kubernetes' older
 * servers treat each frame as a message. Pings are answered.
 */
export class WebSocketConnection {
  /** Resolves when the connection ends: with the failure, or undefined after a normal end by either side. */
  readonly ended: Promise<Error | undefined>;
  readonly #socket: Duplex;
  readonly #mask: boolean;
  readonly #end = Promise.withResolvers<Error | undefined>();
  #draining: (() => void)[] = [];
  /** A pong was sent that the peer has not read yet. */
  #isPongSent = false;
  #closeSent = false;
  #over = false;

  /** @param socket from here on it belongs to the connection, which ends and destroys it */
  constructor(socket: Duplex, { role, onMessage, onPong, clean = (text) => text }: WebSocketOptions) {
    this.#socket = socket;
    this.#mask = role === 'client';
    this.ended = this.#end.promise;
    const reader = new WebSocketReader(role === 'server', {
      onMessage: (data, isBinary) => {
        if (this.#over) return;
        if (isBinary) onMessage(data);
        else this.#refuse(UNSUPPORTED, new Error('websocket: a text message instead of a binary one'));
      },
      onPing: (data) => this.#pong(data),
      onPong: () => onPong?.(),
      onClose: (code, reason) => this.#concluded(code, clean(reason)),
    });
    socket.on('drain', () => {
      this.#isPongSent = false;
      for (const done of this.#draining.splice(0)) done();
    });
    socket.on('data', (chunk: Buffer) => {
      if (!this.#over) this.#read(reader, chunk);
    });
    socket.on('end', () => this.#finish(new WebSocketClosedError(1006, 'unexpected EOF')));
    socket.on('error', (error) => this.#finish(error));
    socket.on('close', () => this.#finish(new WebSocketClosedError(1006, 'unexpected EOF')));
    socket.resume();
  }

  /**
   * Sends a binary message.
   * @param data is masked in place: it must belong to the caller, and must not be used again
   * @param done called back when there is room for more, or the connection has ended
   */
  send(data: Buffer, done: () => void): void {
    this.#send(Opcode.binary, data);
    if (!this.#over && this.#socket.writableNeedDrain) this.#draining.push(done);
    else done();
  }

  /** Pings the peer. */
  ping(): void {
    this.#send(Opcode.ping, NOTHING);
  }

  /** Pauses reading. Pings are not answered in the meantime. */
  pause(): void {
    this.#socket.pause();
  }

  /** Resumes reading. */
  resume(): void {
    if (!this.#over) this.#socket.resume();
  }

  /** Ends the connection normally, after everything was sent. */
  close(): void {
    this.#sendClose(NORMAL);
    this.#finish(undefined);
  }

  /** Ends the connection immediately, for a reason found on this side, such as missing pongs. */
  fail(error: Error): void {
    this.#sendClose(GOING_AWAY);
    this.#finish(error);
    this.#socket.destroy();
  }

  #read(reader: WebSocketReader, chunk: Buffer): void {
    try {
      reader.read(chunk);
    } catch (cause) {
      if (!(cause instanceof FrameError)) throw cause;
      this.#refuse(PROTOCOL_ERROR, new Error(`websocket: ${cause.message}`, { cause }));
    }
  }

  #concluded(code: number, reason: string): void {
    this.#sendClose(code === NO_STATUS ? NORMAL : code);
    const isNormal = code === NORMAL || code === NO_STATUS;
    this.#finish(isNormal ? undefined : new WebSocketClosedError(code, reason));
  }

  #refuse(code: number, error: Error): void {
    this.#sendClose(code);
    this.#finish(error);
  }

  #sendClose(code: number): void {
    if (this.#closeSent) return;
    const data = Buffer.alloc(2);
    data.writeUInt16BE(code);
    this.#send(Opcode.close, data);
    this.#closeSent = true;
  }

  /** Answers a ping, unless the peer does not read: one waiting answer is enough. */
  #pong(data: Buffer): void {
    if (this.#socket.writableNeedDrain && this.#isPongSent) return;
    this.#isPongSent = true;
    this.#send(Opcode.pong, data);
  }

  #send(opcode: number, data: Buffer): void {
    if (this.#over || this.#closeSent || this.#socket.destroyed) return;
    this.#socket.cork();
    for (const part of frameParts(opcode, data, this.#mask)) this.#socket.write(part);
    this.#socket.uncork();
  }

  #finish(failure: Error | undefined): void {
    if (this.#over) return;
    this.#over = true;
    for (const done of this.#draining.splice(0)) done();
    // A close frame still goes out; what arrives is ignored.
    this.#socket.end();
    this.#socket.resume();
    this.#end.resolve(failure);
  }
}
