/** One exchange on a connection, below credentials, retries and decompression. */

import type { ClientRequest } from 'node:http';
import type { Duplex, Readable, Writable } from 'node:stream';
import { quote } from '../go/strconv/quote.js';
import type { SecretSource } from '../merge/redact/secret-source.js';
import type { BodySource } from './body-source.js';

/** A server that sends more informational responses (1xx) than this before its response is flooding us. */
export const MAX_INFORMATIONAL = 100;

/** On a link of 1 KB/s, a piece takes about a minute: less than the default of --idle-timeout. */
const PIECE_BYTES = 64 * 1024;

/** Header names in lower case; a list is sent as repeated headers. */
export type ExchangeHeaders = Record<string, string | readonly string[]>;

/** A request as it goes out. */
export interface ExchangeRequest {
  method: string;
  /** Path and query, including the server's path prefix. */
  target: string;
  headers: ExchangeHeaders;
  body?: string | Uint8Array;
  /** As in ApiRequest. */
  secrets?: SecretSource | undefined;
  /** A body that is sent while it arrives, once: such a request is never repeated. */
  upload?: Readable | undefined;
  /** The protocol to switch to, for the Upgrade header; absent for an ordinary request. */
  upgrade?: string | undefined;
  /** The response may take long to end: nothing waits for that. */
  stream?: boolean | undefined;
  /** Ends the exchange at any point, with its reason. */
  signal: AbortSignal;
}

/** A response whose head has arrived. */
export interface ExchangeResponse {
  status: number;
  /** Repeated headers joined with ", ". */
  headers: Record<string, string>;
  /** Set-Cookie headers. */
  cookies?: readonly string[];
  /** Bytes as sent, still compressed. They must be read or discarded. */
  body: BodySource;
  /** The connection, if the server switched protocols on it. */
  upgraded?: Duplex;
}

/** What a dial or an exchange reports, in order. */
export interface ExchangeTrace {
  resolved?(host: string, addresses: readonly string[], milliseconds: number): void;
  dialed?(address: string, milliseconds: number, error?: string): void;
  secured?(milliseconds: number): void;
  /** A connection is available; whether it existed before. */
  connected?(reused: boolean): void;
  /** The system has taken another piece of the body. */
  sent?(): void;
  /** The head of a response has arrived, even if the request is then repeated. */
  answered?(): void;
}

/** How far a request had got when it failed. */
type FailurePoint =
  /** No connection could be made. */
  | 'dial'
  /** The server cannot have acted on it: never written, or refused unprocessed. */
  | 'unsent'
  /** Written, at least in part: the server may have acted on it. */
  | 'sent';

/**
 * The reason on which code depends, if the point alone is not enough. `refused`: nothing listens at the address.
 * `authority`: no trusted authority signed the certificate. `certificate`: it has expired, or belongs to another
 * server. `cut`: the connection was closed in the TLS handshake. `stream`: an HTTP/2 stream was reset. `timeout`: the
 * request took too long. `silence`: the server sent nothing for too long.
 */
export type Fault = 'refused' | 'authority' | 'certificate' | 'cut' | 'stream' | 'timeout' | 'silence';

/** An exchange that ended without a head. The message is in Go's words, as kubectl would print it. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError';
  readonly fault: Fault | undefined;
  constructor(
    message: string,
    readonly point: FailurePoint,
    { fault, cause }: { fault?: Fault | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.fault = fault;
  }
}

/** A channel on which requests can be sent. */
export interface Channel {
  /** Fails with ExchangeError, or the signal's reason. */
  send(request: ExchangeRequest, trace?: ExchangeTrace): Promise<ExchangeResponse>;
  /** Ends idle connections at once and the others when they are done; `force` ends all at once. */
  close(force?: boolean): void;
}

/**
 * Headers as bytes, one character each, which is how Node writes them: UTF-8, as in Go. Fails with ExchangeError if a
 * value has characters that headers must not have (RFC 9110, section 5.5); the value is not repeated.
 */
export function headerBytes(headers: ExchangeHeaders): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      typeof value === 'string' ? valueBytes(name, value) : value.map((one) => valueBytes(name, one)),
    ]),
  );
}

function valueBytes(name: string, value: string): string {
  if (/[\x00-\x08\x0a-\x1f\x7f]/.test(value))
    throw new ExchangeError(`net/http: invalid header field value for ${quote(name)}`, 'dial');
  return Buffer.from(value, 'utf8').toString('latin1');
}

/** A header in Node's form. */
type NodeHeader = string | string[] | number | undefined;

/** The headers of a response, and separately its cookies: each of these is a line. */
export function headOf(headers: object): Pick<ExchangeResponse, 'headers' | 'cookies'> {
  const { 'set-cookie': cookies, ...others } = headers as Record<string, NodeHeader>;
  return { headers: joinHeaders(others), ...(Array.isArray(cookies) && { cookies }) };
}

/** Fails an HTTP/1.1 request if the server sends an endless number of informational responses. */
export function limitInformational(outgoing: ClientRequest): void {
  let informational = 0;
  outgoing.on('information', () => {
    if (++informational > MAX_INFORMATIONAL)
      outgoing.destroy(new Error('net/http: too many 1xx informational responses'));
  });
}

/** Joins a header's values as Node returns them. */
export function joinHeaders(headers: Record<string, NodeHeader>): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name.startsWith(':')) continue;
    joined[name] = Array.isArray(value) ? value.join(', ') : String(value);
  }
  return joined;
}

/**
 * Sends a body, and ends the request. A stream reports its own failure.
 * @param onSent called each time the system has taken a piece of it: with one write, a large body that a slow link takes
 *   for minutes looks like a server that is silent
 */
export function sendBody(to: Writable, body: string | Uint8Array | undefined, onSent: () => void): void {
  if (body === undefined || body.length === 0) return void to.end();
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const sendFrom = (start: number) => {
    const end = start + PIECE_BYTES;
    const piece = bytes.subarray(start, end);
    const taken = (error?: Error | null) => {
      if (error) return;
      onSent();
      if (end < bytes.length) sendFrom(end);
    };
    if (end < bytes.length) to.write(piece, taken);
    else to.end(piece, taken);
  };
  sendFrom(0);
}
