import type { Need } from '../../cluster/requests.js';
import type { KubeObject } from '../../codec/object.js';
import type { Selection } from '../../codec/selection.js';
import { EVENTS } from '../../discovery/core-resources.js';
import type { ApiResource } from '../../discovery/types.js';
import type { ClusterEvent } from '../../objects/cluster-event.js';

/** One of the two APIs through which a server returns its events; they are the same events. */
export interface EventSource {
  resource: ApiResource;
  /** The field selector's name of the object that an event is about. */
  about: 'involvedObject' | 'regarding';
  /** What to request for these fields of core/v1 Event. */
  need(core: Need): Need;
  /** An event of this API as core/v1 Event. */
  toCore(event: KubeObject): ClusterEvent;
}

/** The API that kubectl uses. */
export const CORE_EVENTS: EventSource = {
  resource: EVENTS,
  about: 'involvedObject',
  need: (core) => core,
  toCore: (event) => event,
};

/** The names in events.k8s.io/v1 of the fields of core/v1 Event, in the order in which Go prints the latter. */
const NAMES = {
  metadata: 'metadata',
  involvedObject: 'regarding',
  reason: 'reason',
  message: 'note',
  source: 'deprecatedSource',
  firstTimestamp: 'deprecatedFirstTimestamp',
  lastTimestamp: 'deprecatedLastTimestamp',
  count: 'deprecatedCount',
  type: 'type',
  eventTime: 'eventTime',
  series: 'series',
  action: 'action',
  related: 'related',
  reportingComponent: 'reportingController',
  reportingInstance: 'reportingInstance',
} as const;

/** Fields that core/v1 Event always has. */
const ALWAYS: Readonly<Record<string, unknown>> = {
  source: {},
  firstTimestamp: null,
  lastTimestamp: null,
  eventTime: null,
  reportingComponent: '',
  reportingInstance: '',
};

/** For users who may read events only through their own group. */
export const GROUP_EVENTS: EventSource = {
  resource: { ...EVENTS, group: 'events.k8s.io' },
  about: 'regarding',
  need: (core) =>
    typeof core === 'object' && core.select ? { ...core, select: renamed(core.select) } : core,
  toCore(event) {
    const core: Record<string, unknown> = {};
    for (const [name, theirs] of Object.entries(NAMES)) {
      const value = event[theirs] ?? ALWAYS[name];
      if (value !== undefined) core[name] = value;
    }
    return core as ClusterEvent;
  },
};

function renamed(select: Selection): Selection {
  const fields = Object.entries(select).map(([name, of]) => [NAMES[name as keyof typeof NAMES], of]);
  return Object.fromEntries(fields) as Selection;
}
