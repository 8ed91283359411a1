import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { ObjectTarget } from '../../cluster/target.js';
import { findDeps } from '../../objects/builder/deps.js';
import { oneTarget } from '../../objects/builder/one-target.js';
import { Failures, textOf } from '../../objects/visit/failures.js';
import { counted } from '../../render/numbers.js';
import { isHumanReadable } from '../../render/output-format.js';
import { documentPrinter } from '../../render/printers.js';
import { treeDocument } from '../../render/tree/document.js';
import type { ObjectTree } from '../../render/tree/graph.js';
import { Drawing } from './drawing.js';
import { type GrowSettings, growTree } from './grow.js';
import type { TreeOptions } from './options.js';
import { findUsers } from './used-by.js';

/**
 * Carries out `tree`: prints what an object belongs to. Where that takes longer than a second, what is known of a drawing is
 * printed before the rest. What could not be read is told, and fails the command at the end.
 */
export async function runTree(options: TreeOptions, session: Session): Promise<void> {
  const { environment } = session;
  const target = await oneTarget(options.words, findDeps(session), 'tree shows one object: TYPE/NAME');
  const failures = new Failures();
  const { format } = options;
  if (format !== undefined && !isHumanReadable(format)) {
    const tree = await readTree(target, options, session, failures, {});
    const print = await documentPrinter({ format, allowMissingTemplateKeys: true }, environment);
    await print(treeDocument(tree, failures.all().map(textOf)));
  } else {
    const drawing = new Drawing(options, session);
    const tree = await readTree(target, options, session, failures, drawing);
    await drawing.finish(tree);
    await session.tell(summaryOf(tree, options));
  }
  failures.finish();
}

async function readTree(
  target: ObjectTarget,
  options: TreeOptions,
  session: Session,
  failures: Failures,
  watching: Pick<GrowSettings, 'onPart' | 'onAnswer'>,
): Promise<ObjectTree> {
  const deps = { client: clientOf(session), discovery: session.discovery };
  const onError = (error: unknown) => failures.add({ error, of: 'object' });
  const { allTypes, uses } = options;
  const tree = options.usedBy
    ? await findUsers(target, { onError, ...watching }, deps)
    : await growTree(target, { allTypes, uses, onError, ...watching }, deps);
  failures.noteDone();
  return tree;
}

/** How much was asked, and how to ask for more. */
function summaryOf({ types, ofTypes, requests }: ObjectTree, { allTypes, usedBy }: TreeOptions): string {
  const isAll = allTypes || usedBy || (ofTypes !== undefined && types >= ofTypes);
  const requested = counted(requests, 'request');
  const asked = ofTypes === undefined ? counted(types, 'type') : `${types} of ${counted(ofTypes, 'type')}`;
  return `proa: asked ${asked} in ${requested}${isAll ? '' : '; -A asks all'}`;
}
