import { humanDuration } from '../../go/human-duration.js';
import { fieldsText } from '../../objects/logs/join/fields.js';
import type { LogSource } from '../../objects/logs/log-request.js';
import { padText, spansText } from '../../terminal/text-width.js';
import type { Role, Span } from '../../terminal/ui/view-model.js';
import { logPaint } from '../frame/paint.js';
import type { LogLine } from './log-lines.js';

/** The times that are shown before lines. */
export type TimeForm = 'off' | 'local' | 'UTC' | 'ago';

/** The formats, in the order in which a key cycles through them. */
export const TIME_FORMS: readonly TimeForm[] = ['off', 'local', 'UTC', 'ago'];

/** How lines look. */
export interface LogLook {
  time: TimeForm;
  /** JSON lines as time, level, message and the other fields. */
  fields: boolean;
  /** The prefix of a line of a source, as wide as for the others; "" for none. */
  nameOf(source: LogSource): string;
  /** Milliseconds since 1970. */
  now: number;
}

/** As wide as the longest of them. */
const AGO_WIDTH = 5;

/** The colors of names; that of a pod is derived from its name. */
const NAME_ROLES: readonly Role[] = ['name1', 'name2', 'name3', 'name4', 'name5', 'name6', 'name7', 'name8'];

/** What follows the time of a mark: at least as long as a screen is wide. */
const RULE = '─'.repeat(60);

/** A line as it is shown: its time, its name, and its text. */
export function lookOf(line: LogLine, look: LogLook): Span[] {
  if (line.isMark) return [{ text: `──── ${line.text} ${RULE}`, role: 'changed' }];
  const time = look.time === 'off' ? '' : timeText(line.time, look);
  const name = line.source === undefined || line.isSaid ? '' : look.nameOf(line.source);
  const spans: Span[] = [];
  if (time !== '') spans.push({ text: `${time} `, role: 'muted' });
  if (name !== '') spans.push({ text: `${name} `, role: roleOf(line.source!.pod) });
  if (line.isSaid) spans.push({ text: `-- ${line.text} --`, role: 'muted' });
  else return [...spans, ...logPaint(look.fields ? fieldsText(line.text, []) : line.text)];
  return spans;
}

/** A line as text, for copying and saving. */
export function logLineText(line: LogLine, look: LogLook): string {
  return spansText(lookOf(line, look));
}

function timeText(time: string, { time: form, now }: LogLook): string {
  const at = Date.parse(time);
  if (Number.isNaN(at)) return form === 'ago' ? ' '.repeat(AGO_WIDTH) : '';
  switch (form) {
    case 'UTC':
      return new Date(at).toISOString();
    case 'ago':
      return padText(humanDuration(Math.max(0, now - at)), AGO_WIDTH, 'right');
    default:
      return localTime(new Date(at));
  }
}

/** `2026-01-02 03:04:05.678`, in the local time zone. */
function localTime(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const milliseconds = String(at.getMilliseconds()).padStart(3, '0');
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}.${milliseconds}`;
}

function roleOf(pod: string): Role {
  let hash = 0;
  for (const char of pod) hash = (hash * 31 + char.codePointAt(0)!) >>> 0;
  return NAME_ROLES[hash % NAME_ROLES.length]!;
}
