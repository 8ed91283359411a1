import type { Session } from '../../cluster/session.js';
import { PODS } from '../../discovery/core-resources.js';
import { findOne } from '../../objects/builder/find-one.js';
import { placeOfSession } from '../../objects/builder/place.js';
import type { Found } from '../../objects/builder/query.js';
import { isNotFound } from '../../transport/errors.js';

/**
 * Reads what POD or TYPE/NAME stands for. Fails as requests do, and in kubectl's words where there is no such object.
 * @param word `web-1` or `deployment/web`
 */
export async function readSubject(word: string, session: Session): Promise<Found> {
  try {
    const rules = { defaultType: PODS };
    return await findOne({ words: [word] }, rules, placeOfSession(session), 'expected a resource');
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const place = JSON.stringify(session.namespace);
    throw new Error(`error from server (NotFound): ${error.message} in namespace ${place}`, { cause: error });
  }
}
