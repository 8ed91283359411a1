import type { KubeObject } from '../../codec/object.js';
import { PODS } from '../../discovery/core-resources.js';
import type { DescribedPod } from '../../objects/pods/pod-types.js';
import { type Answer, onlyRows, type RelatedNeed, type RelatedSource } from './describer.js';

/** What is kept of a pod that may belong to a controller. */
interface ControlledPod {
  controller: string | undefined;
  phase: string;
}

const source: RelatedSource<ControlledPod> = {
  resource: PODS,
  row: (thing) => ({ controller: controllerUid(thing), phase: (thing as DescribedPod).status?.phase ?? '' }),
  shared: byController(),
};

/** Groups owned objects by their controllers. */
export function byController(): NonNullable<RelatedSource<unknown>['shared']> {
  const keys = (thing: KubeObject) => [controllerUid(thing)].filter((uid) => uid !== undefined);
  return { keys, once: true };
}

/** The uid of the controller of an object. */
export function controllerUid({ metadata }: KubeObject): string | undefined {
  return metadata?.ownerReferences?.find(({ controller }) => controller)?.uid;
}

/** The pods that match a controller's selector, some of which it owns. */
export function controlledPods(selectorOf: (object: KubeObject) => string): RelatedNeed<ControlledPod> {
  return {
    from: source,
    asks: (object) => [
      {
        key: object.metadata?.uid ?? '',
        namespace: object.metadata?.namespace,
        labelSelector: selectorOf(object),
      },
    ],
  };
}

/** How many of a controller's own pods are in which phase: `1 Running / 0 Waiting / …`. Fails if they were not read. */
export function podsStatus({ metadata }: KubeObject, pods: readonly Answer<ControlledPod>[]): string {
  const own = onlyRows(pods).filter(({ controller }) => controller === metadata?.uid);
  const count = (phase: string) => own.filter((pod) => pod.phase === phase).length;
  const [running, waiting, succeeded, failed] = ['Running', 'Pending', 'Succeeded', 'Failed'].map(count);
  return `${running} Running / ${waiting} Waiting / ${succeeded} Succeeded / ${failed} Failed`;
}
