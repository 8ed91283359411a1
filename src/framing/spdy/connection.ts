import type { Duplex } from 'node:stream';
import { PIECE_COST } from '../piece-cost.js';
import { ResetStatus, SpdyProtocolError } from './errors.js';
import { FrameReader } from './frame-reader.js';
import { type Frame, frameBytes, INITIAL_WINDOW_SETTING } from './frames.js';
import { HeaderReader, type Headers, HeaderWriter } from './headers.js';
import { SendQueue } from './send-queue.js';
import { SpdyStream, type StreamLink } from './stream.js';

/** One unread stream blocks the whole connection when this much of it is waiting. */
const MAX_UNREAD = 1024 * 1024;
/** After this much was read, the peer is asked for more: half of the initial window of streams. */
const ASK_AFTER = 32 * 1024;

/**
 * If responses of this size wait for the peer to read, pings are no longer answered, and newly opened streams are
 * ignored.
 */
const MAX_ANSWERS = 64 * 1024;

/** A server that opens this many streams although none are accepted is not usable. */
const MAX_REFUSED = 1000;

const NOTHING = Buffer.alloc(0);

/** How to create a connection. */
interface SpdyOptions {
  /** The client's streams have odd numbers, the server's even ones. */
  role: 'client' | 'server';
  /** Receives each stream that the peer opens, accepted; they are refused if it is absent. */
  onStream?: (stream: SpdyStream) => void;
  /** Called whenever bytes arrive. */
  onHeard?: () => void;
  /** Called with the number of bytes that are sent on streams. */
  onSent?: (bytes: number) => void;
}

/**
 * SPDY/3.1 on a connected byte stream: streams in both directions, ping, flow control and the end.
 *
 * Kubernetes' servers ignore windows: they send everything they have, and never ask for more. So unread bytes block the
 * whole connection (a megabyte on one stream is enough), and windows count only if the peer has ever mentioned them.
 * Sending window updates to other servers would even do harm: a server that has sent everything and closed responds
 * with a reset, which discards what the kernel still has for us.
 */
export class SpdyConnection {
  /** Resolves when the connection ends: with the failure that ended streams, or undefined if none was cut. */
  readonly ended: Promise<Error | undefined>;
  readonly #socket: Duplex;
  readonly #onStream: SpdyOptions['onStream'];
  readonly #onHeard: SpdyOptions['onHeard'];
  readonly #reader = new FrameReader();
  readonly #headersIn = new HeaderReader();
  readonly #headersOut = new HeaderWriter();
  readonly #queue: SendQueue;
  readonly #streams = new Map<number, SpdyStream>();
  readonly #stalled = new Set<SpdyStream>();
  readonly #pings = new Map<number, () => void>();
  readonly #end = Promise.withResolvers<Error | undefined>();
  readonly #link: StreamLink;
  /** The side with odd stream ids. */
  readonly #parity: number;
  #nextStream: number;
  #nextPing: number;
  #lastReceived = 0;
  #refused = 0;
  #unacknowledged = 0;
  /** Bytes of responses since the peer last read everything. */
  #answered = 0;
  #closing = false;
  #over = false;

