import { collectionIn, whereOf } from '../cluster/namespaces/where.js';
import type { Session } from '../cluster/session.js';
import { messageOf } from '../process/errors.js';
import type { Beginning } from './run.js';

/** What was asked for on the command line. */
export interface BeginningWords {
  /** `TYPE` or `TYPE/NAME`. */
  word: string;
  allNamespaces: boolean;
  /** -n names it. */
  isNamespaceNamed: boolean;
  labelSelector: string;
  fieldSelector: string;
}

/** Finds out what the words mean on a cluster. Fails as discovery does. */
export function beginningOf(words: BeginningWords): (session: Session) => Promise<Beginning> {
  return async (session) => {
    const { discovery } = session;
    const { word, allNamespaces, labelSelector, fieldSelector } = words;
    const [type = '', name, ...more] = word.split('/');
    if (type === '' || name === '' || more.length > 0) {
      throw new Error('arguments in resource/name form must have a single resource and name');
    }
    const resource = await discovery.resolve(type);
    if (name !== undefined && allNamespaces && resource.namespaced) {
      throw new Error('a resource cannot be retrieved by name across all namespaces');
    }
    const { isNamespaceNamed } = words;
    const where = resource.namespaced ? await whereOf(session, { allNamespaces }) : undefined;
    const place = where === undefined ? { namespace: undefined } : collectionIn(where);
    if (name !== undefined && place.within !== undefined)
      throw new Error('a resource cannot be retrieved by name in several namespaces');
    return {
      isAnywhere: resource.namespaced && !allNamespaces && !isNamespaceNamed && name === undefined,
      list: {
        resource,
        ...place,
        ...(labelSelector !== '' && { labelSelector }),
        ...(fieldSelector !== '' && { fieldSelector }),
      },
      ...(name !== undefined && { name }),
      problems: (where?.errors ?? []).map(messageOf),
    };
  };
}
