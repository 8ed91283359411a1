import { isNotFound } from '../../transport/errors.js';
import type { Encoding } from '../encoding.js';
import type { Need } from '../requests.js';
import type { Collection } from '../target.js';
import type { ClientDeps } from './deps.js';

/** How a request about a resource is read. */
interface Attempt<C extends Collection> {
  target: C;
  /** Protobuf is requested first, with JSON as the second choice. */
  protobuf: boolean;
  /** The target does not come from the cache: discovery has just been read for it. */
  isCurrent?: true;
}

/** How the first attempt is read. @param of a list, or a single object */
export async function firstAttempt<C extends Collection>(
  target: C,
  need: Need,
  of: 'list' | 'object',
  encoding: Encoding,
): Promise<Attempt<C>> {
  return { target, protobuf: await encoding.beginsProtobuf(need, of, target.resource) };
}

/**
 * How the second attempt is read: as JSON if the server refuses protobuf, and at the path that the server serves now if
 * discovery was out of date. Fails with the failure if neither would help.
 */
export async function nextAttempt<C extends Collection>(
  { target, protobuf, isCurrent }: Attempt<C>,
  failure: unknown,
  need: Need,
  of: 'list' | 'object',
  { discovery }: Pick<ClientDeps, 'discovery'>,
  encoding: Encoding,
): Promise<Attempt<C>> {
  if (protobuf && (await encoding.fallsBackToJson(failure, target.resource)))
    return { target, protobuf: false, ...(isCurrent && { isCurrent }) };
  if (isCurrent || !isNotFound(failure)) throw failure;
  const { currentTarget } = await import('./stale-discovery.js');
  const current = await currentTarget(failure, target, 'any', discovery);
  return { ...(await firstAttempt(current, need, of, encoding)), isCurrent: true };
}