  /** @param socket connected; from here on it belongs to the connection, which ends and destroys it */
  constructor(socket: Duplex, { role, onStream, onHeard, onSent }: SpdyOptions) {
    this.#socket = socket;
    this.#onStream = onStream;
    this.#onHeard = onHeard;
    this.#parity = role === 'client' ? 1 : 0;
    this.#nextStream = role === 'client' ? 1 : 2;
    this.#nextPing = this.#nextStream;
    this.ended = this.#end.promise;
    this.#queue = new SendQueue(socket, (id) => this.#streams.get(id), onSent);
    this.#link = {
      send: (stream, data, fin, done) => this.#queue.send(stream, data, fin, done),
      consumed: (stream) => this.#consumed(stream),
      left: (stream) => this.#left(stream),
    };
    socket.on('drain', () => {
      this.#answered = 0;
    });
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('end', () => this.#finish(this.#cut()));
    socket.on('error', (error) => this.#finish(error));
    socket.on('close', () => this.#finish(this.#cut()));
    socket.resume();
  }

  /** Whether nothing is read from the peer now, because a stream has too many unread bytes. */
  get isPaused(): boolean {
    return this.#stalled.size > 0;
  }

  /** Whether streams can be opened. */
  get isOpen(): boolean {
    return !this.#closing && !this.#over;
  }

  /**
   * Opens a stream. Nothing may be written on it before the peer has accepted it: Kubernetes' servers drop that.
   * @param writable false for one that is only read. After it was read, nothing is sent on it, as in kubectl: bytes
   *   that reach a kubelet whose container has just ended may destroy the rest of its response.
   * @throws Error if the connection is going away
   */
  open(headers: Headers, writable = true): SpdyStream {
    if (!this.isOpen) throw new Error('spdy: the connection is closed');
    const id = this.#nextStream;
    this.#nextStream += 2;
    const stream = new SpdyStream(id, headers, this.#link, this.#queue.initialWindow, writable);
    this.#streams.set(id, stream);
    const block = this.#headersOut.block(headers);
    this.#write({ type: 'synStream', streamId: id, fin: false, unidirectional: false, block });
    return stream;
  }

  /** Resolves when the peer has answered; never if it goes away before. */
  ping(): Promise<void> {
    const id = this.#nextPing;
    this.#nextPing = id > 0x7ffffffd ? id % 2 : id + 2;
    return new Promise((resolve) => {
      this.#pings.set(id, resolve);
      this.#write({ type: 'ping', id });
    });
  }

  /** Sends GOAWAY, and ends the connection; incomplete streams are destroyed. */
  close(): void {
    if (this.#over) return;
    this.#write({ type: 'goAway', lastStreamId: this.#lastReceived, status: 0 });
    this.#finish(undefined);
  }

  /** Ends the connection immediately, for a reason found on this side, such as missing pongs. */
  fail(error: Error): void {
    this.#finish(error);
  }

  #receive(chunk: Buffer): void {
    this.#onHeard?.();
    try {
      for (const frame of this.#reader.read(chunk)) {
        if (this.#over) return;
        this.#handle(frame);
      }
    } catch (error) {
      if (!(error instanceof SpdyProtocolError)) throw error;
      this.#write({ type: 'goAway', lastStreamId: this.#lastReceived, status: ResetStatus.protocolError });
      this.#finish(error);
    }
  }

  #handle(frame: Frame): void {
    switch (frame.type) {
      case 'data':
        this.#data(frame.streamId, frame.data, frame.fin);
        return;
      case 'synStream':
        this.#opened(frame.streamId, this.#headersIn.read(frame.block), frame.fin);
        return;
      case 'synReply':
      case 'headers': {
        // Read even for a stream that is gone: the next block refers to this one.
        const headers = this.#headersIn.read(frame.block);
        const stream = this.#streams.get(frame.streamId);
        if (frame.type === 'synReply') stream?.accept(headers);
        if (frame.fin) stream?.receive(NOTHING, true);
        return;
      }
      case 'rstStream': {
        const stream = this.#streams.get(frame.streamId);
        this.#forget(frame.streamId);
        stream?.reset(frame.status);
        return;
      }
      case 'ping':
        this.#pinged(frame);
        return;
      case 'goAway':
        this.#goneAway(frame.lastStreamId);
        return;
      case 'settings': {
        const window = frame.values.get(INITIAL_WINDOW_SETTING);
        if (window !== undefined) this.#queue.beginWith(window, this.#streams.values());
        return;
      }
      case 'windowUpdate':
        this.#queue.grow(frame.streamId, frame.delta);
        return;
    }
  }

  /** Answers the peer's ping, or takes its answer to ours. */
  #pinged(frame: Frame & { type: 'ping' }): void {
    if (frame.id % 2 !== this.#parity) this.#answer(frame);
    else {
      this.#pings.get(frame.id)?.();
      this.#pings.delete(frame.id);
    }
  }

  #data(streamId: number, data: Buffer, fin: boolean): void {
    const stream = this.#streams.get(streamId);
    if (stream === undefined) {
      // For a stream that was left. It still counts for the connection.
      this.#acknowledge(data.length);
      return;
    }
    stream.receive(data, fin);
    if (stream.held < MAX_UNREAD) return;
    this.#stalled.add(stream);
    this.#socket.pause();
  }

  #consumed(stream: SpdyStream): void {
    if (this.#queue.countsWindows) {
      const delta = stream.takeConsumed(ASK_AFTER);
      if (delta > 0 && !stream.hasAll) this.#write({ type: 'windowUpdate', streamId: stream.id, delta });
      this.#acknowledge(delta);
    }
    this.#unstall(stream);
  }

  #acknowledge(bytes: number): void {
    this.#unacknowledged += bytes;
    if (this.#unacknowledged < ASK_AFTER || !this.#queue.countsWindows) return;
    this.#write({ type: 'windowUpdate', streamId: 0, delta: this.#unacknowledged });
    this.#unacknowledged = 0;
  }

  #unstall(stream: SpdyStream): void {
    if (this.#stalled.delete(stream) && this.#stalled.size === 0) this.#socket.resume();
  }

  #opened(id: number, headers: Headers, fin: boolean): void {
    if (id % 2 === this.#parity || id <= this.#lastReceived)
      throw new SpdyProtocolError(`stream ${id} cannot be opened by the other side`);
    this.#lastReceived = id;
    if (this.#onStream === undefined || this.#closing) {
      const isSent = this.#answer({ type: 'rstStream', streamId: id, status: ResetStatus.refusedStream });
      if (isSent && ++this.#refused <= MAX_REFUSED) return;
      throw new SpdyProtocolError('the other side opens streams without end');
    }
    const stream = new SpdyStream(id, headers, this.#link, this.#queue.initialWindow);
    this.#streams.set(id, stream);
    this.#write({ type: 'synReply', streamId: id, fin: false, block: this.#headersOut.block({}) });
    stream.accept({});
    this.#onStream(stream);
    if (fin) stream.receive(NOTHING, true);
  }

  #goneAway(lastStreamId: number): void {
    this.#closing = true;
    for (const [id, stream] of this.#streams) {
      if (id % 2 !== this.#parity || id <= lastStreamId) continue;
      this.#forget(id);
      stream.reset(ResetStatus.refusedStream);
    }
    if (this.#streams.size === 0) this.#finish(undefined);
  }

  /** A stream has ended on this side: informs the peer if it does not know. */
  #left(stream: SpdyStream): void {
    const isOver = stream.hasAll && stream.writableFinished;
    if (this.#streams.has(stream.id) && !isOver)
      this.#write({ type: 'rstStream', streamId: stream.id, status: ResetStatus.cancel });
    this.#forget(stream.id);
    this.#acknowledge(stream.takeRest());
    this.#unstall(stream);
    if (this.#closing && this.#streams.size === 0) this.#finish(undefined);
  }

  #forget(id: number): void {
    this.#streams.delete(id);
    this.#queue.drop(id);
  }

  /** Writes an answer to the peer, unless it does not read such answers. Returns whether it was written. */
  #answer(frame: Frame): boolean {
    if (!this.#socket.writableNeedDrain) this.#answered = 0;
    if (this.#answered > MAX_ANSWERS) return false;
    const bytes = frameBytes(frame);
    this.#answered += bytes.length + PIECE_COST;
    if (!this.#over && !this.#socket.destroyed) this.#socket.write(bytes);
    return true;
  }

  #write(frame: Frame): void {
    if (!this.#over && !this.#socket.destroyed) this.#socket.write(frameBytes(frame));
  }

  /** What the end of the connection means for incomplete streams. */
  #cut(): Error | undefined {
    const isCut = [...this.#streams.values()].some((stream) => !stream.hasAll);
    return isCut ? new Error('unexpected EOF') : undefined;
  }

  #finish(failure: Error | undefined): void {
    if (this.#over) return;
    this.#over = true;
    const streams = [...this.#streams.values()];
    this.#streams.clear();
    this.#queue.clear();
    for (const stream of streams) if (!stream.hasAll) stream.destroy(failure);
    this.#pings.clear();
    this.#stalled.clear();
    // What was written still goes out; what arrives is ignored.
    if (failure === undefined) this.#socket.end();
    else this.#socket.destroy();
    this.#socket.resume();
    this.#end.resolve(failure);
  }
}
