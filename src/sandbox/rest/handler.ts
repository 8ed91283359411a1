import type { ResourceType } from '../resources/resource-type.js';
import type { Answer, Call, StreamReply } from '../server/reply.js';
import type { Api } from './context.js';
import type { ResourcePath } from './path.js';

/** Answers one kind of request for a resource. Fails with ApiError. */
export type Handler = (
  api: Api,
  type: ResourceType,
  path: ResourcePath,
  call: Call,
) => Promise<Answer> | StreamReply;

/** Handlers by method. */
export type Handlers = Readonly<Record<string, Handler>>;
