import type { KubeObject } from '../../codec/object.js';
import { withoutNulls } from '../../codec/without-nulls.js';
import type { Answer, Describer, Needs, RelatedRows } from './describer.js';
import { Description } from './description.js';
import { type EventRow, writeEvents } from './events.js';

/** An object and what else its description needs. */
interface DescriptionParts {
  object: KubeObject;
  related: RelatedRows<Needs>;
  /** The answers to the questions about events; undefined if none are shown. */
  events: readonly Answer<EventRow>[] | undefined;
}

/**
 * The text of a description, with a final line feed. Fails as the describer does. @param now milliseconds since 1970
 */
export function describeObject(
  { describe, events: rule, showsNulls = false }: Describer,
  { object, related, events }: DescriptionParts,
  now: number,
): string {
  const to = new Description();
  describe(to, showsNulls ? object : withoutNulls(object), related, now);
  if (events !== undefined && events.length > 0) {
    for (const { error } of events) if (rule?.required && error !== undefined) throw error;
    writeEvents(
      to,
      events.flatMap(({ rows }) => rows),
      now,
    );
  }
  return to.toString();
}
