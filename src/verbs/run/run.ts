import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import { PODS, SERVICES } from '../../discovery/core-resources.js';
import type { ApiResource } from '../../discovery/types.js';
import { withChangeCause } from '../../objects/change-cause.js';
import { withOverride } from '../../objects/create/override.js';
import { sendMade, withNamespace, withSavedConfig } from '../../objects/create/send.js';
import { type Gate, gateOf } from '../../objects/gate/gate.js';
import type { ProcessStreams } from '../../objects/remote/join-command.js';
import { messageOf } from '../../process/errors.js';
import type { ObjectOutcome, Outcomes, TextOutcomes } from '../../render/outcomes.js';
import { attachToPod } from './attach.js';
import { podToRun, serviceToExpose } from './objects.js';
import type { RunOptions } from './options.js';
import { type RunObject, removeRunObjects } from './remove.js';

/** What a run has created. */
interface StartedRun {
  /** The pod first. */
  created: readonly RunObject[];
  gate: Gate;
  /** Why the service could not be created; undefined if it was, or was not wanted. */
  problem: unknown;
}

/**
 * Creates a pod, and its service, and returns them. Fails as creating does; if the service fails, the pod exists, and
 * is returned.
 */
export async function* runPod(options: RunOptions, session: Session): Outcomes<StartedRun> {
  const { name, dryRun, expose, attach } = options;
  const { namespace } = session;
  const pod = await withOverride(podToRun(options), options);
  const service = expose ? serviceToExpose(options) : undefined;
  const gate = gateOf(session, 'run', options);
  if (dryRun !== 'client') {
    const podName = pod.metadata?.name ?? name;
    await gate.admit([
      { resource: PODS, namespace, name: podName },
      ...(service === undefined ? [] : [{ resource: SERVICES, namespace, name }]),
    ]);
  }
  const client = clientOf(session, 'json', gate);
  const created: RunObject[] = [];
  const create = async (made: KubeObject, resource: ApiResource): Promise<ObjectOutcome> => {
    const ready = await readied(made, options, session);
    const object = await sendMade(ready, resource, options, { client, namespace });
    created.push({ resource, object });
    return { object, operation: 'created' };
  };
  const createdPod = await create(pod, PODS);
  let problem: unknown;
  if (service !== undefined) {
    const createdService = await create(service, SERVICES).catch((error: unknown) => {
      problem = error;
    });
    // kubectl prints it first, too.
    if (createdService) yield createdService;
  }
  // kubectl prints nothing about a pod that it attaches to.
  if (!attach) yield createdPod;
  return { created, gate, problem };
}

/**
 * Attaches streams to the created pod and, with --rm, removes everything that was created, whatever happened. Returns
 * messages.
 */
export async function* attachToRun(
  { created, gate }: StartedRun,
  options: RunOptions,
  session: Session,
  streams: ProcessStreams,
): TextOutcomes {
  let failure: { error: unknown } | undefined;
  try {
    yield* attachToPod(created[0]!.object, options, { session, gate, streams });
  } catch (error) {
    failure = { error };
  }
  if (options.rm) {
    try {
      yield* removeRunObjects(created, options, session, gate);
    } catch (error) {
      if (failure === undefined) throw error;
      await session.tell(`error: ${messageOf(error)}`);
    }
  }
  if (failure !== undefined) throw failure.error;
}

async function readied(
  made: KubeObject,
  { changeCause, saveConfig, dryRun }: RunOptions,
  session: Session,
): Promise<KubeObject> {
  const recorded = changeCause === undefined ? made : withChangeCause(made, changeCause);
  if (dryRun === 'client') return withNamespace(recorded, session);
  return saveConfig ? withSavedConfig(recorded) : recorded;
}
