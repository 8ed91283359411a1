import type { KubeObject } from '../../codec/object.js';
import { EVENTS } from '../../discovery/core-resources.js';
import { humanAge } from '../../go/human-duration.js';
import { goSort } from '../../go/sorting/go-sort.js';
import type { ClusterEvent } from '../../objects/cluster-event.js';
import type { Ask, RelatedSource } from './describer.js';
import type { Description } from './description.js';

/** What is kept of an event. */
export interface EventRow {
  type: string;
  reason: string;
  source: string;
  message: string;
  /** When it first occurred, when last, and how often: RFC 3339, "" if unknown. */
  first: string;
  last: string;
  times: number | undefined;
  /** The order of the table. */
  lastTimestamp: number;
}

/** Events about an object, for one list to answer; kubectl's questions name the kind, except for pods. */
export function eventsAbout({ kind, metadata = {} }: KubeObject, uid = metadata.uid): Ask {
  const { name = '', namespace = '' } = metadata;
  const fields = [
    ['involvedObject.name', name],
    ['involvedObject.namespace', namespace],
    ...(kind === undefined ? [] : [['involvedObject.kind', kind]]),
    ...(uid === undefined ? [] : [['involvedObject.uid', uid]]),
  ];
  return {
    key: [namespace, name, uid ?? ''].join('/'),
    namespace: namespace === '' ? undefined : namespace,
    fieldSelector: fields.map(([field, value]) => `${field}=${escaped(value!)}`).join(','),
    ...(kind !== undefined && { common: `involvedObject.kind=${escaped(kind)}` }),
  };
}

/** A value within a field selector. */
function escaped(value: string): string {
  return value.replace(/[\\,=]/g, '\\$&');
}

/** The events that descriptions need. */
export const eventSource: RelatedSource<EventRow> = {
  resource: EVENTS,
  row,
  shared: {
    keys: ({ involvedObject }: ClusterEvent) => {
      const { namespace = '', name = '', uid = '' } = involvedObject ?? {};
      return [[namespace, name, uid].join('/')];
    },
    once: true,
  },
};

function row(event: ClusterEvent): EventRow {
  const { eventTime, firstTimestamp, lastTimestamp, series, count = 0, involvedObject } = event;
  const message = (event.message ?? '').trim();
  const { fieldPath } = involvedObject ?? {};
  return {
    type: event.type ?? '',
    reason: event.reason ?? '',
    source: event.source?.component || event.reportingComponent || '',
    message: fieldPath ? `${fieldPath}: ${message}` : message,
    first: eventTime || firstTimestamp || '',
    last: (series ? series.lastObservedTime : lastTimestamp) ?? '',
    times: series ? (series.count ?? 0) : count > 1 ? count : undefined,
    lastTimestamp: lastTimestamp ? Date.parse(lastTimestamp) : Number.NEGATIVE_INFINITY,
  };
}

/** Writes a table of events, sorted by their last time. @param now milliseconds since 1970 */
export function writeEvents(to: Description, events: readonly EventRow[], now: number): void {
  if (events.length === 0) {
    to.line(0, 'Events:', '<none>');
    return;
  }
  const sorted = [...events];
  goSort(sorted, (a, b) => a.lastTimestamp < b.lastTimestamp);
  to.line(0, 'Events:');
  to.line(1, 'Type', 'Reason', 'Age', 'From', 'Message');
  to.line(1, '----', '------', '----', '----', '-------');
  for (const event of sorted)
    to.line(1, event.type, event.reason, interval(event, now), event.source, event.message);
}

/** `5m`, `5m (x3 over 10m)`. */
function interval({ first, last, times }: EventRow, now: number): string {
  const since = humanAge(first, now);
  return times === undefined ? since : `${humanAge(last, now)} (x${times} over ${since})`;
}
