import { type Client, clientOf } from '../../cluster/client/client.js';
import { logWarnings } from '../../cluster/log-warnings.js';
import type { Session } from '../../cluster/session.js';
import type { ObjectTarget } from '../../cluster/target.js';
import { groupVersion, type KubeObject } from '../../codec/object.js';
import type { ApiResource } from '../../discovery/types.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import { withChangeCause } from '../../objects/change-cause.js';
import { gateOf } from '../../objects/gate/gate.js';
import { sendMade, withNamespace, withSavedConfig } from '../../objects/made/send.js';
import { visit } from '../../objects/visit/visit.js';
import { type Concurrency, writeWidth } from '../../objects/visit/width.js';
import { type ResultOptions, resultPrinter } from '../../render/result-printer.js';
import { isNotFound } from '../../transport/errors.js';
import { type AutoscalerOptions, autoscalers, autoscalerV1, autoscalerV2 } from './autoscaler.js';

/** A checked `autoscale`. */
interface AutoscaleOptions extends AutoscalerOptions, Omit<ResultOptions, 'keepOrder' | 'typed'> {
  /** The objects: TYPE NAME, TYPE/NAME. */
  words: readonly string[];
  filenames: readonly string[];
  kustomize: string;
  recursive: boolean;
  fieldManager: string;
  saveConfig: boolean;
  /** What `--record` notes as the cause of the change; undefined without it. */
  changeCause: string | undefined;
  /** Nobody is asked in a protected context. */
  yes: boolean;
  /** How many autoscalers are created at a time. */
  concurrency: Concurrency;
  /** What kubectl logs of words it will not take for ever. */
  warnings: readonly string[];
}

/** Carries out an `autoscale`, and continues after failures. Gives the exit code, or fails with the errors to print. */
export async function runAutoscale(options: AutoscaleOptions, session: Session): Promise<number> {
  const { words, filenames, kustomize, recursive, dryRun } = options;
  const { environment, tell } = session;
  await logWarnings(options.warnings, session);
  const output = await resultPrinter({ ...options, typed: true }, environment);
  const gate = gateOf(session, 'autoscale', options);
  const client = clientOf(session, 'json', gate);
  const { steps } = await findObjects(
    { words, files: { filenames, kustomize, recursive } },
    {},
    findDeps(session),
  );
  let count = 0;
  const create = async ({ target }: { target: ObjectTarget }) => {
    await checkScales(target.resource, session);
    return createAutoscaler(target, options, client, session);
  };
  const visited = visit(gate.pass(steps), create, {
    continueOnError: true,
    width: writeWidth(options.concurrency, session.transport),
    signal: environment.signal,
    show: (object) => output.print(object, dryRun === 'client' ? 'created' : 'autoscaled'),
    ...(dryRun === 'none' && { tell }),
  });
  try {
    for await (const _ of visited) count++;
  } finally {
    await output.end();
  }
  if (count === 0) throw new Error('no objects passed to autoscale');
  return 0;
}

/** Fails in kubectl's words for a type that cannot be scaled. */
async function checkScales(
  { group, version, name, kind }: ApiResource,
  { discovery }: Pick<Session, 'discovery'>,
): Promise<void> {
  const resources = await discovery.inGroupVersion(groupVersion(group, version));
  if (resources.some((resource) => resource.name === `${name}/scale`)) return;
  const place = `${group}/${version}, Resource=${name}`;
  throw new Error(
    `cannot autoscale a ${kind}: could not find scale subresource for ${place} in discovery information`,
  );
}

/**
 * Creates the autoscaler of an object by autoscaling/v2, or by v1 on a server that does not have that. kubectl tries v1
 * whatever went wrong; here nothing is sent again that may have been done.
 */
async function createAutoscaler(
  target: ObjectTarget,
  options: AutoscaleOptions,
  client: Client,
  session: Session,
): Promise<KubeObject> {
  const create = async (made: KubeObject, resource: ApiResource) =>
    sendMade(await readied(made, options, session), resource, options, {
      client,
      namespace: session.namespace,
    });
  try {
    return await create(autoscalerV2(target, options), autoscalers.v2);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const older = autoscalerV1(target, options);
    if (older !== undefined) return create(older, autoscalers.v1);
    throw new Error(
      'failed to create autoscaling/v2 HPA and the configuration is incompatible with autoscaling/v1: ' +
        error.message,
      { cause: error },
    );
  }
}

async function readied(
  made: KubeObject,
  { changeCause, saveConfig, dryRun }: AutoscaleOptions,
  session: Session,
): Promise<KubeObject> {
  const placed = withNamespace(made, session);
  const recorded = changeCause === undefined ? placed : withChangeCause(placed, changeCause);
  return saveConfig && dryRun !== 'client' ? withSavedConfig(recorded) : recorded;
}
