import type { Guard } from '../access/guard.js';
import { badRequest, pageNotFound } from '../http/errors.js';
import type { FaultOptions, Faults } from '../http/faults.js';
import type { Call, Reply } from '../http/reply.js';
import { jsonReply } from '../http/reply.js';
import type { Store } from '../store/store.js';
import type { RequestLog } from './request-log.js';

/** What the sandbox's own requests require. */
export interface AdminTools {
  store: Store;
  log: RequestLog;
  faults: Faults;
  guard: Guard;
}

/** The path of the sandbox's own requests, which no Kubernetes server uses. */
export const ADMIN_PREFIX = '/sandbox/';

/**
 * Answers the sandbox's own requests. They need the token or the certificate, have no faults and are not logged. Fails
 * with ApiError.
 * - POST /sandbox/compact: drops the history before `?revision=N`, or all of it
 * - GET, DELETE /sandbox/requests: returns or clears the list of requests
 * - PUT /sandbox/faults: sets other faults
 */
export async function admin(tools: AdminTools, call: Call): Promise<Reply> {
  await tools.guard.admit(call, undefined);
  const key = `${call.method} ${call.path}`;
  if (key === 'POST /sandbox/compact') return compact(tools.store, call);
  if (key === 'GET /sandbox/requests') {
    return jsonReply(JSON.stringify({ counts: tools.log.counts(), requests: tools.log.all() }));
  }
  if (key === 'DELETE /sandbox/requests') {
    tools.log.reset();
    return jsonReply('{}');
  }
  if (key === 'PUT /sandbox/faults') {
    tools.faults.set(await readFaults(call));
    return jsonReply('{}');
  }
  throw pageNotFound();
}

async function compact(store: Store, call: Call): Promise<Reply> {
  const asked = call.query.get('revision');
  const current = await store.currentRevision();
  const revision = asked === null ? current : Number(asked);
  if (!Number.isSafeInteger(revision) || revision < 0 || revision > current) {
    throw badRequest(`no such revision: ${asked}`);
  }
  await store.compact(revision);
  return jsonReply(JSON.stringify({ revision }));
}

async function readFaults(call: Call): Promise<FaultOptions> {
  try {
    return JSON.parse((await call.body()).toString('utf8')) as FaultOptions;
  } catch {
    throw badRequest('the faults are not JSON');
  }
}
