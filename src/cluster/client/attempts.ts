import { isNotFound } from '../../transport/errors.js';
import type { Encoding } from '../encoding.js';
import type { Need } from '../requests.js';
import type { Collection } from '../target.js';
import type { ClientDeps } from './deps.js';

/** How something of a resource is read. */
interface Attempt<C extends Collection> {
  target: C;
  /** Protobuf is requested, with JSON as the second wish. */
  protobuf: boolean;
  /** The target is not the cache's: discovery was requested it. */
  isCurrent?: true;
}

/** How something of a resource is read first. @param of a list, or a single object */
export async function firstAttempt<C extends Collection>(
  target: C,
  need: Need,
  of: 'list' | 'object',
  encoding: Encoding,
): Promise<Attempt<C>> {
  return { target, protobuf: await encoding.beginsProtobuf(need, of, target.resource) };
}

/**
 * How it is read once more: in JSON where protobuf does not do, and where discovery was out of date, as the server has it
 * now. Fails with the failure where neither would help.
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
