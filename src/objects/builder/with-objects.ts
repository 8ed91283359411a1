import type { KubeObject } from '../../codec/object.js';
import { inOrder } from '../../process/in-order.js';
import { ObjectTurns } from '../object-turns.js';
import { type Found, isFindError, type Step } from './query.js';
import type { ObjectReader } from './reader.js';

/** Objects read at a time, ahead of the one in use. */
const READ_AHEAD = 8;

/** What is read. */
interface ReadRules {
  /** "" for the objects themselves. */
  subresource: string;
  /** Objects that already exist are read, too, where they have a name. */
  latest: boolean;
}

/**
 * The steps with an object each: those without are read from the server, several at a time. What is read may turn out to
 * be in another place than its type had in the cache.
 */
export async function* withObjects(
  steps: AsyncGenerator<Step<Found<KubeObject | undefined>>>,
  reader: ObjectReader,
  { subresource, latest }: ReadRules,
): AsyncGenerator<Step<Found>, void, undefined> {
  const turns = new ObjectTurns();
  const read = async (step: Step<Found<KubeObject | undefined>>): Promise<Step<Found>> => {
    if (isFindError(step)) return step;
    const { object, target } = step;
    if (object !== undefined && !(latest && target.name !== '')) return { ...step, object };
    // Read before the first of two is done with, the second would be out of date.
    await turns.take(target);
    return { ...step, ...(await reader.get(target, subresource)) };
  };
  for await (const settled of inOrder(steps, read, { width: READ_AHEAD })) {
    if ('error' in settled) yield { error: settled.error, of: latest ? 'source' : 'object' };
    else yield settled.result;
    if (!isFindError(settled.item)) turns.end(settled.item.target);
  }
}
