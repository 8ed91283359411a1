import type { KubeObject } from '../../codec/object.js';
import type { RelatedNeed } from './describer.js';
import type { Description } from './description.js';
import { RESOURCE_SLICES } from './resources.js';
import { sortedEntries } from './values.js';

/** resource.k8s.io/v1 ResourceSlice. */
interface ResourceSlice extends KubeObject {
  spec?: { driver?: string; nodeName?: string; pool?: { name?: string }; devices?: unknown[] };
}

/** What is kept of a slice. */
interface DeviceSlice {
  driver: string;
  pool: string;
  devices: number;
}

/** How many pools are shown; others are counted. */
const MOST = 10;

/** Devices that belong to a single node. */
export const nodeSlices: RelatedNeed<DeviceSlice> = {
  from: {
    resource: RESOURCE_SLICES,
    row: ({ spec = {} }: ResourceSlice) => ({
      driver: spec.driver ?? '',
      pool: spec.pool?.name ?? '',
      devices: spec.devices?.length ?? 0,
    }),
    shared: { keys: ({ spec }: ResourceSlice) => (spec?.nodeName ? [spec.nodeName] : []), once: true },
  },
  asks: ({ metadata: { name = '' } = {} }) => [
    { key: name, namespace: undefined, fieldSelector: `spec.nodeName=${name}` },
  ],
};

/** Writes how many slices and devices the pools of a node have, if there are any. */
export function writeNodeSlices(to: Description, slices: readonly DeviceSlice[]): void {
  if (slices.length === 0) return;
  const pools: Record<string, DeviceSlice[]> = {};
  for (const slice of slices) {
    const key = `${slice.driver}/${slice.pool}`;
    pools[key] = [...(pools[key] ?? []), slice];
  }
  to.line(0, 'Node-Local ResourceSlices:');
  to.line(1, 'Driver', 'Pool', 'Slices', 'Devices');
  to.line(1, '------', '----', '------', '-------');
  const sorted = sortedEntries(pools);
  for (const [, members] of sorted.slice(0, MOST)) {
    const devices = members.reduce((sum, each) => sum + each.devices, 0);
    to.line(1, members[0]!.driver, members[0]!.pool, members.length, devices);
  }
  if (sorted.length > MOST) to.line(1, `...and ${sorted.length - MOST} more pools`);
}
