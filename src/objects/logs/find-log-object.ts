import type { Session } from '../../cluster/session.js';
import { PODS } from '../../discovery/core-resources.js';
import { quote } from '../../go/strconv/quote.js';
import { isNotFound } from '../../transport/errors.js';
import { findDeps } from '../builder/deps.js';
import { findOne } from '../builder/find-one.js';
import type { Found } from '../builder/query.js';

/**
 * Reads the object of POD or TYPE/NAME. Fails as requests do, and in kubectl's words if there is no such object.
 * @param word `web-1` or `deployment/web`
 */
export async function findLogObject(word: string, session: Session): Promise<Found> {
  try {
    const rules = { defaultType: PODS };
    return await findOne({ words: [word] }, rules, findDeps(session), 'expected a resource');
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const namespace = quote(session.namespace);
    throw new Error(`error from server (NotFound): ${error.message} in namespace ${namespace}`, {
      cause: error,
    });
  }
}
