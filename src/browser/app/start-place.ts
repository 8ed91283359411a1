import { collectionIn, whereOf } from '../../cluster/namespaces/where.js';
import type { Session } from '../../cluster/session.js';
import type { ApiResource } from '../../discovery/types.js';
import { messageOf } from '../../process/errors.js';
import type { StartView } from './options.js';

/** What was requested on the command line. */
interface BeginningWords {
  /** `TYPE` or `TYPE/NAME`; undefined if none was named. */
  word: string | undefined;
  /** The place that the config file names; undefined for pods. */
  start: string | undefined;
  allNamespaces: boolean;
  /** -n names it. */
  isNamespaceNamed: boolean;
  labelSelector: string;
  fieldSelector: string;
}

/**
 * Resolves the words on a cluster. Fails as discovery does, except for the place that the config file names: then pods
 * are shown.
 */
export function startPlaceOf(
  words: BeginningWords,
): (session: Session, isOneOfSeveral: boolean) => Promise<StartView> {
  return async (session, isOneOfSeveral) => {
    const { word, start } = words;
    const place = (type: string) => placeOfWord(type, words, session, isOneOfSeveral);
    const named = word ?? start;
    if (named === undefined) return place('pods');
    const { barViews } = await import('../views/views.js');
    const isView = barViews.some(([each, { of }]) => each === named && of === 'place');
    if (isView && word === undefined) return { ...(await place('pods')), view: named };
    try {
      return await place(named);
    } catch (error) {
      if (word !== undefined && !isView) throw error;
      const pods = await place('pods');
      if (isView) return { ...pods, view: named };
      return { ...pods, problems: [`browse.start: ${messageOf(error)}`, ...(pods.problems ?? [])] };
    }
  };
}

async function placeOfWord(
  word: string,
  words: BeginningWords,
  session: Session,
  isOneOfSeveral: boolean,
): Promise<StartView> {
  const { discovery } = session;
  const { allNamespaces, labelSelector, fieldSelector } = words;
  const [type = '', name, ...more] = word.split('/');
  if (type === '' || name === '' || more.length > 0) {
    throw new Error('arguments in resource/name form must have a single resource and name');
  }
  const [resource, ...others] = await typesOfWord(type, discovery);
  if (name !== undefined && others.length > 0)
    throw new Error('arguments in resource/name form must have a single resource and name');
  if (name !== undefined && allNamespaces && resource.namespaced) {
    throw new Error('a resource cannot be retrieved by name across all namespaces');
  }
  if (name !== undefined && isOneOfSeveral)
    throw new Error('a resource cannot be retrieved by name in several contexts');
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
      ...(others.length > 0 && { among: [resource, ...others] }),
      ...(labelSelector !== '' && { labelSelector }),
      ...(fieldSelector !== '' && { fieldSelector }),
    },
    ...(name !== undefined && { name }),
    problems: (where?.errors ?? []).map(messageOf),
  };
}

/** The meaning of a word; the data of combined views is only loaded for them. */
async function typesOfWord(
  word: string,
  discovery: Session['discovery'],
): Promise<[ApiResource, ...ApiResource[]]> {
  const isOne = !word.includes(',') && (await discovery.expandCategory(word)) === undefined;
  if (isOne) return [await discovery.resolve(word)];
  const { typesOf } = await import('../state/types-of.js');
  return typesOf(word, discovery);
}
