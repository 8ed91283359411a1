import { isUtf8 } from 'node:buffer';
import { mask, Opcode } from './frames.js';
import { JoinedBytes } from './joined-bytes.js';

/** Kubernetes' servers send messages of 32 KiB, in one frame each. */
const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;
/** Proxies may split messages into frames, but not into single bytes. */
const MAX_FRAGMENTS = 8192;
const MAX_CONTROL_BYTES = 125;

const [FIN, RESERVED, OPCODE, MASKED, LENGTH] = [0x80, 0x70, 0x0f, 0x80, 0x7f];
const LENGTH_IN_16_BITS = 126;
const NO_STATUS = 1005;

/** The peer sends what the protocol or a limit forbids. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/** Who receives what arrives. Data may be a part of the chunk that was read. */
interface MessageHandlers {
  /** A complete message. */
  onMessage(data: Buffer, isBinary: boolean): void;
  onPing(data: Buffer): void;
  onPong(): void;
  /** The peer ends the connection. Nothing after it is read. */
  onClose(code: number, reason: string): void;
}

/**
 * Reads the messages in WebSocket frames (RFC 6455, section 5), without extensions. A small message needs almost no
 * extra memory: with a kilobyte for each, the buffers of a flood of single bytes would be kept longer than needed.
 */
export class WebSocketReader {
  readonly #isMasked: boolean;
  readonly #handlers: MessageHandlers;
  /** The arrived part of a frame's header, and its length, if known. */
  readonly #head = Buffer.alloc(14);
  #headBytes = 0;
  #headSize = 2;
  /** The payload of a started frame, and how much of it is missing. */
  #payload: JoinedBytes | undefined;
  #missing = 0;
  /** The message whose frames are arriving. */
  #message: JoinedBytes | undefined;
  #isBinary = false;
  #fragments = 0;
  #isClosed = false;

  /** @param isMasked whether the peer is a client, which masks what it sends */
  constructor(isMasked: boolean, handlers: MessageHandlers) {
    this.#isMasked = isMasked;
    this.#handlers = handlers;
  }

  /**
   * Reads what has arrived, and delivers what is complete.
   * @param chunk belongs to the reader from here on
   * @throws FrameError
   */
  read(chunk: Buffer): void {
    let at = 0;
    while (!this.#isClosed && (at < chunk.length || this.#isWhole)) {
      at = this.#headBytes < this.#headSize ? this.#readHead(chunk, at) : this.#readPayload(chunk, at);
    }
  }

  /** Whether a frame has arrived that was not delivered yet: one without a payload, at the end of a chunk. */
  get #isWhole(): boolean {
    return this.#headBytes === this.#headSize && this.#missing === 0;
  }

  #readHead(chunk: Buffer, from: number): number {
    let at = from;
    while (at < chunk.length && this.#headBytes < this.#headSize) {
      this.#head[this.#headBytes++] = chunk[at++]!;
      if (this.#headBytes === 2) this.#begin();
    }
    if (this.#headBytes === this.#headSize) this.#missing = this.#payloadLength();
    return at;
  }

  /** Checks the first two bytes, which determine the length of the header. */
  #begin(): void {
    const [first, second] = [this.#head[0]!, this.#head[1]!];
    const opcode = first & OPCODE;
    const isControl = opcode >= Opcode.close;
    if ((first & RESERVED) !== 0) throw new FrameError('a reserved bit is set');
    if (opcode > (isControl ? Opcode.pong : Opcode.binary)) throw new FrameError(`invalid opcode ${opcode}`);
    if (isControl && (first & FIN) === 0) throw new FrameError('a control frame in fragments');
    if (isControl && (second & LENGTH) > MAX_CONTROL_BYTES)
      throw new FrameError('a control frame that is too long');
    if (!isControl && (opcode === Opcode.continuation) === (this.#message === undefined)) {
      throw new FrameError(`invalid opcode ${opcode}`);
    }
    if (((second & MASKED) !== 0) !== this.#isMasked) {
      throw new FrameError(this.#isMasked ? 'a frame that is not masked' : 'a masked frame');
    }
    const length = second & LENGTH;
    this.#headSize = 2 + (length < LENGTH_IN_16_BITS ? 0 : length === LENGTH_IN_16_BITS ? 2 : 8);
    if (this.#isMasked) this.#headSize += 4;
  }

  #payloadLength(): number {
    const short = this.#head[1]! & LENGTH;
    const length =
      short < LENGTH_IN_16_BITS
        ? short
        : short === LENGTH_IN_16_BITS
          ? this.#head.readUInt16BE(2)
          : Number(this.#head.readBigUInt64BE(2));
    if (length + (this.#message?.length ?? 0) > MAX_MESSAGE_BYTES) {
      throw new FrameError(`a message of more than ${MAX_MESSAGE_BYTES} bytes`);
    }
    return length;
  }

  #readPayload(chunk: Buffer, at: number): number {
    const data = chunk.subarray(at, at + this.#missing);
    this.#missing -= data.length;
    if (this.#missing > 0 || this.#payload !== undefined) {
      this.#payload ??= new JoinedBytes();
      this.#payload.add(data);
    }
    if (this.#missing === 0) {
      const payload = this.#payload?.taken() ?? data;
      this.#payload = undefined;
      this.#frame(payload);
    }
    return at + data.length;
  }

  /** Takes a complete frame. */
  #frame(payload: Buffer): void {
    const [first] = this.#head;
    if (this.#isMasked) mask(payload, this.#head.subarray(this.#headSize - 4, this.#headSize));
    [this.#headBytes, this.#headSize] = [0, 2];
    const opcode = first! & OPCODE;
    if (opcode === Opcode.ping) this.#handlers.onPing(payload);
    else if (opcode === Opcode.pong) this.#handlers.onPong();
    else if (opcode === Opcode.close) this.#close(payload);
    else this.#data(opcode, payload, (first! & FIN) !== 0);
  }

  #data(opcode: number, payload: Buffer, isLast: boolean): void {
    if (opcode !== Opcode.continuation) this.#isBinary = opcode === Opcode.binary;
    if (++this.#fragments > MAX_FRAGMENTS) throw new FrameError('Too many message fragments');
    if (!isLast || this.#message !== undefined) {
      this.#message ??= new JoinedBytes();
      this.#message.add(payload);
    }
    if (!isLast) return;
    const message = this.#message?.taken() ?? payload;
    [this.#message, this.#fragments] = [undefined, 0];
    if (!this.#isBinary && !isUtf8(message)) throw new FrameError('text that is not UTF-8');
    this.#handlers.onMessage(message, this.#isBinary);
  }

  #close(payload: Buffer): void {
    if (payload.length === 1) throw new FrameError('a close frame of one byte');
    const code = payload.length === 0 ? NO_STATUS : payload.readUInt16BE(0);
    const reason = payload.subarray(2);
    if (payload.length > 0 && !isCloseCode(code)) throw new FrameError(`invalid status code ${code}`);
    if (!isUtf8(reason)) throw new FrameError('a close frame whose reason is not UTF-8');
    this.#isClosed = true;
    this.#handlers.onClose(code, String(reason));
  }
}

/** Whether a close code may be sent (RFC 6455, section 7.4, and IANA's list of codes, which has grown). */
function isCloseCode(code: number): boolean {
  return (
    (code >= 1000 && code <= 1014 && ![1004, 1005, 1006].includes(code)) || (code >= 3000 && code <= 4999)
  );
}
