import { type Client, clientOf } from '../../cluster/client/client.js';
import { logWarnings } from '../../cluster/log-warnings.js';
import type { Session } from '../../cluster/session.js';
import { goJsonCompact } from '../../codec/go-json.js';
import { groupVersion, type JsonObject, type KubeObject } from '../../codec/object.js';
import { createMergePatch } from '../../merge/merge-patch/create.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import type { Found } from '../../objects/builder/query.js';
import { withKind } from '../../objects/builder/with-kind.js';
import { withChangeCause } from '../../objects/change-cause.js';
import { gateOf } from '../../objects/gate/gate.js';
import { withRequest } from '../../objects/visit/errors.js';
import { errorOfObject } from '../../objects/visit/failures.js';
import { visit } from '../../objects/visit/visit.js';
import { writeWidth } from '../../objects/visit/width.js';
import { resultPrinter } from '../../render/result-printer.js';
import { changeValues, type MetadataField, valuesOf } from './fields.js';
import { listValues } from './list.js';
import type { MetadataOptions } from './options.js';

/** What became of an object. */
interface Changed {
  /** Keys that were to be removed and are not there, where they are named. */
  missing: readonly string[];
  /** The object as it is shown; an error where nothing was done. */
  result: { object: KubeObject; operation: string } | { error: unknown };
}

/** Carries out `label` and `annotate`. Gives the exit code, or fails at the end with what went wrong. */
export async function runMetadata(
  options: MetadataOptions,
  field: MetadataField,
  session: Session,
): Promise<number> {
  const { environment } = session;
  const { stdout, signal } = environment;
  await logWarnings(options.warnings, session);
  const output = await resultPrinter(options, environment);
  const { steps, single } = await find(options, session);
  if (!single && options.resourceVersion !== '')
    throw new Error('--resource-version may only be used with a single resource');
  const isSent = options.dryRun !== 'client' && !options.local && !options.list;
  const gate = gateOf(session, field.verb, { ...options, dryRun: isSent ? options.dryRun : 'client' });
  const client = isSent ? clientOf(session, 'json', gate) : undefined;
  const show = async ({ missing, result }: Changed) => {
    for (const key of missing) await stdout.write(`label ${JSON.stringify(key)} not found.\n`);
    if ('error' in result) throw result.error;
    if (options.list) await stdout.write(listValues(result.object, field, single));
    else await output.print(result.object, result.operation);
  };
  const visited = visit(gate.pass(steps), (found) => change(found, options, field, client), {
    continueOnError: true,
    width: writeWidth(options.concurrency, session.transport),
    signal,
    show,
    describe: withRequest,
    ...(isSent && options.dryRun === 'none' && { tell: session.tell }),
  });
  try {
    for await (const _ of visited);
  } finally {
    await output.end();
  }
  return 0;
}

function find(options: MetadataOptions, session: Session) {
  const { words, filenames, kustomize, recursive, labelSelector, fieldSelector } = options;
  const { all, allNamespaces, local, format } = options;
  const query = { words, files: { filenames, kustomize, recursive }, labelSelector, fieldSelector, local };
  return findObjects(
    { ...query, all, allNamespaces },
    // A line shows no more than the name.
    { latest: true, enforcesNamespace: true, metadataOnly: format === undefined || format.name === 'name' },
    findDeps(session),
  );
}

/** @param client undefined where nothing is sent */
async function change(
  found: Found,
  options: MetadataOptions,
  field: MetadataField,
  client: Client | undefined,
): Promise<Changed> {
  const { changes, overwrite, dryRun, fieldManager, resourceVersion, changeCause } = options;
  const object = named(found);
  // With --resource-version, the version is what is new about the object.
  const before = resourceVersion === '' ? object : withoutVersion(object);
  const isRecorded = client !== undefined && changeCause !== undefined;
  const recorded = isRecorded ? withChangeCause(before, changeCause) : before;
  const values = valuesOf(recorded, field);
  const isMissing = (key: string) =>
    field.namesMissing && client !== undefined && !Object.hasOwn(values, key);
  const missing = changes.remove.filter(isMissing);
  const conflicts = overwrite ? [] : field.conflicts(values, changes);
  if (conflicts.length > 0) return { missing, result: { error: errorOfObject(conflicts) } };
  const changed = changeValues(values, changes);
  const operation = field.operation(changed);
  const version = resourceVersion === '' ? {} : { resourceVersion };
  const metadata = { ...recorded.metadata, [field.name]: changed.values, ...version };
  const after: KubeObject = { ...object, metadata };
  const isSame = field.skipsUnchanged && changed.added + changed.removed === 0;
  if (client === undefined || isSame) return { missing, result: { object: after, operation } };
  const body = goJsonCompact(createMergePatch(before as JsonObject, after as JsonObject));
  const answer = await client.patch(
    found.target,
    { type: 'merge', body },
    { dryRun, fieldManager, live: found.object },
  );
  return { missing, result: { object: field.showsOwn ? after : answer, operation } };
}

function withoutVersion(object: KubeObject): KubeObject {
  const { resourceVersion: _, ...metadata } = object.metadata ?? {};
  return { ...object, metadata };
}

/** The object with its own kind, which metadata alone does not have. */
function named(found: Found): KubeObject {
  if (found.object.kind !== 'PartialObjectMetadata') return withKind(found);
  const { kind, group, version } = found.target.resource;
  return { ...found.object, kind, apiVersion: groupVersion(group, version) };
}
