import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { findDeps } from '../../objects/builder/deps.js';
import { oneTarget } from '../../objects/builder/one-target.js';
import { Failures, textOf } from '../../objects/visit/failures.js';
import { coloredOutput } from '../../process/colored-output.js';
import { isHumanReadable } from '../../render/output-format.js';
import { documentPrinter } from '../../render/printers.js';
import { treeDocument } from '../../render/tree/document.js';
import type { ObjectTree } from '../../render/tree/graph.js';
import { treeText } from '../../render/tree/text.js';
import { growTree } from './grow.js';
import type { TreeOptions } from './options.js';
import { findUsers } from './used-by.js';

/** Carries out `tree`: prints what an object belongs to. What could not be read is told, and fails the command at the end. */
export async function runTree(options: TreeOptions, session: Session): Promise<void> {
  const { environment } = session;
  const target = await oneTarget(options.words, findDeps(session), 'tree shows one object: TYPE/NAME');
  const failures = new Failures();
  const onError = (error: unknown) => failures.add({ error, of: 'object' });
  const deps = { client: clientOf(session), discovery: session.discovery };
  const tree = options.usedBy
    ? await findUsers(target, { onError }, deps)
    : await growTree(target, { ...options, onError }, deps);
  failures.noteDone();
  const { format, isColored } = options;
  if (format !== undefined && !isHumanReadable(format)) {
    const print = await documentPrinter({ format, allowMissingTemplateKeys: true }, environment);
    await print(treeDocument(tree, failures.all().map(textOf)));
  } else {
    await coloredOutput(isColored, environment).write(treeText(tree, { ...options, now: environment.now() }));
    await session.tell(summaryOf(tree, options));
  }
  failures.finish();
}

/** How much was asked, and how to ask for more. */
function summaryOf({ types, ofTypes, requests }: ObjectTree, { allTypes, usedBy }: TreeOptions): string {
  const of = ofTypes === undefined ? '' : ` of ${ofTypes}`;
  const isAll = allTypes || usedBy || (ofTypes !== undefined && types >= ofTypes);
  return `proa: asked ${types}${of} types in ${requests} requests${isAll ? '' : '; -A asks all'}`;
}
