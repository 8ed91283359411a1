import type { Duplex } from 'node:stream';
import type { KubeObject } from '../../codec/object.js';
import { goJson } from '../object/encode.js';
import { ApiError } from './errors.js';
import type { MediaRange } from './negotiate.js';
import type { UserInfo } from './user.js';
import type { Warnings } from './warnings.js';

/** What a handler answers. */
export interface Reply {
  status: number;
  headers?: Readonly<Record<string, string | string[]>>;
  /** `application/json` where absent. */
  contentType?: string;
  /** What stands behind the media type in either form, such as `;as=APIGroupDiscoveryList`; nothing if absent. */
  typeParameters?: string;
  /** The whole body (bytes with indent `never` only), or its pieces; without the line end that compact JSON gets. */
  body: string | Uint8Array | Iterable<string>;
  /** Indented for everybody, or for nobody; else for those who ask or look like people. */
  indent?: 'always' | 'never';
  /** What the body says, for other forms than JSON; read from the body where absent. */
  object?: () => KubeObject;
  /** For metrics: where the objects were read, where they were. */
  source?: Source;
  /** `json` where the response has to be JSON even for those who prefer protobuf: tables, custom resources. */
  wire?: 'json' | undefined;
}

/** Where a read was answered from: the watch cache, or the store after it. */
export type Source = 'cache' | 'store';

/** A response that continues: a watch. */
export interface StreamReply {
  status: 200;
  contentType: string;
  source?: Source;
  wire?: 'json' | undefined;
  /** Pieces as they come, of a watch an event each; ends the response when it ends. */
  stream: AsyncIterable<string | Uint8Array>;
}

/** A response that switches protocols: from its head on, the connection is someone else's. */
export interface UpgradeReply {
  status: 101;
  headers: Readonly<Record<string, string>>;
  source?: undefined;
  /** Takes the connection over, which is destroyed where this fails. */
  begin(socket: Duplex): Promise<void>;
}

/** Whatever a handler answers. */
export type Answer = Reply | StreamReply | UpgradeReply;

/** A request as handlers see it. */
export interface Call {
  method: string;
  /** Path as sent, without the query. */
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | undefined>>;
  /** The media types that are wanted, the most wanted first. */
  accept: readonly MediaRange[];
  /** Whose certificate the client showed, of those that the sandbox signed. */
  certificate?: { name: string; groups: readonly string[] } | undefined;
  /** In whose name it is made; nobody's before the guard has looked. */
  user: UserInfo;
  /** The whole body, the same each time. Fails with 413 beyond 3 MiB. */
  body(): Promise<Buffer>;
  /** What the client is reported in `warning` headers of the response. */
  readonly warnings: Warnings;
  /** Whether the connection can become another's than HTTP's, as the client asks. */
  canUpgrade: boolean;
  /** Aborted when the client is gone or the server closes. */
  signal: AbortSignal;
}

/** A reply of a JSON value. */
export function jsonReply(text: string, status = 200): Reply {
  return { status, body: text };
}

/** A reply of plain text, sent as it is. */
export function textReply(text: string, status = 200, headers: Record<string, string> = {}): Reply {
  return { status, headers, contentType: 'text/plain; charset=utf-8', body: text, indent: 'never' };
}

/** A failure as a response: a Status, or the plain text that servers send in some places. */
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
