import type { KubeObject } from '../../codec/object.js';
import { PODS } from '../../discovery/core-resources.js';
import type { DescribedPod } from '../../objects/pods/pod-types.js';
import { type Claim, writeClaim } from './claim-text.js';
import { writeConditionsWithTimes } from './conditions.js';
import { sortedBy } from './containers.js';
import { type Describer, describer, onlyRows, type RelatedSource } from './describer.js';
import { writeLines } from './metadata.js';
import { statusText } from './volume.js';

/** What is kept of a pod that may use a claim. */
interface ClaimingPod {
  name: string;
  uid: string;
  /** Names of claims, duplicates included. */
  claims: readonly string[];
}

const source: RelatedSource<ClaimingPod> = {
  resource: PODS,
  row: ({ metadata, spec }: DescribedPod) => ({
    name: metadata?.name ?? '',
    uid: metadata?.uid ?? '',
    claims: (spec?.volumes ?? []).flatMap(({ persistentVolumeClaim }) => {
      const { claimName } = (persistentVolumeClaim ?? {}) as { claimName?: string };
      return claimName === undefined ? [] : [claimName];
    }),
  }),
  shared: { keys: ({ metadata }) => [metadata?.namespace ?? ''] },
};

/** Persistent volume claims (core/v1), with the pods that use them. */
export const persistentVolumeClaimDescriber: Describer = describer({
  versions: ['v1'],
  needs: {
    pods: { from: source, asks: ({ metadata: { namespace = '' } = {} }) => [{ key: namespace, namespace }] },
  },
  describe(to, object: Claim, { pods }, now) {
    const users = usersOf(object, onlyRows(pods));
    writeClaim(to, object, { status: statusText(object, object.status?.phase, now) });
    writeLines(
      to,
      'Used By',
      sortedBy(users, 'name').map(({ name }) => name),
    );
    writeConditionsWithTimes(to, 'LastProbeTime', 'lastProbeTime', object.status?.conditions);
  },
});

/** Pods with a volume of the claim, and pods that own it. */
function usersOf({ metadata = {} }: KubeObject, pods: readonly ClaimingPod[]): ClaimingPod[] {
  const users = pods.flatMap((pod) => pod.claims.filter((name) => name === metadata.name).map(() => pod));
  for (const { kind, uid } of metadata.ownerReferences ?? []) {
    const owner = kind === 'Pod' ? pods.find((pod) => pod.uid === uid) : undefined;
    if (owner !== undefined && !users.includes(owner)) users.push(owner);
  }
  return users;
}
