import { type Client, clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { Target } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import { withConfiguration } from '../../merge/last-applied.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import type { Found } from '../../objects/builder/query.js';
import { withChangeCause } from '../../objects/change-cause.js';
import { gateOf } from '../../objects/gate/gate.js';
import { manifestCheckOf } from '../../objects/session-manifest-check.js';
import { withSource } from '../../objects/visit/errors.js';
import { definesType } from '../../objects/visit/neighbours.js';
import { visit } from '../../objects/visit/visit.js';
import { writeWidth } from '../../objects/visit/width.js';
import { withoutVersion } from '../../objects/without-version.js';
import { type ResultPrinter, resultPrinter } from '../../render/result-printer.js';
import type { CreateOptions } from './options.js';

/** Creates the objects of files, and continues after failures. Fails with the errors to print. */
export async function createAll(options: CreateOptions, session: Session): Promise<void> {
  const { environment } = session;
  const { signal } = environment;
  const manifests = manifestCheckOf(session, options.validation);
  const gate = gateOf(session, 'create', options);
  const client = clientOf(session, options.wire, gate);
  const output = await resultPrinter(options, environment);
  const run: CreateRun = { options, session, client, output };
  const { filenames, kustomize, recursive, labelSelector } = options;
  const { steps } = await findObjects(
    { files: { filenames, kustomize, recursive }, labelSelector },
    { check: (document) => manifests.check(document) },
    findDeps(session),
  );
  let created = 0;
  const visited = visit(gate.pass(steps), (found) => createOne(found, run), {
    continueOnError: true,
    width: writeWidth(options.concurrency, session.transport),
    holds: (found) => definesType(found),
    signal,
    show: (object) => output.print(object, 'created'),
    describe: (error, { source }) => withSource(error, 'creating', source),
    ...(options.dryRun === 'none' && { tell: session.tell }),
  });
  try {
    for await (const _ of visited) created++;
  } finally {
    await output.end();
  }
  if (created === 0) throw new Error('no objects passed to create');
}

interface CreateRun {
  options: CreateOptions;
  session: Session;
  client: Client;
  output: ResultPrinter;
}

/** Gives the object as the server has it now, or as it would be sent. */
async function createOne({ object, target, source }: Found, run: CreateRun): Promise<KubeObject> {
  // Where the server fills it in, it may be another one than was meant; kubectl's request for it leads nowhere.
  if (!object.apiVersion)
    throw new Error(`error when creating ${JSON.stringify(source)}: apiVersion not set`);
  const { changeCause, saveConfig } = run.options;
  const configured = withConfiguration(object, saveConfig);
  const ready = changeCause === undefined ? configured : withChangeCause(configured, changeCause);
  return run.options.dryRun === 'client' ? ready : send(ready, target, run);
}

function send(
  object: KubeObject,
  target: Target,
  { options, client, output }: CreateRun,
): Promise<KubeObject> {
  const { dryRun, fieldManager, validation } = options;
  return client.create(target, withoutVersion(object), {
    dryRun,
    fieldManager,
    fieldValidation: validation,
    select: output.reads,
  });
}
