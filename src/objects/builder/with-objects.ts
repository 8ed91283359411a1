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
  /** Existing objects are read, too, if they have a name. */
  latest: boolean;
}

/**
 * The steps with an object each: missing ones are read from the server, several at a time. An object may turn out to be
 * in another place than by the cached scope of its type.
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
    // If it were read before the first of two has been used, the second would be out of date.
    await turns.take(target);
    return { ...step, ...(await reader.get(target, subresource)) };
  };
  for await (const settled of inOrder(steps, read, { width: READ_AHEAD })) {
    if ('error' in settled) yield { error: settled.error, of: latest ? 'source' : 'object' };
    else yield settled.result;
    if (!isFindError(settled.item)) turns.end(settled.item.target);
  }
}
