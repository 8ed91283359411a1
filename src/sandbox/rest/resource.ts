import { quote } from '../../go/strconv/quote.js';
import { CLUSTER_ROLES } from '../access/rbac.js';
import { badRequest, methodNotAllowed, unknownResource } from '../http/errors.js';
import type { Answer } from '../http/reply.js';
import { answerDelete } from './delete/delete.js';
import { deleteCollection } from './delete/delete-collection.js';
import { evictPod } from './evict/eviction.js';
import { listObjects } from './list/list-objects.js';
import { connectAttach, connectExec, connectPorts } from './pods/connect.js';
import { readLog } from './pods/log.js';
import { answerGet } from './read/read.js';
import { viewRequest } from './read/view-request.js';
import type { Handlers, ResourceRequest } from './request/handler.js';
import { aggregateRoles } from './review/aggregated-roles.js';
import { answeredBy } from './review/answered.js';
import { SIGNING_REQUESTS, signApprovedRequest } from './review/signed-certificates.js';
import { requestToken } from './review/tokens.js';
import { watchObjects } from './watch/watch.js';
import { createObject } from './write/create.js';
import { finalizeNamespace } from './write/finalize.js';
import { patchObject } from './write/patch.js';
import { getScale, patchScale, replaceScale } from './write/scale.js';
import { replaceObject } from './write/update.js';

const COLLECTION: Handlers = {
  LIST: listObjects,
  WATCH: watchObjects,
  POST: createObject,
  DELETECOLLECTION: deleteCollection,
};

const OBJECT: Handlers = {
  GET: answerGet,
  WATCH: watchObjects,
  PUT: replaceObject,
  PATCH: patchObject,
  DELETE: answerDelete,
};

const SUBRESOURCE: Handlers = {
  GET: answerGet,
  PUT: replaceObject,
  PATCH: patchObject,
};

/** The subresources of objects other than status. */
const OTHERS: Readonly<Record<string, Handlers>> = {
  attach: { GET: connectAttach, POST: connectAttach },
  exec: { GET: connectExec, POST: connectExec },
  portforward: { GET: connectPorts, POST: connectPorts },
  scale: { GET: getScale, PUT: replaceScale, PATCH: patchScale },
  finalize: { PUT: finalizeNamespace },
  eviction: { POST: evictPod },
  log: { GET: readLog },
  token: { POST: requestToken },
};

/** Answers a request for a resource. Fails with 404 for a subresource that is not served, with 405 for a method. */
export async function answerResource(request: ResourceRequest): Promise<Answer> {
  const { api, type, path, call } = request;
  const { verb, name, subresource } = path;
  if (subresource !== '' && !type.subresources.some((known) => known.name === subresource)) {
    throw unknownResource();
  }
  if (name !== '') checkName(name);
  if (type.deprecation !== undefined) call.warnings.add(type.deprecation);
  const handlers = handlersOf(request);
  const handler = Object.hasOwn(handlers, verb) ? handlers[verb] : undefined;
  const many = handler === deleteCollection && !type.verbs.includes('deletecollection');
  const placeless = handler === createObject && type.namespaced && path.namespace === '';
  if (handler === undefined || many || placeless) throw methodNotAllowed();
  if (call.method !== 'GET') await api.workloads?.begin();
  const reply = await handler(type.view === undefined ? request : viewRequest(request, type.view));
  const aggregates = type === CLUSTER_ROLES && call.method !== 'GET' && api.controllers !== undefined;
  if (aggregates) await aggregateRoles(api);
  const signs = type === SIGNING_REQUESTS && path.subresource === 'approval' && api.controllers !== undefined;
  if (signs && call.method !== 'GET') await signApprovedRequest(api, name);
  return reply;
}

function handlersOf({ type, path: { name, subresource } }: ResourceRequest): Handlers {
  if (!type.stored && type.view === undefined) return answeredBy(type);
  if (subresource !== '') return OTHERS[subresource] ?? SUBRESOURCE;
  return name === '' ? COLLECTION : OBJECT;
}

/** A name in a path must be a single segment (apimachinery's IsValidPathSegmentName). */
function checkName(name: string): void {
  const bad = name === '.' || name === '..' ? `be '${name}'` : name.includes('%') ? "contain '%'" : undefined;
  if (bad !== undefined) throw badRequest(`Name parameter invalid: ${quote(name)}: may not ${bad}`);
}
