import type { ResourcePath } from '../../http/path.js';
import type { Answer, Call, StreamReply } from '../../http/reply.js';
import type { ResourceType } from '../../types/resource-type.js';
import type { Api } from './context.js';

/** Answers one kind of request for a resource. Fails with ApiError. */
export type Handler = (
  api: Api,
  type: ResourceType,
  path: ResourcePath,
  call: Call,
) => Promise<Answer> | StreamReply;

/** Handlers by method. */
export type Handlers = Readonly<Record<string, Handler>>;
