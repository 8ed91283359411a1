import { type Client, clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { goJsonCompact } from '../../codec/go-json.js';
import { groupVersion, type JsonObject, type KubeObject } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';
import { createMergePatch } from '../../merge/merge-patch/create.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import type { Found } from '../../objects/builder/query.js';
import { withKind } from '../../objects/builder/with-kind.js';
import { withChangeCause } from '../../objects/change-cause.js';
import { gateOf } from '../../objects/gate/gate.js';
import { changeValues, type MetadataField, valuesOf } from '../../objects/metadata-fields.js';
import { withRequest } from '../../objects/visit/errors.js';
import { errorOfObject } from '../../objects/visit/failures.js';
import { visit } from '../../objects/visit/visit.js';
import { writeRules } from '../../objects/visit/write-rules.js';
import type { ObjectOutcome, Outcome, Outcomes } from '../../render/outcomes.js';
import { listValues } from './list.js';
import type { MetadataOptions } from './options.js';

/** The outcome for an object. */
interface Changed {
  /** Missing keys that should have been removed, if they are reported. */
  missing: readonly string[];
  /** The object as it is shown; an error if nothing was done. */
  result: ObjectOutcome | { error: unknown };
}

/** Runs `label` and `annotate`. Fails at the end with the errors. */
export async function* changeMetadata(
  options: MetadataOptions,
  field: MetadataField,
  session: Session,
): Outcomes {
  const { format, local, list } = options;
  const { steps, single } = await findObjects(
    { ...options, files: options },
    // A line shows only the name.
    { latest: true, enforcesNamespace: true, metadataOnly: format === undefined || format.name === 'name' },
    findDeps(session),
  );
  if (!single && options.resourceVersion !== '')
    throw new Error('--resource-version may only be used with a single resource');
  const sent = { ...options, dryRun: local || list ? 'client' : options.dryRun } as const;
  const gate = gateOf(session, field.verb, sent);
  const client = sent.dryRun === 'client' ? undefined : clientOf(session, 'json', gate);
  yield* visit(
    gate.pass(steps),
    (found) => change(found, options, field, client),
    { ...writeRules(sent, session), describe: withRequest },
    function* ({ missing, result }): Generator<Outcome> {
      for (const key of missing) yield `label ${quote(key)} not found.\n`;
      if ('error' in result) throw result.error;
      yield list ? listValues(result.object, field, single) : result;
    },
  );
}

/** @param client undefined if nothing is sent */
async function change(
  found: Found,
  options: MetadataOptions,
  field: MetadataField,
  client: Client | undefined,
): Promise<Changed> {
  const { changes, overwrite, dryRun, fieldManager, resourceVersion, changeCause } = options;
  const object = named(found);
  // With --resource-version, the version is what changes in the object.
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
