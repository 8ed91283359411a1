import type { Where } from '../../cluster/namespaces/types.js';
import { namesSeveral, whereOf } from '../../cluster/namespaces/where.js';
import type { Session } from '../../cluster/session.js';
import type { Target } from '../../cluster/target.js';
import type { LabelMatch } from '../../codec/label-selector.js';
import type { KubeObject } from '../../codec/object.js';
import type { FindError } from '../../objects/builder/query.js';
import { targetsOfWords } from '../../objects/builder/targets.js';
import { bareError, messageOf } from '../../process/errors.js';
import { ConnectionError, StatusError } from '../../transport/errors.js';
import type { GetOptions } from './options.js';

/** What to read, resolved, and how much of it is certain to be a single object. */
export interface GetPlan {
  targets: Target[];
  /** The namespaces of the lists. */
  where: Omit<Where, 'errors'>;
  /**
   * One name or one file was given: a single object is printed alone, not in a List, and not at all together with an
   * error.
   */
  singleItem: boolean;
  /** Errors so far, to be reported at the end: the rest is still read. */
  errors: unknown[];
  /** `-l` together with `-f`: which of the objects are shown. */
  wanted?: LabelMatch;
}

/** Whether the selector used with `-f` selects an object. */
export function isWanted(
  object: KubeObject | null | undefined,
  { wanted }: Pick<GetPlan, 'wanted'>,
): boolean {
  return wanted === undefined || wanted(object?.metadata?.labels ?? {});
}

/** Determines what the words, files and flags of a `get` mean on this cluster. */
export async function makePlan(options: GetOptions, session: Session): Promise<GetPlan> {
  if (options.filenames.length > 0 || options.kustomize !== '') return planFromFiles(options, session);
  const { errors, ...where } = await whereOf(session, options);
  if (options.resume && (where.within ?? where.except) !== undefined)
    throw new Error('--resume continues one list: it cannot be used with several namespaces');
  const { program } = session;
  const rules = { ...options, ...where, program, typeAlone: true, everything: false };
  const { targets, named } = await targetsOfWords(options.words, rules, session.discovery);
  return { targets, where, singleItem: named && targets.length === 1, errors: [...errors] };
}

/** The files say what to read; everything shown is read from the server. */
async function planFromFiles(options: GetOptions, session: Session): Promise<GetPlan> {
  const { words, filenames, recursive, kustomize, allNamespaces, labelSelector } = options;
  const { namespace, namespaceExplicit } = session;
  if (options.excludedNamespaces.length > 0 || (namespaceExplicit && namesSeveral(namespace)))
    throw new Error('objects in files are in the namespaces that the files name: -n takes only one here');
  const [{ findTargets }, { findDeps }, { isFindError }, { selectorOf }] = await Promise.all([
    import('../../objects/builder/find.js'),
    import('../../objects/builder/deps.js'),
    import('../../objects/builder/query.js'),
    import('../../objects/builder/selector.js'),
  ]);
  const query = { words, files: { filenames, recursive, kustomize }, allNamespaces };
  const wanted = await selectorOf(labelSelector);
  const { single, steps } = await findTargets(query, {}, findDeps(session));
  const where = { namespace, allNamespaces };
  const plan: GetPlan = { targets: [], where, singleItem: single, errors: [], ...(wanted && { wanted }) };
  for await (const step of steps) {
    if (isFindError(step)) plan.errors.push(shownError(step, session));
    else plan.targets.push(step.target);
  }
  return plan;
}

/** kubectl prints what could not be read or recognized without a leading `error: `. */
function shownError({ error, of }: FindError, session: Session): unknown {
  session.environment.signal.throwIfAborted();
  if (of === 'object' || error instanceof StatusError || error instanceof ConnectionError) return error;
  return bareError(messageOf(error), { cause: error });
}
