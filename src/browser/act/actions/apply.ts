import type { WriteSettings } from '../../../cluster/client/write-settings.js';
import type { Session } from '../../../cluster/session.js';
import { goJsonCompact } from '../../../codec/go-json.js';
import type { KubeObject } from '../../../codec/object.js';
import { withoutNulls } from '../../../codec/without-nulls.js';
import { LAST_APPLIED, lastApplied, withLastApplied } from '../../../merge/last-applied.js';
import { type ApplyPatch, ApplyPatches } from '../../../objects/apply/patches.js';
import { findDeps } from '../../../objects/builder/deps.js';
import { findObjects } from '../../../objects/builder/find.js';
import { type Found, isFindError } from '../../../objects/builder/query.js';
import { manifestCheckOf } from '../../../objects/session-manifest-check.js';
import { withoutVersion } from '../../../objects/without-version.js';
import { messageOf } from '../../../process/errors.js';
import { countText } from '../../../render/numbers.js';
import type { Span } from '../../../terminal/ui/view-model.js';
import { isNotFound } from '../../../transport/errors.js';
import { targetTitle } from '../../rows/list-view.js';
import { patchOfSame, readSame } from '../../rows/same-object.js';
import type { ActionSubject } from '../../rows/subject.js';
import { diffLines } from '../dialog/diff-lines.js';
import { filePath } from '../edit/file-path.js';
import { asideSession } from '../reach/aside.js';
import type { ActionWork, ActTools } from '../types.js';

/** An object of a file, and what to do with it. */
interface Planned {
  found: Found;
  /** Its state at that time; undefined if it does not exist. */
  live: KubeObject | undefined;
  /** Undefined if it is created. */
  patch: ApplyPatch | undefined;
  lines: readonly Span[][];
}

/** `A`: applies the objects of a file or folder, like `proa apply`, after a dry run on the server. */
export function applyWork(): ActionWork {
  const planned = new Map<ActionSubject, Planned>();
  let line: readonly string[] = [];
  let same = 0;
  let patches: ApplyPatches;
  return {
    inTurn: true,
    async find(text, namespace, tools) {
      const session = placeSession(tools, namespace);
      const path = filePath(text, session.environment);
      patches = new ApplyPatches(() => session.openApi(), { overwrite: true, openApiPatch: true });
      const all = await objectsIn(path, session);
      line = applyLine(path, all, session);
      for (const found of all) {
        tools.signal.throwIfAborted();
        const { subject, ...plan } = await planOf(found, all, patches, tools);
        if (plan.live !== undefined && plan.lines.length === 0) same++;
        else planned.set(subject, plan);
      }
      if (planned.size === 0) throw new Error(`${path}: ${countText(same, 'object')}, all up to date`);
      return [...planned.keys()];
    },
    async plan(subjects) {
      const rest: Span[][] =
        same === 0 ? [] : [[{ text: `${countText(same, 'other object')} up to date`, role: 'muted' }]];
      const lines = subjects.flatMap((subject): Span[][] => {
        const { live, lines: own } = planned.get(subject)!;
        const what = live === undefined ? '  is created' : '  changes';
        return [
          [
            { text: targetTitle(subject), role: 'heading' },
            { text: what, role: 'plain' },
          ],
          ...own,
        ];
      });
      return { lines: () => [...rest, ...lines] };
    },
    isWholeCommand: true,
    command: () => line,
    async perform(subject, _answers, tools) {
      const { found, patch } = planned.get(subject)!;
      const modified = withLastApplied(found.object);
      if (patch === undefined) {
        await tools.client.create(subject, createdOf(modified), settings('none', tools));
        return { text: 'created' };
      }
      const live = await readSame(subject, tools);
      const now = await patches.make(subject.resource, live, modified, () => undefined);
      if (goJsonCompact(now.patch) !== goJsonCompact(patch.patch))
        throw new Error('someone else changed it in the meantime; nothing was done to it');
      await tools.client.patch(subject, patchOfSame(now.type, now.patch, subject), settings('none', tools));
      return { text: 'configured' };
    },
  };
}

/** The command that applies the same. If objects name other namespaces, it cannot name one. */
function applyLine(path: string, all: readonly Found[], { namespace, contextName }: Session): string[] {
  const isNamed = all.every(({ target }) => (target.namespace ?? namespace) === namespace);
  return [
    ...['proa', 'apply', '-f', path],
    ...(isNamed ? [`--namespace=${namespace}`] : []),
    ...(contextName === '' ? [] : [`--context=${contextName}`]),
  ];
}

