import { type Client, clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { ObjectTarget } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import type { Found } from '../../objects/builder/query.js';
import { gateOf } from '../../objects/gate/gate.js';
import { withSource } from '../../objects/visit/errors.js';
import { visitAndShow } from '../../objects/visit/visit-and-show.js';
import { writeWidth } from '../../objects/visit/width.js';
import { type ResultPrinter, resultPrinter } from '../../render/result-printer.js';
import { StatusError } from '../../transport/errors.js';
import { findReplaced, readyObject } from './objects.js';
import type { ReplaceOptions } from './options.js';

/** Carries out a `replace`, and continues after failures. Gives the exit code, or fails with the errors to print. */
export async function runReplace(options: ReplaceOptions, session: Session): Promise<number> {
  const output = await resultPrinter(options, session.environment);
  try {
    if (options.deletion === undefined) await replaceInPlace(options, session, output);
    else {
      const { createAgain } = await import('./create-again.js');
      await createAgain(options, options.deletion, session, output);
    }
  } finally {
    await output.end();
  }
  return 0;
}

async function replaceInPlace(
  options: ReplaceOptions,
  session: Session,
  output: ResultPrinter,
): Promise<void> {
  const { dryRun } = options;
  const gate = gateOf(session, 'replace', options);
  const client = clientOf(session, options.wire, gate);
  const work = async (found: Found): Promise<KubeObject> => {
    const ready = readyObject(found.object, options);
    return dryRun === 'client' ? ready : put({ ...found, object: ready }, options, client, output);
  };
  const visited = visitAndShow(gate.pass(await findReplaced(options, session)), work, {
    continueOnError: true,
    width: writeWidth(options.concurrency, session.transport),
    signal: session.environment.signal,
    show: (object) => output.print(object, 'replaced'),
    describe: (error, { source }) => withSource(error, 'replacing', source),
    ...(dryRun === 'none' && { tell: session.tell }),
  });
  for await (const _ of visited);
}

/** Gives the object as the server has it now. */
async function put(
  { object, target, source }: Found,
  { dryRun, fieldManager, validation, subresource }: ReplaceOptions,
  client: Pick<Client, 'get' | 'update'>,
  output: ResultPrinter,
): Promise<KubeObject> {
  if (target.name === '')
    throw new Error(`error when replacing ${JSON.stringify(source)}: resource name may not be empty`);
  const current = object.metadata?.resourceVersion
    ? object
    : await withCurrentVersion(object, target, subresource, client);
  return client.update(target, current, {
    dryRun,
    fieldManager,
    fieldValidation: validation,
    subresource,
    select: output.reads,
  });
}

/** An object without a version replaces whichever is there: as it is now, for many types take no update without one. */
async function withCurrentVersion(
  object: KubeObject,
  target: ObjectTarget,
  subresource: string,
  client: Pick<Client, 'get'>,
): Promise<KubeObject> {
  try {
    const { metadata } = await client.get(target, { subresource });
    return { ...object, metadata: { ...object.metadata, resourceVersion: metadata?.resourceVersion ?? '' } };
  } catch (error) {
    // Who may not read it may replace it; and where it is missing, the answer to the update says so.
    if (error instanceof StatusError) return object;
    throw error;
  }
}
