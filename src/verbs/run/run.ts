import { clientOf } from '../../cluster/client/client.js';
import { logWarnings } from '../../cluster/log-warnings.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import { PODS, SERVICES } from '../../discovery/core-resources.js';
import type { ApiResource } from '../../discovery/types.js';
import { withChangeCause } from '../../objects/change-cause.js';
import { gateOf } from '../../objects/gate/gate.js';
import { withOverride } from '../../objects/made/override.js';
import { sendMade, withNamespace, withSavedConfig } from '../../objects/made/send.js';
import { resultPrinter } from '../../render/result-printer.js';
import { podOf, serviceOf } from './made.js';
import type { RunOptions } from './options.js';

/**
 * Carries out a `run`: creates the pod, and its service. Gives the exit code. Fails as creating does; the pod is there
 * where the service fails, and printed.
 */
export async function runPod(options: RunOptions, session: Session): Promise<number> {
  const { name, dryRun, expose } = options;
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
  const create = async (made: KubeObject, resource: ApiResource) =>
    sendMade(await readied(made, options, session), resource, options, { client, namespace });
  const created = await create(pod, PODS);
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
  await output.print(created, 'created');
  await output.end();
  if (problem !== undefined) throw problem;
  return 0;
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