/** The session of the current place: objects that name no namespace belong to its namespace. */
function placeSession({ cluster, guard, say }: ActTools, namespace: string | undefined): Session {
  return { ...asideSession(cluster, namespace, guard, say), namespaceExplicit: false };
}

/** Reads the objects of a file or folder. Fails with the first problem. */
async function objectsIn(path: string, session: Session): Promise<Found[]> {
  const manifests = manifestCheckOf(session, 'Strict');
  const files = { filenames: [path], kustomize: '', recursive: false };
  const check = (document: unknown) => manifests.check(document);
  const { steps } = await findObjects({ files }, { check }, findDeps(session));
  const all: Found[] = [];
  for await (const step of steps) {
    if (isFindError(step)) throw step.error;
    if (step.target.name === '') throw new Error(`${path}: cannot use generateName with apply`);
    all.push(step);
  }
  if (all.length === 0) throw new Error(`${path}: it contains no objects`);
  return all;
}

async function planOf(
  found: Found,
  all: readonly Found[],
  patches: ApplyPatches,
  tools: ActTools,
): Promise<Planned & { subject: ActionSubject }> {
  const { target, object } = found;
  const { client, signal } = tools;
  const live = await client.get(target, { signal }).catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
  const subject = { ...target, uid: live?.metadata?.uid ?? '', state: '' };
  const modified = withLastApplied(object);
  const tried = settings('server', tools);
  try {
    if (live === undefined) {
      if (isOfComing(found, all))
        return { ...{ found, live, subject, patch: undefined }, lines: [NOT_TRIED] };
      const merged = await client.create(target, createdOf(modified), tried);
      return { ...{ found, live, subject, patch: undefined }, lines: await changedLines(undefined, merged) };
    }
    const warnings: Span[][] = [];
    const patch = await patches.make(target.resource, live, modified, (text) =>
      warnings.push([{ text, role: 'warning' }]),
    );
    if (Object.keys(patch.patch).length === 0) return { found, live, subject, patch, lines: [] };
    const merged = await client.patch(target, patchOfSame(patch.type, patch.patch, subject), tried);
    return { found, live, subject, patch, lines: [...warnings, ...(await changedLines(live, merged))] };
  } catch (error) {
    signal.throwIfAborted();
    throw new Error(`${targetTitle(target)}: ${messageOf(error)}`, { cause: error });
  }
}

const NOT_TRIED: Span[] = [
  { text: 'not tried on the server, because its namespace does not exist yet', role: 'muted' },
];

/** The changes to an object, apart from the last-applied annotation. */
async function changedLines(live: KubeObject | undefined, merged: KubeObject): Promise<Span[][]> {
  const lines = await diffLines(live && withoutApplied(live), withoutApplied(merged));
  const isSame = lines.length === 0 && live !== undefined && lastApplied(live) === lastApplied(merged);
  return lines.length > 0 || isSame ? lines : [NOTED];
}

const NOTED: Span[] = [{ text: 'stays unchanged, and records that it was applied', role: 'muted' }];

function withoutApplied(object: KubeObject): KubeObject {
  const { [LAST_APPLIED]: _, ...annotations } = object.metadata?.annotations ?? {};
  const { annotations: __, ...metadata } = object.metadata ?? {};
  return {
    ...object,
    metadata: { ...metadata, ...(Object.keys(annotations).length > 0 && { annotations }) },
  } as KubeObject;
}

/** Whether an object belongs to a namespace that is created earlier in the same file, and so may not exist yet. */
function isOfComing({ target }: Found, all: readonly Found[]): boolean {
  return all.some(
    ({ target: other }) => other.resource.kind === 'Namespace' && other.name === target.namespace,
  );
}

/** An object as it is created: nulls mark fields to remove, and a new object has nothing to remove. */
function createdOf(modified: KubeObject): KubeObject {
  return withoutVersion(withoutNulls(modified));
}

/** For a write by this action. */
function settings(dryRun: 'none' | 'server', { signal }: ActTools): WriteSettings {
  return { dryRun, fieldManager: 'kubectl-client-side-apply', fieldValidation: 'Strict', signal };
}
