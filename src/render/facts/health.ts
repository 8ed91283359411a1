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

/** The findings for the objects of a type. */
export interface HealthSection {
  /** As resourceName returns it. */
  what: string;
  /** The number of checked objects. */
  count: number;
  findings: readonly Finding[];
  /** Of events. */
  warnings: readonly EventGroup[];
  /** Why they could not be read; then the findings are incomplete. */
  error?: unknown;
  /** Why they were not checked, which is not an error. */
  skipped?: string;
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
  /** Why a section could not be read is reported elsewhere. */
  withoutErrors?: boolean;
}

/** Whether a section has anything to report before what is well. */
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
 * The report on a section with problems: how many objects there are and are not well, and each of these below its
 * reason; "" for any other section. With visible control characters.
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

/** A section for `-o`. */
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
