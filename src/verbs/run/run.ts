import { clientOf } from '../../cluster/client/client.js';
import { logWarnings } from '../../cluster/log-warnings.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import { PODS, SERVICES } from '../../discovery/core-resources.js';
import type { ApiResource } from '../../discovery/types.js';
import { withChangeCause } from '../../objects/change-cause.js';
import { type Gate, gateOf } from '../../objects/gate/gate.js';
import { withOverride } from '../../objects/made/override.js';
import { sendMade, withNamespace, withSavedConfig } from '../../objects/made/send.js';
import { messageOf } from '../../process/errors.js';
import { resultPrinter } from '../../render/result-printer.js';
import { attachRun } from './attached.js';
import { podOf, serviceOf } from './made.js';
import type { RunOptions } from './options.js';
import { type Created, removeCreated } from './remove.js';

/**
 * Carries out a `run`: creates the pod, and its service, and attaches to the pod where that is asked for. Gives the exit
 * code. Fails as creating and attaching do; the pod is there where the service fails, and printed.
 */
export async function runPod(options: RunOptions, session: Session): Promise<number> {
  const { name, dryRun, expose, attach } = options;
  const { environment, namespace } = session;
  await logWarnings(options.warnings, session);
  const output = await resultPrinter({ ...options, typed: true }, environment);
  const pod = await withOverride(podOf(options), options);
  const service = expose ? serviceOf(options) : undefined;
  const gate = gateOf(session, 'run', options);
  if (dryRun !== 'client') {
    const podName = pod.metadata?.name ?? name;
    await gate.admit([
      { resource: PODS, namespace, name: podName },
      ...(service === undefined ? [] : [{ resource: SERVICES, namespace, name }]),
    ]);
  }
  const client = clientOf(session, 'json', gate);
  const created: Created[] = [];
  const create = async (made: KubeObject, resource: ApiResource) => {
    const ready = await readied(made, options, session);
    const object = await sendMade(ready, resource, options, { client, namespace });
    created.push({ resource, object });
    return object;
  };
  const createdPod = await create(pod, PODS);
  let problem: unknown;
  if (service !== undefined) {
    // kubectl prints it first, too.
    await create(service, SERVICES).then(
      (made) => output.print(made, 'created'),
      (error: unknown) => {
        problem = error;
      },
    );
  }
  // kubectl says nothing of a pod that it attaches to.
  if (!attach) await output.print(createdPod, 'created');
  await output.end();
  if (attach) await attachAndRemove(created, options, session, gate);
  if (problem !== undefined) throw problem;
  return 0;
}

/** Attaches to the first of the objects that were created, and with --rm removes them all, whatever happened. */
async function attachAndRemove(
  created: readonly Created[],
  options: RunOptions,
  session: Session,
  gate: Gate,
): Promise<void> {
  let failure: { error: unknown } | undefined;
  try {
    await attachRun(created[0]!.object, options, session, gate);
  } catch (error) {
    failure = { error };
  }
  if (options.rm) {
    try {
      await removeCreated(created, options, session, gate);
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
