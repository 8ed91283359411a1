import { messageOf } from '../../process/errors.js';
import type { Span } from '../../terminal/ui/view-model.js';
import { targetTitle } from '../rows/list-view.js';
import type { ActionSubject } from '../rows/subject.js';

/** Requests at a time. */
const AT_ONCE = 5;

/** What was read about an object. */
interface SubjectLine {
  thing: ActionSubject;
  value: Span;
  /** The object's name, and that. */
  line: readonly [title: Span, value: Span];
}

/**
 * Reads something about each of a few objects, several at a time, in their order. If it cannot be read, the reason is
 * shown instead. Fails when the signal is aborted.
 */
export async function readSome(
  things: readonly ActionSubject[],
  signal: AbortSignal,
  read: (thing: ActionSubject) => Promise<Span>,
): Promise<SubjectLine[]> {
  const found = new Array<SubjectLine>(things.length);
  let next = 0;
  const work = async () => {
    for (let index = next++; index < things.length; index = next++) {
      const thing = things[index]!;
      let value: Span;
      try {
        value = await read(thing);
      } catch (error) {
        signal.throwIfAborted();
        value = { text: messageOf(error), role: 'bad' };
      }
      found[index] = { thing, value, line: [{ text: `${targetTitle(thing)}  `, role: 'plain' }, value] };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

/** Fails with the first error if none of them could be read. */
export function expectSome(found: readonly { value: Span }[]): void {
  if (found.every(({ value }) => value.role === 'bad'))
    throw new Error(found[0]?.value.text ?? 'there is nothing');
}
