/** The one seam to the network: everything above sends an ApiRequest and reads an ApiResponse, or opens a stream. */
import type { Duplex, Readable } from 'node:stream';
import type { SecretSource } from '../merge/redact/secret-source.js';

/** A request as a value: building one sends nothing. */
export interface ApiRequest {
  method: string;
  /** Absolute path on the server, each segment already escaped, without a query: `/api/v1/pods`. */
  path: string;
  /** Query parameters in the order they are to be sent; names may repeat. */
  query?: readonly (readonly [name: string, value: string])[];
  /** Header names in lower case. Authorization and User-Agent are the transport's own business. */
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** What no message about this request may show, whoever repeats it: the values of a Secret. */
  secrets?: SecretSource;
  /** A body that is sent as it comes, instead of `body`. It comes once, so such a request is never repeated. */
  upload?: Readable;
  /** The path is the server's as it stands: no prefix of the server's URL is put before it. */
  fromRoot?: boolean;
  /** Ends the request, and the reading of its body. */
  signal?: AbortSignal;
  /**
   * A limit on the whole request, its response's body included, in milliseconds; 0 or absent leaves it to
   * --request-timeout.
   */
  timeoutMs?: number;
  /** True for watches and followed logs: nothing may come of them for hours, and nobody wants their bodies in a log. */
  stream?: boolean;
  /** A stream whose head comes at once, so that --idle-timeout counts until then. */
  answersAtOnce?: boolean;
  /** The limit ends with the head of the response, for streams that are opened again when they end. */
  limitsHeadOnly?: boolean;
}

/** A response whose head has arrived. A status of 400 and more is a response too, not an exception. */
export interface ApiResponse {
  status: number;
  /** Names in lower case; repeated headers are joined with ", ". */
  headers: Readonly<Record<string, string>>;
  /** Of the Set-Cookie headers, which cannot be joined; absent if there are none. */
  cookies?: readonly string[];
  /**
   * Decompressed bytes. Read once; unread bytes hold the server back; leaving the loop ends the request.
   * To be read: over HTTP/1.1 it occupies a connection till then, and there are 64.
   */
  body: AsyncIterable<Uint8Array>;
  /**
   * Gives what masks, in text of this server, the credentials it was sent: for whatever of a response is shown as the
   * server's words. Objects are data, and stay as they are.
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
  /** Scheme, host and port, and a path prefix where there is one: `https://10.0.0.1:6443`. */
  readonly server: string;
  /**
   * How long a ping of the server took, in milliseconds; undefined if there was none: before the first request, over
   * HTTP/1.1.
   */
  readonly roundTripMs?: number | undefined;
  /**
   * Asks whether the server still answers on the connection that stands; resolves when it does, and fails when the
   * connection ends. Undefined if nothing can be asked: without a connection, over HTTP/1.1.
   */
  ping?(): Promise<void> | undefined;
  /** Ends kept-alive connections so that the process can exit. */
  close(): void;
}

/** A request for a stream of bytes in both directions, by HTTP/1.1's Upgrade. Building one sends nothing. */
export interface UpgradeRequest extends Pick<ApiRequest, 'method' | 'path' | 'query' | 'fromRoot'> {
  /** Header names in lower case; a list is sent as repeated headers. */
  headers?: Readonly<Record<string, string | readonly string[]>>;
  /** As the Upgrade header names it: `websocket`, `SPDY/3.1`. */
  protocol: string;
  /** Ends the handshake, and the stream after it. */
  signal?: AbortSignal;
  /** A limit on the handshake in milliseconds; 0 or absent leaves it to --request-timeout. The stream has none. */
  timeoutMs?: number;
}

/** A stream that the server agreed to. */
export interface UpgradedStream {
  /** Of the server's 101. Names in lower case; repeated headers are joined with ", ". */
  headers: Readonly<Record<string, string>>;
  /** Bytes of the agreed protocol. Back-pressure is that of Node's streams; whoever opened it destroys it. */
  socket: Duplex;
  /** Masks, in what the server says about the stream, the credentials it was sent. What comes on the stream is data, and stays as it is. */
  clean(text: string): string;
}

/** Opens streams to one API server as one user, each on a separate connection. */
export interface StreamOpener {
  /**
   * Resolves when the server has switched protocols. Credentials, impersonation, proxies, TLS and the log are those of
   * `send`; redirects are not followed.
   * Fails with StatusError (the server refused with a Status), UpgradeRefusedError (it refused otherwise),
   * ConnectionError (no usable answer came) or the signal's reason.
   */
  upgrade(request: UpgradeRequest): Promise<UpgradedStream>;
}
