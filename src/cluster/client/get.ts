import type { KubeObject, Table } from '../../codec/object.js';
import { resourceName } from '../../discovery/types.js';
import { quote } from '../../go/strconv/quote.js';
import { isNotFound, MalformedAnswerError } from '../../transport/errors.js';
import { repeatBroken } from '../../transport/read.js';
import { expectOk } from '../../transport/status.js';
import type { Encoding } from '../encoding.js';
import { acceptAndQuery, acceptOfOne, type Need } from '../requests.js';
import type { ObjectTarget } from '../target.js';
import { firstAttempt, nextAttempt } from './attempts.js';
import type { ClientDeps } from './deps.js';
import { objectPath } from './paths.js';

/** What a request for a single object may say. */
export interface ReadSettings {
  /** `scale`, `status`; "" for the object itself. */
  subresource?: string;
  /** Where the object is not there, and neither is its namespace, fails with what the server says of that. */
  checkNamespace?: boolean;
  /** Ends this request. */
  signal?: AbortSignal;
}

/** Reads a single object, or the table of it. Fails as requests do. */
export async function getObject(
  target: ObjectTarget,
  need: Need,
  settings: ReadSettings,
  deps: ClientDeps,
  encoding: Encoding,
): Promise<KubeObject | Table> {
  for (let attempt = await firstAttempt(target, need, 'object', encoding); ; ) {
    const { target: current, protobuf } = attempt;
    try {
      return await repeatBroken(() => requestObject(current, need, settings, protobuf, deps, encoding));
    } catch (error) {
      if (settings.checkNamespace && isNotFound(error)) {
        const { expectNamespace } = await import('./expect-namespace.js');
        await expectNamespace(current.namespace, deps);
      }
      attempt = await nextAttempt(attempt, error, need, 'object', deps, encoding);
    }
  }
}

async function requestObject(
  target: ObjectTarget,
  need: Need,
  { subresource, signal }: ReadSettings,
  protobuf: boolean,
  deps: ClientDeps,
  encoding: Encoding,
): Promise<KubeObject | Table> {
  const path = objectPath(target, subresource);
  const { accept, query } = acceptAndQuery(need, protobuf);
  const response = await deps.transport.send({
    ...{ method: 'GET', path, query, headers: { accept: acceptOfOne(accept) } },
    signal: signal ?? deps.signal,
  });
  const asked = { method: 'GET', resource: resourceName(target.resource), name: target.name };
  const object = await encoding.readObject(await expectOk(response, asked), need);
  if (!subresource) checkMeant(object, target);
  return object;
}

/**
 * What is read is often written back, to the place that it names itself: an answer about another object is none.
 * Fails with MalformedAnswerError.
 */
function checkMeant(
  { kind = '', metadata }: KubeObject | Table,
  { resource, namespace, name }: ObjectTarget,
): void {
  const given = (metadata ?? {}) as { name?: string; namespace?: string };
  const differs = (one: string | undefined, other: string | undefined) =>
    one !== undefined && one !== '' && other !== undefined && other !== '' && one !== other;
  const isPlain = kind !== 'Table' && kind !== 'PartialObjectMetadata';
  const isAnother =
    (isPlain && differs(kind, resource.kind)) ||
    differs(given.name, name) ||
    (resource.namespaced && differs(given.namespace, namespace));
  if (!isAnother) return;
  const place = given.namespace ? ` in namespace ${quote(given.namespace)}` : '';
  const other = `${kind.toLowerCase()} ${quote(given.name ?? '')}${place}`;
  throw new MalformedAnswerError(`it is ${other}, which was not asked for`);
}
