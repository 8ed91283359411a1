import type { KubeObject } from '../../../codec/object.js';
import { BUILT_IN } from '../../resources/built-in.js';

const CORE_PRIORITY = 18_000;
const FIRST_PRIORITY = 17_900;

/** The group-versions that the server serves itself. @param time since when they are available */
export function apiServices(time: string): KubeObject[] {
  const places = new Map(BUILT_IN.map(({ group, version }) => [`${version}.${group}`, { group, version }]));
  const groups = [...new Set(BUILT_IN.map(({ group }) => group))];
  return [...places].map(([name, { group, version }]) => {
    const place = groups.indexOf(group);
    const minimum = group === '' ? CORE_PRIORITY : FIRST_PRIORITY - 50 * (place - 1);
    return {
      metadata: { name, labels: { 'kube-aggregator.kubernetes.io/automanaged': 'onstart' } },
      spec: {
        ...(group === '' ? {} : { group }),
        version,
        groupPriorityMinimum: minimum,
        versionPriority: group === '' ? 1 : version === 'v2' ? 30 : 15,
      },
      status: {
        conditions: [
          {
            type: 'Available',
            status: 'True',
            lastTransitionTime: time,
            reason: 'Local',
            message: 'Local APIServices are always available',
          },
        ],
      },
    };
  });
}
