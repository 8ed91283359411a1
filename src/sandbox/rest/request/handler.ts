import type { ResourcePath } from '../../http/path.js';
import type { Answer, Call, StreamReply } from '../../http/reply.js';
import type { ResourceType } from '../../types/resource-type.js';
import type { Api } from './context.js';

/** A resource, and the place in it that a path names. */
export interface Place {
  api: Api;
  type: ResourceType;
  path: ResourcePath;
}

/** One request for a resource. */
export interface ResourceRequest extends Place {
  call: Call;
}

/** Answers requests of one kind. Fails with ApiError. */
type Handler = (request: ResourceRequest) => Promise<Answer> | StreamReply;

/** Handlers by the verb of the path. */
export type Handlers = Readonly<Record<string, Handler>>;
