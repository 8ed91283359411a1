import { type Client, clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { ObjectTarget } from '../../cluster/target.js';
import { groupVersion, type KubeObject } from '../../codec/object.js';
import type { ApiResource } from '../../discovery/types.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import type { Found } from '../../objects/builder/query.js';
import { withChangeCause } from '../../objects/change-cause.js';
import { sendMade, withNamespace, withSavedConfig } from '../../objects/create/send.js';
import { gateOf } from '../../objects/gate/gate.js';
import { visit } from '../../objects/visit/visit.js';
import { type WriteOptions, writeRules } from '../../objects/visit/write-rules.js';
import { DisplayableError, UNSUPPORTED_TYPE } from '../../process/errors.js';
import type { Outcomes } from '../../render/outcomes.js';
import { isNotFound } from '../../transport/errors.js';
import { type AutoscalerOptions, autoscalers, autoscalerV1, autoscalerV2 } from './autoscaler.js';

/** The validated options of `autoscale`. */
interface AutoscaleOptions extends AutoscalerOptions, WriteOptions {
  fieldManager: string;
  saveConfig: boolean;
  /** The change cause for `--record`; undefined without it. */
  changeCause: string | undefined;
}

/** Creates an autoscaler for each object, and continues after failures. Fails with the errors to print. */
export async function* autoscale(options: AutoscaleOptions, session: Session): Outcomes {
  const gate = gateOf(session, 'autoscale', options);
  const client = clientOf(session, 'json', gate);
  const { words } = options;
  const { steps } = await findObjects({ words, files: options }, {}, findDeps(session));
  const operation = options.dryRun === 'client' ? 'created' : 'autoscaled';
  const work = async ({ target }: Found) => {
    await checkScales(target.resource, session);
    return { object: await createAutoscaler(target, options, client, session), operation };
  };
  const count = yield* visit(gate.pass(steps), work, writeRules(options, session));
  if (count === 0) throw new Error('no objects passed to autoscale');
}

/** Fails in kubectl's words for a type that cannot be scaled. */
async function checkScales(
  { group, version, name, kind }: ApiResource,
  { discovery }: Pick<Session, 'discovery'>,
): Promise<void> {
  const resources = await discovery.inGroupVersion(groupVersion(group, version));
  if (resources.some((resource) => resource.name === `${name}/scale`)) return;
  const place = `${group}/${version}, Resource=${name}`;
  throw new DisplayableError(
    `cannot autoscale a ${kind}: could not find scale subresource for ${place} in discovery information`,
    { reason: UNSUPPORTED_TYPE },
  );
}

/**
 * Creates the autoscaler of an object with autoscaling/v2, or with v1 on a server that does not have v2. kubectl tries
 * v1 after any failure; here nothing is sent again that may have been done.
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
