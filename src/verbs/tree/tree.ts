import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { ObjectTarget } from '../../cluster/target.js';
import { findDeps } from '../../objects/builder/deps.js';
import { oneTarget } from '../../objects/builder/one-target.js';
import { Failures, goMessageOf } from '../../objects/visit/failures.js';
import { errorsOfTypes } from '../../objects/visit/shared-errors.js';
import { foldLines } from '../../render/fold-lines.js';
import { countText } from '../../render/numbers.js';
import type { Reports, TextOutcomes } from '../../render/outcomes.js';
import { ProgressCounter } from '../../render/progress-counter.js';
import { treeDocument } from '../../render/tree/document.js';
import type { ObjectTree } from '../../render/tree/graph.js';
import { treeRows } from '../../render/tree/rows.js';
import { treeText } from '../../render/tree/text.js';
import { type GrownTree, type GrowSettings, growTree } from './grow.js';
import { findUsers } from './used-by.js';

/** The options of `tree`, validated. */
export interface TreeOptions {
  words: readonly string[];
  allTypes: boolean;
  /** Also what the object uses, and what selects it. */
  uses: boolean;
  /** Instead: what uses it. */
  usedBy: boolean;
}

/** How a tree is drawn. */
interface DrawingOptions {
  ascii: boolean;
  isColored: boolean;
  /** Columns of the terminal; undefined in a pipe. */
  width?: number | undefined;
}

/**
 * Draws the tree of an object once it is complete, because only then are the widths of its columns known. What could not
 * be read is reported, and fails at the end.
 */
export async function* drawTree(options: TreeOptions & DrawingOptions, session: Session): TextOutcomes {
  const target = await targetOfWords(options, session);
  const failures = new Failures();
  const { now, stderr } = session.environment;
  const progress = new ProgressCounter(session.progressOutput, now, 'requests');
  const onAnswer = (requests: number) => progress.update(requests);
  const tree = await readTree(target, options, session, failures, { onAnswer }).finally(() =>
    progress.done(),
  );
  const closes = 'saysUses' in tree && tree.saysUses ? tree.asked : undefined;
  const rows = treeRows(tree, { ascii: options.ascii, closes });
  yield treeText(rows, { ...options, now: now() });
  await session.tell(foldLines(summaryOf(tree, options), stderr.columns));
  failures.finish();
}

/** Returns the tree of an object. What could not be read is part of it, and fails at the end. */
export async function* reportTree(options: TreeOptions, session: Session): Reports<object> {
  const target = await targetOfWords(options, session);
  const failures = new Failures();
  const tree = await readTree(target, options, session, failures, {});
  yield treeDocument(tree, failures.all().map(goMessageOf));
  failures.finish();
}

function targetOfWords({ words }: TreeOptions, session: Session): Promise<ObjectTarget> {
  const wanted = `tree shows one object: TYPE/NAME, for example "${session.program} tree deployment/web"`;
  return oneTarget(words, findDeps(session), wanted);
}

async function readTree(
  target: ObjectTarget,
  options: TreeOptions,
  session: Session,
  failures: Failures,
  watching: Pick<GrowSettings, 'onAnswer'>,
): Promise<ObjectTree | GrownTree> {
  const deps = { client: clientOf(session), discovery: session.discovery };
  const errors: { error: unknown; type: string }[] = [];
  const onError = (error: unknown, type: string) => void errors.push({ error, type });
  const { allTypes, uses } = options;
  const tree = options.usedBy
    ? await findUsers(target, { onError, ...watching }, deps)
    : await growTree(target, { allTypes, uses, onError, ...watching }, deps);
  for (const error of errorsOfTypes(errors)) failures.add({ error, of: 'object' });
  failures.noteDone();
  return tree;
}

/** How much was searched, and how to search more. */
function summaryOf({ types, ofTypes, requests }: ObjectTree, { allTypes, usedBy }: TreeOptions): string {
  const isAll = allTypes || usedBy || (ofTypes !== undefined && types >= ofTypes);
  const requested = countText(requests, 'request');
  const asked =
    ofTypes === undefined ? countText(types, 'type') : `${types} of ${countText(ofTypes, 'type')}`;
  return `proa: searched ${asked} in ${requested}${isAll ? '' : '; -A searches all'}`;
}
