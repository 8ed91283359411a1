import { type Duplex, Writable } from 'node:stream';
import { WebSocketConnection } from '../../framing/websocket/connection.js';
import type { Clock } from '../../process/clock.js';
import { type CommandStreams, resizeMessage } from './command-streams.js';
import { StreamTooLongError } from './errors.js';
import { IncomingChannel } from './incoming-channel.js';
import { type KeepAlive, keepAlive } from './keep-alive.js';
import type { CommandRequest } from './types.js';

/** The first byte of each message. */
const ChannelNumber = { stdin: 0, stdout: 1, stderr: 2, error: 3, resize: 4, close: 255 } as const;

/** Go's servers read messages into buffers of this size. */
const MAX_MESSAGE_BYTES = 32 * 1024;

/** Bytes on channels without a reader. */
const MAX_PASSED_BYTES = 1024 * 1024;

/** What the channels depend on. */
interface ChannelDeps {
  clock: Clock;
  /** Removes credentials from the server's messages. */
  clean(text: string): string;
}

/**
 * The channels of a command as messages of a WebSocket.
 * @param socket of the WebSocket, after the handshake
 * @param canEndInput whether the subprotocol, v5 or later, can signal the end of standard input
 */
export function webSocketStreams(
  socket: Duplex,
  canEndInput: boolean,
  request: Pick<CommandRequest, 'stdin' | 'stdout' | 'stderr' | 'tty'>,
  { clock, clean }: ChannelDeps,
): CommandStreams {
  return new WebSocketStreams(socket, canEndInput, request, { clock, clean });
}

class WebSocketStreams implements CommandStreams {
  readonly stdin: Writable | undefined;
  readonly stdout: IncomingChannel | undefined;
  readonly stderr: IncomingChannel | undefined;
  readonly error: IncomingChannel;
  readonly ended: Promise<Error | undefined>;
  readonly #connection: WebSocketConnection;
  readonly #incoming: ReadonlyMap<number, IncomingChannel>;
  /** Full channels: nothing more is read while there are any. */
  readonly #full = new Set<IncomingChannel>();
  readonly #keepAlive: KeepAlive;
  /** Bytes on channels without a reader. */
  #passed = 0;
  readonly #tty: boolean;

  constructor(
    socket: Duplex,
    canEndInput: boolean,
    { stdin, stdout, stderr, tty }: Pick<CommandRequest, 'stdin' | 'stdout' | 'stderr' | 'tty'>,
    { clock, clean }: ChannelDeps,
  ) {
    this.#tty = tty;
    this.error = this.#channel();
    this.stdout = stdout ? this.#channel() : undefined;
    this.stderr = stderr && !tty ? this.#channel() : undefined;
    this.stdin = stdin ? this.#input(canEndInput) : undefined;
    const incoming = { error: this.error, stdout: this.stdout, stderr: this.stderr };
    this.#incoming = new Map(
      Object.entries(incoming).flatMap(([name, stream]) =>
        stream === undefined ? [] : [[ChannelNumber[name as keyof typeof incoming], stream] as const],
      ),
    );
    this.#connection = new WebSocketConnection(socket, {
      role: 'client',
      onMessage: (data) => this.#receive(data),
      onPong: () => this.#keepAlive.answered(),
      clean,
    });
    this.#keepAlive = keepAlive({
      clock,
      ping: () => this.#connection.ping(),
      isPaused: () => this.#full.size > 0,
      lost: (error) => this.#connection.fail(error),
      expectsAnswers: true,
    });
    this.ended = this.#connection.ended.then((failure) => {
      this.#end(failure);
      return failure;
    });
  }

  resize(size: { width: number; height: number }): void {
    if (this.#tty) this.#send(ChannelNumber.resize, resizeMessage(size), () => {});
  }

  close(): void {
    this.#connection.close();
  }

  #receive(message: Buffer): void {
    this.#keepAlive.heard();
    const stream = this.#incoming.get(message[0] ?? ChannelNumber.close);
    const data = message.subarray(1);
    if (message[0] === ChannelNumber.close) this.#incoming.get(data[0] ?? ChannelNumber.close)?.finish();
    if (stream === undefined) this.#pass(message[0], data);
    // Older servers start with an empty message, to show that they are ready.
    if (stream === undefined || stream.destroyed || data.length === 0) return;
    stream.receive(data);
  }

  /** Drops unrequested bytes, up to a limit: without one, they would arrive faster than their memory is freed. */
  #pass(channel: number | undefined, data: Buffer): void {
    this.#passed += data.length;
    if (channel === undefined || this.#passed <= MAX_PASSED_BYTES) return;
    this.#connection.fail(
      new StreamTooLongError(`channel ${channel}, which has no reader,`, MAX_PASSED_BYTES),
    );
  }

  #channel(): IncomingChannel {
    return new IncomingChannel({
      onFull: (channel) => {
        this.#full.add(channel);
        this.#connection.pause();
      },
      onRoom: (channel) => this.#drained(channel),
    });
  }

  #drained(stream: IncomingChannel): void {
    if (this.#full.delete(stream) && this.#full.size === 0) this.#connection.resume();
  }

  #input(canEndInput: boolean): Writable {
    return new Writable({
      write: (chunk: Buffer, _encoding, done) => this.#sendAll(chunk, done),
      final: (done) => {
        if (canEndInput) this.#send(ChannelNumber.close, Buffer.from([ChannelNumber.stdin]), done);
        else done();
      },
    });
  }

  #sendAll(data: Buffer, done: () => void): void {
    const rest = data.subarray(MAX_MESSAGE_BYTES);
    this.#send(ChannelNumber.stdin, data.subarray(0, MAX_MESSAGE_BYTES), () =>
      rest.length === 0 ? done() : this.#sendAll(rest, done),
    );
  }

  #send(channel: number, data: Buffer, done: () => void): void {
    const message = Buffer.allocUnsafe(data.length + 1);
    message[0] = channel;
    data.copy(message, 1);
    this.#keepAlive.sent(message.length);
    this.#connection.send(message, done);
  }

  #end(failure: Error | undefined): void {
    this.#keepAlive.stop();
    for (const stream of this.#incoming.values()) {
      if (failure !== undefined && stream !== this.error) stream.destroy(failure);
      else stream.finish();
    }
  }
}
