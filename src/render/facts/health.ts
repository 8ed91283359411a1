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
  /** Where that is written. */
  from: string;
}

/** What was found among the objects of a type. */
export interface HealthSection {
  /** As resourceName gives it. */
  what: string;
  /** Objects that were looked at. */
  count: number;
  findings: readonly Finding[];
  /** Of events. */
  warnings: readonly EventGroup[];
  /** Why they could not be read; what is here is not all then. */
  error?: unknown;
  /** Why they were not looked at, which is no fault. */
  skipped?: string;
}

/** A line about a section or something in it. */
interface HealthLine {
  text: string;
  isBad: boolean;
}

/** How lines are made. */
interface HealthLineOptions {
  /** So many objects are named for each reason. */
  most: number;
  /** Milliseconds since 1970. */
  now: number;
  /** It is said elsewhere why a section could not be read. */
  withoutErrors?: boolean;
}

/** Whether there is something to be told of a section before what is well. */
function isUnwell({ findings, warnings, error }: HealthSection): boolean {
  return error !== undefined || findings.length + warnings.length > 0;
}

function healthLines(
  section: HealthSection,
  { most, now, withoutErrors = false }: HealthLineOptions,
): HealthLine[] {
  const { what, findings, warnings, error, count } = section;
  if (error !== undefined) {
    const why = withoutErrors ? '' : `: ${messageOf(error)}`;
    return [{ text: oneLine(`! ${what.padEnd(24)} not read${why}`), isBad: true }];
  }
  if (!isUnwell(section)) return [];
  const lines: HealthLine[] = [];
  const add = (text: string, more: Partial<HealthLine> = {}) =>
    lines.push({ text: oneLine(text), isBad: false, ...more });
  const bad = what === 'events' ? ' with warnings' : `, ${groupThousands(findings.length)} not well`;
  add(`! ${what.padEnd(24)} ${groupThousands(count)}${bad}`, { isBad: true });
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
 * What is reported a section in which something is not well: how many there are and are not well, and each of these
 * below its reason; "" of another section. Control characters are visible.
 */
export function healthText(
  section: HealthSection,
  options: HealthLineOptions & { isColored: boolean },
): string {
  return healthLines(section, options)
    .map(({ text, isBad }) => `${paintedBad(text.trimEnd(), options.isColored && isBad)}\n`)
    .join('');
}

/** What is reported all sections in the end: what is well, of what there is nothing, and what was not looked at. */
export function otherwiseText(sections: readonly HealthSection[]): string {
  const others = sections.filter((section) => !isUnwell(section));
  const looked = others.filter(({ skipped }) => skipped === undefined);
  const named = (title: string, of: readonly HealthSection[], word: (section: HealthSection) => string) =>
    of.length === 0 ? '' : `  ${title}: ${of.map((section) => oneLine(word(section))).join(', ')}\n`;
  const isSome = ({ count, what }: HealthSection) => count > 0 || what === 'events';
  const well = ({ what, count }: HealthSection) =>
    what === 'events' ? 'no warnings' : `${what} ${groupThousands(count)}`;
  const none = looked.filter((section) => !isSome(section));
  const unseen = others.filter(({ skipped }) => skipped !== undefined);
  return [
    named('all well', looked.filter(isSome), well),
    named('none', none, ({ what }) => what),
    named('not checked', unseen, ({ what, skipped }) => `${what} (${skipped})`),
  ].join('');
}

/** The document of all sections. */
export const HEALTH_DOCUMENT = { head: { kind: 'Health' }, list: 'sections' } as const;

/** A section as `-o` shows it. */
export function sectionDocument({ what, count, findings, warnings, error, skipped }: HealthSection): object {
  return {
    what,
    count,
    ...(error !== undefined && { error: messageOf(error) }),
    ...(skipped !== undefined && { skipped }),
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
