import { withoutNulls } from '../../codec/without-nulls.js';
import { quote } from '../../go/strconv/quote.js';
import { DisplayableError, UNSUPPORTED_TYPE } from '../../process/errors.js';
import { revisionOf, type Workload } from './workloads.js';

/** The progress of a rollout. */
export interface Progress {
  /** A line with its line feed. */
  text: string;
  done: boolean;
}

/**
 * Reports the progress of an object's rollout. Fails if it cannot succeed, or a revision other than the requested one
 * is running.
 * @param revision 0 for any; only used for deployments
 */
type ProgressOf = (object: Workload, revision: number) => Progress;

const RUNNING: Readonly<Record<string, ProgressOf>> = {
  'Deployment.apps': deploymentProgress,
  'Deployment.extensions': deploymentProgress,
  'DaemonSet.apps': daemonSetProgress,
  'DaemonSet.extensions': daemonSetProgress,
  'StatefulSet.apps': statefulSetProgress,
};

/** How to report the progress of a kind. Fails with kubectl's message for one that has no rollouts. */
export function rolloutProgressOf({ kind, group }: { kind: string; group: string }): ProgressOf {
  const name = group === '' ? kind : `${kind}.${group}`;
  if (Object.hasOwn(RUNNING, name))
    return (object, revision) => RUNNING[name]!(withoutNulls(object), revision);
  throw new DisplayableError(`no status viewer has been implemented for ${name}`, {
    reason: UNSUPPORTED_TYPE,
  });
}

function deploymentProgress({ metadata, spec, status = {}, ...rest }: Workload, revision: number): Progress {
  const name = quote(metadata?.name ?? '');
  if (revision > 0) checkRevision({ ...rest, ...(metadata && { metadata }) } as Workload, revision);
  if ((metadata?.generation ?? 0) > (status.observedGeneration ?? 0))
    return waiting('Waiting for deployment spec update to be observed...');
  if (status.conditions?.find(({ type }) => type === 'Progressing')?.reason === 'ProgressDeadlineExceeded')
    throw new Error(`deployment ${name} exceeded its progress deadline`);
  const { replicas = 0, updatedReplicas: updated = 0, availableReplicas: available = 0 } = status;
  const begin = `Waiting for deployment ${name} rollout to finish:`;
  const wanted = spec?.replicas;
  if (wanted !== undefined && updated < wanted)
    return waiting(`${begin} ${updated} out of ${wanted} new replicas have been updated...`);
  if (replicas > updated)
    return waiting(`${begin} ${replicas - updated} old replicas are pending termination...`);
  if (available < updated)
    return waiting(`${begin} ${available} of ${updated} updated replicas are available...`);
  return done(`deployment ${name} successfully rolled out`);
}

function checkRevision(object: Workload, revision: number): void {
  const running = runningRevision(object);
  if (running === revision) return;
  throw new Error(`desired revision (${revision}) is different from the running revision (${running})`);
}

function runningRevision(object: Workload): number {
  try {
    return revisionOf(object);
  } catch (error) {
    const name = quote(object.metadata?.name ?? '');
    throw new Error(`cannot get the revision of deployment ${name}: ${(error as Error).message}`);
  }
}

function daemonSetProgress({ metadata, spec, status = {} }: Workload): Progress {
  checkStrategy(spec);
  if ((metadata?.generation ?? 0) > (status.observedGeneration ?? 0))
    return waiting('Waiting for daemon set spec update to be observed...');
  const {
    desiredNumberScheduled: desired = 0,
    updatedNumberScheduled: updated = 0,
    numberAvailable: available = 0,
  } = status;
  const name = quote(metadata?.name ?? '');
  const begin = `Waiting for daemon set ${name} rollout to finish:`;
  if (updated < desired)
    return waiting(`${begin} ${updated} out of ${desired} new pods have been updated...`);
  if (available < desired)
    return waiting(`${begin} ${available} of ${desired} updated pods are available...`);
  return done(`daemon set ${name} successfully rolled out`);
}

function statefulSetProgress({ metadata, spec, status = {} }: Workload): Progress {
  checkStrategy(spec);
  const { observedGeneration = 0, readyReplicas: ready = 0, updatedReplicas: updated = 0 } = status;
  if (observedGeneration === 0 || (metadata?.generation ?? 0) > observedGeneration)
    return waiting('Waiting for statefulset spec update to be observed...');
  const wanted = spec?.replicas;
  if (wanted !== undefined && ready < wanted)
    return waiting(`Waiting for ${wanted - ready} pods to be ready...`);
  const rolling = spec?.updateStrategy?.rollingUpdate;
  if (rolling) {
    const most = (wanted ?? 0) - (rolling.partition ?? 0);
    return wanted !== undefined && rolling.partition !== undefined && updated < most
      ? waiting(
          `Waiting for partitioned roll out to finish: ${updated} out of ${most} new pods have been updated...`,
        )
      : done(`partitioned roll out complete: ${updated} new pods have been updated...`);
  }
  const { updateRevision = '', currentRevision = '', currentReplicas = 0 } = status;
  if (updateRevision !== currentRevision)
    return waiting(
      `waiting for statefulset rolling update to complete ${updated} pods at revision ${updateRevision}...`,
    );
  return done(
    `statefulset rolling update complete ${currentReplicas} pods at revision ${currentRevision}...`,
  );
}

function checkStrategy(spec: Workload['spec']): void {
  if (spec?.updateStrategy?.type !== 'RollingUpdate')
    throw new Error('rollout status is only available for RollingUpdate strategy type');
}

function waiting(text: string): Progress {
  return { text: `${text}\n`, done: false };
}

function done(text: string): Progress {
  return { text: `${text}\n`, done: true };
}
