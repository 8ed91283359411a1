import { clientOf } from '../../cluster/client/client.js';
import { placeOf, whereOf } from '../../cluster/namespaces/where.js';
import type { Session } from '../../cluster/session.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import { type FindRules, type Found, isFindError, type Step } from '../../objects/builder/query.js';
import { inOrder } from '../../process/in-order.js';
import type { TextOutcomes } from '../../render/outcomes.js';
import { isNotFound } from '../../transport/errors.js';
import { type DescribeDeps, describeOne } from './describe-one.js';
import { DescribeErrors } from './errors.js';
import { RelatedThings } from './related-things.js';

/** The options of `describe`, validated. */
export interface DescribeOptions {
  words: readonly string[];
  filenames: readonly string[];
  kustomize: string;
  recursive: boolean;
  labelSelector: string;
  allNamespaces: boolean;
  /** Names and patterns of --exclude-namespace. */
  excludedNamespaces: readonly string[];
  /** Undefined: only for a single object. */
  showEvents: boolean | undefined;
  /** Objects a page; 0 for all at once. */
  chunkSize: number;
}

/** Objects that are described at a time, ahead of the printed one. */
const AHEAD = 8;

/** Returns the description of each object as soon as it is available. Fails at the end with the errors. */
export async function* describeObjects(options: DescribeOptions, session: Session): TextOutcomes {
  const { words, filenames, kustomize, recursive, labelSelector, chunkSize } = options;
  const rules: FindRules = { typeAlone: true, chunkSize };
  const where = await whereOf(session, options);
  const { allNamespaces, within, except } = where;
  const isChoice = (within ?? except) !== undefined;
  if (isChoice && (filenames.length > 0 || kustomize !== ''))
    throw new Error('objects in files are in the namespaces that the files name: -n takes only one here');
  const { steps, named } = await findObjects(
    {
      ...{ words, files: { filenames, kustomize, recursive }, labelSelector, allNamespaces },
      ...(within && { within }),
      ...(except && { except }),
    },
    rules,
    findDeps(session),
  );
  const first = await taken(steps, named && words.length === 2 ? Number.POSITIVE_INFINITY : 2);
  const missing = words.length === 2 ? onlyError(first) : undefined;
  if (isNotFound(missing)) return yield* describePrefixed(missing, options, session);
  const isOne = first.length === 1 && onlyError(first) === undefined;
  // Lists for many objects cover one namespace each if some were chosen.
  const shared = { ...options, allNamespaces: allNamespaces && !isChoice };
  const describing = describingWith(shared, session, options.showEvents ?? isOne, !named);
  const errors = new DescribeErrors();
  for (const error of where.errors) errors.addFound({ error, of: 'source' });
  const { signal } = session.environment;
  let printed = 0;
  const work = async (step: Step<Found>) => (isFindError(step) ? undefined : describeOne(step, describing));
  for await (const settled of inOrder(chained(first, steps), work, { width: AHEAD })) {
    if (isFindError(settled.item)) errors.addFound(settled.item);
    else if ('error' in settled) errors.addDescribed(settled.error);
    else yield printed++ === 0 ? settled.result! : `\n\n${settled.result}`;
    if (signal.aborted) throw signal.reason;
  }
  errors.finish(filenames.length > 0 || kustomize !== '');
  if (first.length > 0) return;
  const place = placeOf(where);
  await session.tell(`No resources found${place}${place === '' ? '' : '.'}`);
  const { hintNamespace } = await import('../../cluster/namespaces/hint.js');
  await hintNamespace(where, session);
}

/**
 * Describes every object of the type whose name starts with the prefix; if there is none, fails with the original
 * error.
 */
async function* describePrefixed(missing: unknown, options: DescribeOptions, session: Session): TextOutcomes {
  const [type = '', prefix = ''] = options.words;
  const { steps } = await findObjects(
    { words: [type] },
    { typeAlone: true, singleType: true, chunkSize: options.chunkSize },
    findDeps(session),
  );
  const describing = describingWith(options, session, options.showEvents ?? false, true);
  const work = async (step: Step<Found>) => {
    if (isFindError(step)) throw step.error;
    return step.target.name.startsWith(prefix) ? describeOne(step, describing) : undefined;
  };
  let isFound = false;
  for await (const settled of inOrder(steps, work, { width: AHEAD })) {
    if ('error' in settled) throw settled.error;
    if (settled.result === undefined) continue;
    isFound = true;
    yield `${settled.result}\n`;
  }
  if (!isFound) throw missing;
}

function describingWith(
  { chunkSize, allNamespaces }: DescribeOptions,
  session: Session,
  showEvents: boolean,
  isMany: boolean,
): DescribeDeps {
  const { signal, now } = session.environment;
  const client = clientOf(session);
  const things = new RelatedThings({ client, chunkSize, allNamespaces, isMany, signal, tell: session.tell });
  return { client, things, describers: new Map(), showEvents, now };
}

/** The first steps, up to a limit: fewer if there are no more. */
async function taken<T>(steps: AsyncGenerator<T>, most: number): Promise<T[]> {
  const first: T[] = [];
  while (first.length < most) {
    const next = await steps.next();
    if (next.done) break;
    first.push(next.value);
  }
  return first;
}

async function* chained<T>(first: readonly T[], rest: AsyncGenerator<T>): AsyncGenerator<T, void, undefined> {
  try {
    yield* first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

/** The error, if there is only one. */
function onlyError(steps: readonly Step<Found>[]): unknown {
  const errors = steps.filter(isFindError);
  return errors.length === 1 ? errors[0]!.error : undefined;
}
