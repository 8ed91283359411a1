import type { ObjectTarget } from '../../cluster/target.js';
import { inOneLine } from '../../terminal/sanitize.js';
import { LiveObjects, type LiveSettings } from './live-objects.js';
import { timeoutOn } from './time-limit.js';
import { isGone, until } from './until.js';

/** An object that the server was asked to delete. */
export interface DeletedObject {
  target: ObjectTarget;
  /** Of the deleted object, so that a new one with its name does not count; "" if the server did not say. */
  uid: string;
}

/**
 * Waits until objects are gone, and returns them in the given order. Only their metadata is read. Fails with the
 * remaining ones if the time is over, and as lists do.
 */
export async function* untilGone(
  deleted: readonly DeletedObject[],
  settings: Omit<LiveSettings, 'need'>,
): AsyncGenerator<DeletedObject, void, undefined> {
  const targets = deleted.map(({ target }) => target);
  await using live = new LiveObjects(targets, { ...settings, need: { form: 'metadata' } });
  for (const each of deleted) {
    const { target, uid } = each;
    try {
      await until(live.states(target), isGone(uid));
    } catch (error) {
      throw timeoutOn(error, `${target.resource.name}/${inOneLine(target.name)}`);
    }
    yield each;
  }
}
