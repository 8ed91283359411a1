import type { KubeObject } from '../../codec/object.js';
import { localRfc3339 } from '../../go/local-time.js';
import { DisplayableError, UNSUPPORTED_TYPE } from '../../process/errors.js';
import type { Found } from '../builder/query.js';
import type { PodTemplate } from '../pods/pod-types.js';

/** A change to the rollout of an object. */
export interface RolloutChange {
  /** The words of the command. */
  verb: string;
  /** What was done, in kubectl's words: `paused`. */
  operation: string;
  /** Returns the changed object. Fails if its kind, or its current state, does not allow that. */
  change(found: Found): KubeObject;
  /** The message about an object that is already in the desired state, and for which `change` does not fail. */
  unchanged?: (found: Found) => Error;
}

/** Objects whose rollouts can be changed, only the fields in use. */
interface Rollable extends KubeObject {
  spec?: { paused?: boolean; template?: PodTemplate };
}

const RESTARTED_AT = 'kubectl.kubernetes.io/restartedAt';

const deployments = ['Deployment.apps', 'Deployment.extensions'];
const restartable = [...deployments, 'DaemonSet.apps', 'DaemonSet.extensions', 'StatefulSet.apps'];

/** `rollout pause`. */
export const pause: RolloutChange = {
  verb: 'rollout pause',
  operation: 'paused',
  change(found) {
    expectKind(found, deployments, 'pausing is not supported');
    const { object } = found as Found<Rollable>;
    if (object.spec?.paused === true) throw new Error('is already paused');
    return { ...object, spec: { ...object.spec, paused: true } };
  },
};

/** `rollout resume`. */
export const resume: RolloutChange = {
  verb: 'rollout resume',
  operation: 'resumed',
  change(found) {
    expectKind(found, deployments, 'resuming is not supported');
    const { object } = found as Found<Rollable>;
    if (object.spec?.paused !== true) throw new Error('is not paused');
    const { paused: _, ...spec } = object.spec;
    return { ...object, spec };
  },
};

/** `rollout restart`. @param now in milliseconds since 1970 */
export function restart(now: number): RolloutChange {
  return {
    verb: 'rollout restart',
    operation: 'restarted',
    change(found) {
      expectKind(found, restartable, 'restarting is not supported');
      const { object } = found as Found<Rollable>;
      if (object.kind === 'Deployment' && object.spec?.paused === true)
        throw new Error("can't restart paused deployment (run rollout resume first)");
      const template = object.spec?.template ?? {};
      const annotations = { ...template.metadata?.annotations, [RESTARTED_AT]: localRfc3339(now) };
      const metadata = { ...template.metadata, annotations };
      return { ...object, spec: { ...object.spec, template: { ...template, metadata } } };
    },
    unchanged: ({ target }) =>
      new Error(
        `failed to create patch for ${target.name}: if restart has already been triggered within the past second, ` +
          'please wait before attempting to trigger another',
      ),
  };
}

function expectKind({ target }: Found, kinds: readonly string[], message: string): void {
  const { kind, group } = target.resource;
  if (!kinds.includes(`${kind}.${group}`)) throw new DisplayableError(message, { reason: UNSUPPORTED_TYPE });
}
