import type { ObjectTarget } from '../../cluster/target.js';
import { messageOf } from '../../process/errors.js';
import { showControls } from '../../terminal/sanitize.js';
import { groupThousands } from '../numbers.js';
import { paintedBad } from '../table-paint.js';
import { type EventGroup, timesText } from './events.js';

/** An object that is not well. */
export interface Finding {
  target: ObjectTarget;
  uid?: string | undefined;
  /** One word for it: `CrashLoopBackOff`. */
  reason: string;
  text: string;
  /** The source. */
  from: string;
}

/** A type that was not read, and why. */
export interface UnreadType {
  /** As resourceName returns it. */
  what: string;
  error?: unknown;
  /** The reason if it is not an error. */
  skipped?: string;
}

/** The findings for the objects of a type. */
export interface HealthSection extends UnreadType {
  /** The number of checked objects. */
  count: number;
  findings: readonly Finding[];
  /** Of events. */
  warnings: readonly EventGroup[];
  /** Other types by which they are judged, if those could not be read: then the findings may be incomplete. */
  without?: readonly UnreadType[];
}

/** A line about a section or something in it. */
interface HealthLine {
  text: string;
  isBad: boolean;
}

/** How lines are made. */
interface HealthLineOptions {
  /** How many objects are named for each reason. */
  most: number;
  /** Milliseconds since 1970. */
  now: number;
}

/** Whether a section has anything to report before what is well. */
function isUnwell({ findings, warnings, error, without = [] }: HealthSection): boolean {
  return error !== undefined || findings.length + warnings.length > 0 || unreadIn(without).length > 0;
}

/** Those that could not be read. */
function unreadIn(without: readonly UnreadType[]): UnreadType[] {
  return without.filter(({ error }) => error !== undefined);
}

function healthLines(section: HealthSection, { most, now }: HealthLineOptions): HealthLine[] {
  const { what, findings, warnings, error, count, without = [] } = section;
  if (error !== undefined) return [{ text: oneLine(`! ${what.padEnd(24)} not read`), isBad: true }];
  if (!isUnwell(section)) return [];
  const lines: HealthLine[] = [];
  const add = (text: string, more: Partial<HealthLine> = {}) =>
    lines.push({ text: oneLine(text), isBad: false, ...more });
  const bad = findings.length === 0 ? [] : [`${groupThousands(findings.length)} not well`];
  const states = [...bad, ...unreadIn(without).map((other) => `${other.what} not read`)];
  const state = what === 'events' ? ' with warnings' : `, ${states.join(', ')}`;
  add(`! ${what.padEnd(24)} ${groupThousands(count)}${state}`, { isBad: true });
  for (const [reason, group] of byReason(findings)) {
    add(`    ${reason}: ${groupThousands(group.length)}`, { isBad: true });
    for (const { target, text } of group.slice(0, most)) add(`      ${nameOf(target)}   ${text}`);
    if (group.length > most) add(`      and ${groupThousands(group.length - most)} more`);
  }
  for (const group of warnings) {
    const [first = '', ...others] = group.objects;
    const more = others.length === 0 ? '' : ` and ${groupThousands(others.length)} more`;
    add(`    ${group.reason}${timesText(group, now)}   ${first}${more}: ${group.message.trim()}`);
  }
  return lines;
}

/**
 * The report on a section with problems: how many objects there are and are not well, and each of these below its
 * reason; "" for any other section. What could not be read is named, without the errors. With visible control
 * characters.
 */
export function healthText(
  section: HealthSection,
  options: HealthLineOptions & { isColored: boolean },
): string {
  return healthLines(section, options)
    .map(({ text, isBad }) => `${paintedBad(text.trimEnd(), options.isColored && isBad)}\n`)
    .join('');
}

/** The report on all sections at the end: what is well, what does not exist, and what was not checked. */
export function otherwiseText(sections: readonly HealthSection[]): string {
  const looked = sections.filter(
    (section) => !isUnwell(section) && section.skipped === undefined && (section.without ?? []).length === 0,
  );
  const named = (title: string, words: readonly string[]) =>
    words.length === 0 ? '' : `  ${title}: ${words.map(oneLine).join(', ')}\n`;
  const isSome = ({ count, what }: HealthSection) => count > 0 || what === 'events';
  const well = ({ what, count }: HealthSection) =>
    what === 'events' ? 'no warnings' : `${what} ${groupThousands(count)}`;
  const none = looked.filter((section) => !isSome(section));
  return [
    named('all well', looked.filter(isSome).map(well)),
    named(
      'none',
      none.map(({ what }) => what),
    ),
    named('not checked', sections.flatMap(skippedTexts)),
  ].join('');
}

/** What of a section was not checked, and why, if that is not an error. */
export function skippedTexts({ what, count, skipped, without = [] }: HealthSection): string[] {
  if (skipped !== undefined) return [`${what} (${skipped})`];
  return without
    .filter((other) => other.skipped !== undefined)
    .map((other) => `${what} ${groupThousands(count)} without ${other.what} (${other.skipped})`);
}

/** The document of all sections. */
export const HEALTH_DOCUMENT = { head: { kind: 'Health' }, list: 'sections' } as const;

/** A section for `-o`. */
export function sectionDocument(section: HealthSection): object {
  const { what, count, findings, warnings, without = [] } = section;
  return {
    what,
    count,
    ...whyDocument(section),
    ...(without.length > 0 && {
      without: without.map((other) => ({ what: other.what, ...whyDocument(other) })),
    }),
    notWell: findings.map(({ target: { name, namespace }, reason, text, from }) => ({
      ...(namespace !== undefined && { namespace }),
      ...{ name, reason, text, from },
    })),
    ...(what === 'events' && {
      warnings: warnings.map(({ reason, times, first, last, message, objects }) => ({
        ...{ reason, times, first: timestamp(first), last: timestamp(last), message },
        objects: [...objects],
      })),
    }),
  };
}

function whyDocument({ error, skipped }: UnreadType): object {
  return {
    ...(error !== undefined && { error: messageOf(error) }),
    ...(skipped !== undefined && { skipped }),
  };
}

function byReason(findings: readonly Finding[]): [string, Finding[]][] {
  const groups = Map.groupBy(findings, ({ reason }) => reason);
  return [...groups].toSorted(([, one], [, other]) => other.length - one.length);
}

function nameOf({ namespace, name }: ObjectTarget): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}

function timestamp(time: number): string | null {
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

function oneLine(text: string): string {
  return showControls(text.replaceAll(/[\n\r\t]+/g, ' '));
}
