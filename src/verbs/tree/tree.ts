import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { ObjectTarget } from '../../cluster/target.js';
import { findDeps } from '../../objects/builder/deps.js';
import { oneTarget } from '../../objects/builder/one-target.js';
import { Failures, goMessageOf } from '../../objects/visit/failures.js';
import { errorsOfTypes } from '../../objects/visit/shared-errors.js';
import { generatorOf } from '../../process/generator-of.js';
import { foldLines } from '../../render/fold-lines.js';
import { countText } from '../../render/numbers.js';
import type { Reports, TextOutcomes } from '../../render/outcomes.js';
import { treeDocument } from '../../render/tree/document.js';
import type { ObjectTree } from '../../render/tree/graph.js';
import { Drawing, type DrawingOptions } from './drawing.js';
import { type GrowSettings, growTree } from './grow.js';
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

/**
 * Draws the tree of an object. If that takes longer than a second, the current state of the drawing is returned before
 * the rest. What could not be read is reported, and fails at the end.
 */
export async function* drawTree(options: TreeOptions & DrawingOptions, session: Session): TextOutcomes {
  const target = await targetOfWords(options, session);
  const failures = new Failures();
  const tree = yield* generatorOf<string | Uint8Array, ObjectTree>(async (give) => {
    const drawing = new Drawing(options, session, give);
    try {
      const grown = await readTree(target, options, session, failures, drawing);
      await drawing.finish(grown);
      return grown;
    } finally {
      await drawing.endProgress();
    }
  });
  await session.tell(foldLines(summaryOf(tree, options), session.environment.stderr.columns));
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
  watching: Pick<GrowSettings, 'onPart' | 'onAnswer'>,
): Promise<ObjectTree> {
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
