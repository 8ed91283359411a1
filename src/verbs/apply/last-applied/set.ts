import { type Client, clientOf } from '../../../cluster/client/client.js';
import type { DryRun } from '../../../cluster/dry-run.js';
import type { Session } from '../../../cluster/session.js';
import { goJsonCompact } from '../../../codec/go-json.js';
import { parseJson } from '../../../codec/json.js';
import { LAST_APPLIED, lastApplied } from '../../../merge/last-applied.js';
import { findDeps } from '../../../objects/builder/deps.js';
import { findObjects } from '../../../objects/builder/find.js';
import { type Found, isFindError, type Step } from '../../../objects/builder/query.js';
import { gateOf } from '../../../objects/gate/gate.js';
import { visit } from '../../../objects/visit/visit.js';
import type { Outcomes } from '../../../render/outcomes.js';
import { inOneLine } from '../../../terminal/sanitize.js';

/** The validated options of `apply set-last-applied`. */
interface SetLastAppliedOptions {
  filenames: readonly string[];
  createAnnotation: boolean;
  dryRun: DryRun;
  /** Skips confirmation in a protected context. */
  yes: boolean;
}

/** An object whose annotation changes. */
interface Change extends Found {
  /** The text of the annotation. */
  text: string;
}

/**
 * Writes the last-applied annotation of objects from files, and nothing else. As in kubectl, all objects are checked
 * before the first is changed; the first error ends the run.
 */
export async function* setLastApplied(options: SetLastAppliedOptions, session: Session): Outcomes {
  const { environment, tell } = session;
  const gate = gateOf(session, 'apply set-last-applied', options);
  const client = clientOf(session, 'json', gate);
  const changes = yield* neededChanges(options, client, session);
  const work = async (change: Change) => ({
    object: await send(change, client, options.dryRun),
    operation: 'configured',
  });
  yield* visit(gate.pass(stepsOf(changes)), work, {
    continueOnError: false,
    signal: environment.signal,
    ...(options.dryRun === 'none' && { tell }),
  });
}

/** The objects whose annotation differs; reports the others. */
async function* neededChanges(
  { filenames, createAnnotation }: SetLastAppliedOptions,
  client: Client,
  session: Session,
): Outcomes<Change[]> {
  const files = { filenames, kustomize: '', recursive: false };
  const { steps } = await findObjects({ files }, {}, findDeps(session));
  const changes: Change[] = [];
  for await (const step of steps) {
    if (isFindError(step)) throw step.error;
    const { name } = step.target;
    const text = `${goJsonCompact(step.object)}\n`;
    const live = await client.get(step.target);
    const old = lastApplied(live);
    if (old === undefined && !createAnnotation)
      throw new Error(
        `no last-applied-configuration annotation found on resource: ${inOneLine(name)}, to create the annotation, run the command ` +
          'with --create-annotation',
      );
    if (old !== undefined && comparable(old) === text)
      yield `set-last-applied ${inOneLine(name)}: no changes required.\n`;
    else changes.push({ ...step, object: live, text });
  }
  return changes;
}

/** The same text for the same values. */
function comparable(text: string): string {
  try {
    return `${goJsonCompact(parseJson(text))}\n`;
  } catch {
    return text;
  }
}

async function* stepsOf(changes: readonly Change[]): AsyncGenerator<Step<Change>, void, undefined> {
  yield* changes;
}

async function send({ target, object, text }: Change, client: Client, dryRun: DryRun) {
  if (dryRun === 'client') return object;
  const body = goJsonCompact({ metadata: { annotations: { [LAST_APPLIED]: text } } });
  return client.patch(target, { type: 'merge', body }, { dryRun });
}
