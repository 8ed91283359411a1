import { humanDuration } from '../../go/human-duration.js';
import type { ClusterEvent } from '../../objects/cluster-event.js';
import { badFact, type Fact, withPart } from './fact.js';

/** Warnings with the same reason. */
export interface EventGroup {
  reason: string;
  /** How often such an event occurred. */
  times: number;
  /** Milliseconds since 1970; NaN if no event says when. */
  first: number;
  last: number;
  /** The latest event's. */
  message: string;
  /** The objects of the events, such as `Pod/web-1`. */
  objects: Set<string>;
}

/** Groups warnings by their reasons (and `by`), the latest first; other types of events are omitted. */
export function warningGroups(
  events: Iterable<ClusterEvent>,
  by: (event: ClusterEvent) => string = () => '',
): EventGroup[] {
  const groups = new Map<string, EventGroup>();
  for (const event of events) {
    if (event.type !== 'Warning') continue;
    const { reason = '', message = '', involvedObject = {} } = event;
    const key = `${reason} ${by(event)}`;
    const first = timeOf(event.firstTimestamp, event.eventTime);
    const last = timeOf(event.series?.lastObservedTime, event.lastTimestamp, event.eventTime);
    const group = groups.get(key) ?? {
      reason,
      times: 0,
      first,
      last: Number.NaN,
      message,
      objects: new Set(),
    };
    group.times += event.series?.count || event.count || 1;
    if (!(group.first <= first)) group.first = first;
    if (!(group.last >= last)) Object.assign(group, { last, message });
    group.objects.add(`${involvedObject.kind ?? ''}/${involvedObject.name ?? ''}`);
    groups.set(key, group);
  }
  const order = ({ last }: EventGroup) => (Number.isNaN(last) ? 0 : last);
  return [...groups.values()].toSorted((one, other) => order(other) - order(one));
}

/** Warnings as facts: `BackOff 412 times in 6h, last 2m ago: …`. */
export function eventFacts(events: Iterable<ClusterEvent>, now: number): Fact[] {
  return warningGroups(events).map((group) => {
    const { reason, times, message } = group;
    const { within, ago } = spanOf(group, now);
    const when = times > 1 ? ` ${times} times${within}${ago && `, last ${ago}`}` : ago && ` ${ago}`;
    const text = `${reason}${when}: ${message.trim()}`;
    return withPart(badFact('events', text, `event ${reason}`, reason), 'remark', text);
  });
}

/** ` x412 in 6h, last 2m ago`. */
export function timesText(group: EventGroup, now: number): string {
  const { within, ago } = spanOf(group, now);
  return `${group.times > 1 ? ` x${group.times}` : ''}${within}${ago && `, last ${ago}`}`;
}

function spanOf({ times, first, last }: EventGroup, now: number): { within: string; ago: string } {
  const within = times > 1 && last > first ? ` in ${humanDuration(last - first)}` : '';
  return { within, ago: Number.isNaN(last) ? '' : `${humanDuration(now - last)} ago` };
}

function timeOf(...texts: (string | null | undefined)[]): number {
  return Date.parse(texts.find((text) => text) ?? '');
}
