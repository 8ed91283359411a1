import type { Client } from '../../cluster/client/client.js';
import type { ObjectTarget } from '../../cluster/target.js';
import { goJsonCompact } from '../../codec/go-json.js';
import { isObject } from '../../codec/json.js';
import type { JsonObject, KubeObject } from '../../codec/object.js';
import { configurationOf } from '../../merge/last-applied.js';
import { deletingWarning, errorWhen } from '../../objects/apply/errors.js';
import type { LiveReads } from '../../objects/apply/live-reads.js';
import type { ApplyPatches } from '../../objects/apply/patches.js';
import type { Found } from '../../objects/builder/query.js';
import type { ObjectStates } from '../../objects/secrets/mask.js';
import { withoutVersion } from '../../objects/without-version.js';
import { StatusError } from '../../transport/errors.js';
import type { DiffOptions } from './options.js';

/** How often an object that someone else keeps changing is read again; the last time its version is ignored. */
const MAX_TRIES = 4;

const CONFLICT = 409;

/** What comparing needs from the run. */
export interface DiffRun {
  options: DiffOptions;
  client: Pick<Client, 'create' | 'patch'>;
  live: LiveReads;
  patches: ApplyPatches;
}

/** An object of a file, with its live state. */
export interface ObjectComparison extends ObjectStates {
  target: ObjectTarget;
  /** Lines for stderr. */
  warnings: string[];
  /** What kubectl logs. */
  logged: string[];
}

/** Compares an object with what the server would make of it. Nothing is stored. Fails in kubectl's words. */
export async function compareObject(found: Found, run: DiffRun): Promise<ObjectComparison> {
  const { target } = found;
  if (target.name === '') throw new Error('resource name may not be empty');
  const [warnings, logged]: [string[], string[]] = [[], []];
  for (let tries = 1; ; tries++) {
    const state = tries === 1 ? await run.live.read(target) : await run.live.readAgain(target);
    const isLast = tries === MAX_TRIES;
    if (isLast) logged.push(keepsChanging(target));
    try {
      const live = state.object;
      const merged = await mergedObject(found, live, !isLast, run, (text) => warnings.push(text));
      return {
        target: state.target,
        live,
        merged,
        warnings: [...warnings, ...(live === undefined ? [] : deletingWarning(live))],
        logged,
      };
    } catch (error) {
      // Conflicts of managers persist however often the request is repeated.
      const mayPass = error instanceof StatusError && error.code === CONFLICT && !run.options.serverSide;
      if (!mayPass || isLast) throw error;
      warnings.length = 0;
    }
  }
}

/** The object that the server would store. @param isLocked only if the live object has not changed since it was read */
async function mergedObject(
  { object, target, source }: Found,
  live: KubeObject | undefined,
  isLocked: boolean,
  { options, client, patches }: DiffRun,
  warn: (text: string) => void,
): Promise<KubeObject> {
  const settings = { dryRun: 'server', fieldManager: options.fieldManager } as const;
  if (options.serverSide !== undefined) {
    const patch = { type: 'apply', body: goJsonCompact(object) } as const;
    return client.patch(target, patch, { ...settings, live, force: options.serverSide.force });
  }
  if (live === undefined) return client.create(target, withoutVersion(object), settings);
  try {
    const { type, patch } = await patches.make(target.resource, live, configurationOf(object), warn);
    if (Object.keys(patch).length === 0) return live;
    const body = goJsonCompact(isLocked ? withVersionOf(live, patch) : patch);
    return await client.patch(target, { type, body }, { ...settings, live });
  } catch (error) {
    throw errorWhen('patching', source, error);
  }
}

function withVersionOf({ metadata }: KubeObject, patch: JsonObject): JsonObject {
  const changed = patch.metadata;
  const resourceVersion = metadata?.resourceVersion ?? '';
  return { ...patch, metadata: { ...(isObject(changed) && changed), resourceVersion } };
}

function keepsChanging({ resource, name }: ObjectTarget): string {
  const { group, version, kind } = resource;
  return `Object (${group}/${version}, Kind=${kind}: ${name}) keeps changing, diffing without lock`;
}
