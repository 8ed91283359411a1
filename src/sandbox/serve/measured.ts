import type { Metrics } from '../base/metrics.js';
import { ApiError } from '../http/errors.js';
import type { ResourcePath } from '../http/path.js';
import type { Answer, Call } from '../http/reply.js';
import { asksForWatch } from '../http/watch-options.js';
import type { Api } from '../rest/request/context.js';
import { groupResource, type ResourceType } from '../types/resource-type.js';

/**
 * Answers, and counts the request with the time that took. Resources that do not exist are not named: their number
 * has no bound.
 */
export async function measured(
  api: Api,
  metrics: Metrics,
  call: Call,
  path: ResourcePath | undefined,
  type: ResourceType | undefined,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const begin = api.clock.now();
  const count = (code: number, source?: 'cache' | 'store') =>
    metrics.observeRequest({
      verb: verbOf(call, path),
      resource: type === undefined ? '' : groupResource(type),
      source: source === 'store' ? storeName(api) : (source ?? ''),
      code,
      seconds: (api.clock.now() - begin) / 1000,
    });
  try {
    const reply = await answer();
    count(reply.status, reply.source);
    return reply;
  } catch (error) {
    count(error instanceof ApiError ? error.code : 500);
    throw error;
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

function verbOf(call: Call, path: ResourcePath | undefined): string {
  if (!METHODS.includes(call.method)) return 'other';
  if (path === undefined) return call.method;
  const collection = path.name === '';
  if (call.method === 'GET' && (path.watch || (collection && asksForWatch(call.query)))) return 'WATCH';
  if (call.method === 'GET' && collection) return 'LIST';
  return call.method === 'DELETE' && collection ? 'DELETECOLLECTION' : call.method;
}

function storeName({ store }: Api): string {
  return store.serverVersions === undefined ? 'memory' : 'etcd';
}
