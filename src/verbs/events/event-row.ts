import type { Selection } from '../../codec/selection.js';
import { withoutNulls } from '../../codec/without-nulls.js';
import { humanAge } from '../../go/human-duration.js';
import type { ClusterEvent } from '../../objects/cluster-event.js';
import type { ShowTime } from '../../render/time-text.js';

/** The parts of an event that a row needs. */
export const ROW_FIELDS: Selection = {
  metadata: { namespace: true, name: true },
  involvedObject: { kind: true, name: true },
  ...{ type: true, reason: true, message: true, count: true, series: true },
  ...{ firstTimestamp: true, lastTimestamp: true, eventTime: true },
};

/** How times are shown in a row. */
interface ShownTimes {
  time: ShowTime;
  /** As durations. */
  isAge: boolean;
}

/** The first line of the table. */
export function headings(allNamespaces: boolean): string[] {
  return [...(allNamespaces ? ['NAMESPACE'] : []), 'LAST SEEN', 'TYPE', 'REASON', 'OBJECT', 'MESSAGE'];
}

/** The cells of an event in one text, separated by tabs; a message of several lines gives several. */
export function rowText(
  event: ClusterEvent,
  allNamespaces: boolean,
  now: number,
  times: ShownTimes = { time: humanAge, isAge: true },
): string {
  const { involvedObject = {}, type = '', reason = '', message = '' } = withoutNulls(event);
  const object = `${printable(involvedObject.kind ?? '')}/${printable(involvedObject.name ?? '')}`;
  const cells = [
    lastSeen(event, now, times),
    printable(type),
    printable(reason),
    object,
    printable(message.trim()),
  ];
  return [...(allNamespaces ? [event.metadata?.namespace ?? ''] : []), ...cells].join('\t');
}

/**
 * When an event was last seen, in milliseconds since 1970 with fractions; infinite if unknown, so that it comes last.
 */
export function seenAt({ series, lastTimestamp, eventTime }: ClusterEvent): number {
  const text = series ? series.lastObservedTime : lastTimestamp || eventTime;
  const time = text ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) return Number.POSITIVE_INFINITY;
  const [, beyond = ''] = /\.\d{3}(\d+)/.exec(text!) ?? [];
  return time + Number(`0.${beyond}`);
}

/** `5m`, `5m (x3 over 10m)`. */
function lastSeen(
  { series, count = 0, eventTime, firstTimestamp, lastTimestamp }: ClusterEvent,
  now: number,
  { time, isAge }: ShownTimes,
): string {
  const first = time(eventTime || firstTimestamp, now);
  const over = isAge ? 'over' : 'since';
  if (series) return `${time(series.lastObservedTime, now)} (x${series.count ?? 0} ${over} ${first})`;
  return count > 1 ? `${time(lastTimestamp, now)} (x${count} ${over} ${first})` : first;
}

/** kubectl escapes control characters in this way, whatever the output is. */
function printable(text: string): string {
  return text.replaceAll('\u001b', '^[').replaceAll('\r', '\\r');
}
