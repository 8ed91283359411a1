/** The only access to the network: everything above sends an ApiRequest and reads an ApiResponse, or opens a stream. */
import type { Duplex, Readable } from 'node:stream';
import type { SecretSource } from '../merge/redact/secret-source.js';

/** A request as a value: building one sends nothing. */
export interface ApiRequest {
  method: string;
  /** Absolute path on the server, with escaped segments, without a query: `/api/v1/pods`. */
  path: string;
  /** Query parameters in the order in which they are sent; names may repeat. */
  query?: readonly (readonly [name: string, value: string])[];
  /** Header names in lower case. The transport itself sets Authorization and User-Agent. */
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Values that no message about this request may show, wherever they are repeated: those of a Secret. */
  secrets?: SecretSource;
  /** A body that is sent while it arrives, instead of `body`. It arrives once, so such a request is never repeated. */
  upload?: Readable;
  /** The path is complete: the path prefix of the server's URL is not prepended. */
  fromRoot?: boolean;
  /** Ends the request, and the reading of its body. */
  signal?: AbortSignal;
  /**
   * A limit on the whole request, including the body of its response, in milliseconds; 0 or absent leaves it to
   * --request-timeout.
   */
  timeoutMs?: number;
  /**
   * True for watches and followed logs: nothing may arrive on them for hours, and their bodies do not belong in a log.
   */
  stream?: boolean;
  /** A stream whose head arrives at once, so that --idle-timeout applies until then. */
  answersAtOnce?: boolean;
  /** The limit ends with the head of the response, for streams that are opened again when they end. */
  limitsHeadOnly?: boolean;
}

/** A response whose head has arrived. A status of 400 and above is also a response, not an exception. */
export interface ApiResponse {
  status: number;
  /** Names in lower case; repeated headers are joined with ", ". */
  headers: Readonly<Record<string, string>>;
  /** Of the Set-Cookie headers, which cannot be joined; absent if there are none. */
  cookies?: readonly string[];
  /**
   * Decompressed bytes. Read once; unread bytes hold the server back; leaving the loop ends the request. The body must
   * be read: over HTTP/1.1 it occupies a connection until then, and there are 64.
   */
  body: AsyncIterable<Uint8Array>;
  /**
   * Returns a function that masks, in text from this server, the credentials that were sent: for any part of a response
   * that is shown as the server's words. Objects are data, and are not changed.
   */
  redactor?: () => Promise<(text: string) => string>;
}

/** Sends requests to one API server as one user. */
export interface Transport {
  /**
   * Resolves when the head of the response has arrived. Fails with ConnectionError (nothing usable came back, retries
   * included) or the signal's reason.
   */
  send(request: ApiRequest): Promise<ApiResponse>;
  /** Scheme, host and port, and a path prefix if there is one: `https://10.0.0.1:6443`. */
  readonly server: string;
  /**
   * How long a ping of the server took, in milliseconds; undefined if there was none: before the first request, over
   * HTTP/1.1.
   */
  readonly roundTripMs?: number | undefined;
  /**
   * Checks whether the server still responds on the existing connection; resolves when it does, and fails when the
   * connection ends. Undefined if no check is possible: without a connection, over HTTP/1.1.
   */
  ping?(): Promise<void> | undefined;
  /** Ends kept-alive connections so that the process can exit. */
  close(): void;
}

/** A request for a stream of bytes in both directions, by HTTP/1.1's Upgrade. Building one sends nothing. */
export interface UpgradeRequest extends Pick<ApiRequest, 'method' | 'path' | 'query' | 'fromRoot'> {
  /** Header names in lower case; a list is sent as repeated headers. */
  headers?: Readonly<Record<string, string | readonly string[]>>;
  /** As in the Upgrade header: `websocket`, `SPDY/3.1`. */
  protocol: string;
  /** Ends the handshake, and the stream after it. */
  signal?: AbortSignal;
  /** A limit on the handshake in milliseconds; 0 or absent leaves it to --request-timeout. The stream has none. */
  timeoutMs?: number;
}

/** A stream that the server accepted. */
export interface UpgradedStream {
  /** Of the server's 101. Names in lower case; repeated headers are joined with ", ". */
  headers: Readonly<Record<string, string>>;
  /** Bytes of the agreed protocol. Backpressure is that of Node's streams; whoever opened the stream destroys it. */
  socket: Duplex;
  /**
   * Masks, in the server's messages about the stream, the credentials that were sent. The stream itself is data, and is
   * not changed.
   */
  clean(text: string): string;
}

/** Opens streams to one API server as one user, each on a separate connection. */
export interface StreamOpener {
  /**
   * Resolves when the server has switched protocols. Credentials, impersonation, proxies, TLS and the log are those of
   * `send`; redirects are not followed. Fails with StatusError (the server refused with a Status), UpgradeRefusedError
   * (it refused otherwise), ConnectionError (there was no usable response) or the signal's reason.
   */
  upgrade(request: UpgradeRequest): Promise<UpgradedStream>;
}
