import type { KubeObject } from '../codec/object.js';

type Time = string | null | undefined;

/** core/v1 Event, only the shown fields. */
export interface ClusterEvent extends KubeObject {
  involvedObject?: { kind?: string; namespace?: string; name?: string; uid?: string; fieldPath?: string };
  type?: string;
  reason?: string;
  message?: string;
  count?: number;
  firstTimestamp?: Time;
  lastTimestamp?: Time;
  eventTime?: Time;
  series?: { count?: number; lastObservedTime?: Time } | null;
  source?: { component?: string };
  reportingComponent?: string;
}
