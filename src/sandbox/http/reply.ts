import type { Duplex } from 'node:stream';
import type { KubeObject } from '../../codec/object.js';
import { goJson } from '../object/encode.js';
import { ApiError } from './errors.js';
import type { MediaRange } from './negotiate.js';
import type { UserInfo } from './user.js';
import type { Warnings } from './warnings.js';

/** The response of a handler. */
export interface Reply {
  status: number;
  headers?: Readonly<Record<string, string | string[]>>;
  /** `application/json` by default. */
  contentType?: string;
  /** The parameters of the media type in either form, such as `;as=APIGroupDiscoveryList`; none by default. */
  typeParameters?: string;
  /** The whole body (bytes only with indent `never`), or its pieces; without the line break after compact JSON. */
  body: string | Uint8Array | Iterable<string>;
  /** Indented always, or never; by default for clients that request it or look like browsers. */
  indent?: 'always' | 'never';
  /** The content of the body, for forms other than JSON; parsed from the body by default. */
  object?: () => KubeObject;
  /** For metrics: where objects were read, if any. */
  source?: Source;
  /** `json` if the response must be JSON even for clients that prefer protobuf: tables, custom resources. */
  wire?: 'json' | undefined;
}

/** Where a read was answered: from the watch cache, or from the store behind it. */
export type Source = 'cache' | 'store';

/** A response that continues: a watch. */
export interface StreamReply {
  status: 200;
  contentType: string;
  source?: Source;
  wire?: 'json' | undefined;
  /** Pieces as they arrive, one event each for a watch; the response ends with them. */
  stream: AsyncIterable<string | Uint8Array>;
}

/** A response that switches protocols: after its head, someone else uses the connection. */
export interface UpgradeReply {
  status: 101;
  headers: Readonly<Record<string, string>>;
  source?: undefined;
  /** Takes over the connection, which is destroyed if this fails. */
  begin(socket: Duplex): Promise<void>;
}

/** Any response of a handler. */
export type Answer = Reply | StreamReply | UpgradeReply;

/** A request in the form that handlers take. */
export interface Call {
  method: string;
  /** Path as sent, without the query. */
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | undefined>>;
  /** The accepted media types, the most preferred first. */
  accept: readonly MediaRange[];
  /** The user of the client's certificate, if the sandbox signed it. */
  certificate?: { name: string; groups: readonly string[] } | undefined;
  /** The user on whose behalf it is made; anonymous until the guard has identified it. */
  user: UserInfo;
  /** The whole body, the same on each call. Fails with 413 beyond 3 MiB. */
  body(): Promise<Buffer>;
  /** The `warning` headers of the response. */
  readonly warnings: Warnings;
  /** Whether the client's request to switch the connection from HTTP to another protocol is possible. */
  canUpgrade: boolean;
  /** Aborted when the client is gone or the server closes. */
  signal: AbortSignal;
}

/** A reply with a JSON value. */
export function jsonReply(text: string, status = 200): Reply {
  return { status, body: text };
}

/** A reply with plain text, sent unchanged. */
export function textReply(text: string, status = 200, headers: Record<string, string> = {}): Reply {
  return { status, headers, contentType: 'text/plain; charset=utf-8', body: text, indent: 'never' };
}

/** A failure as a response: a Status, or the plain text that servers send in some cases. */
export function errorReply(error: unknown): Reply {
  const failure =
    error instanceof ApiError
      ? error
      : new ApiError(500, `Internal error occurred: ${(error as Error).message}`, {
          reason: 'InternalError',
        });
  const { text, headers = {} } = failure.more;
  if (text) return textReply(failure.message, failure.code, headers);
  return { status: failure.code, headers, body: goJson(failure.status()) };
}
