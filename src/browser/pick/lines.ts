import { inOneLine, showControls } from '../../terminal/sanitize.js';
import { cutEnd, cutMiddle, padText, textWidth } from '../../terminal/text-width.js';
import { clipLine, type Size } from '../../terminal/ui/screen-lines.js';
import type { Line, Span } from '../../terminal/ui/view-model.js';
import type { Choice } from './picker.js';

/** The content of a picker. Texts may contain control characters, which are made visible here. */
interface InlinePicker {
  title: string;
  query: string;
  count: string;
  choices: readonly { choice: Choice<unknown>; selected: boolean }[];
  /** The message if nothing matches. */
  empty: string;
  /** Details of the selected choice. */
  preview: readonly string[];
  /** The error; "" if there is none. */
  problem: string;
}

/** How many lines each part gets. */
interface LineShares {
  choices: number;
  preview: number;
  hints: boolean;
}

const MAX_CHOICES = 15;
const MAX_PREVIEW = 6;
/** The lines of the question and the input. */
const HEAD = 2;
const HINTS = 'Enter chooses   Esc leaves   Up, Down, PageUp, PageDown   type to search';

/**
 * Divides the lines of a terminal: all choices if they fit, otherwise not much more than half of it. One line is left
 * for the cursor; without it, the terminal would scroll.
 * @param count of the choices
 * @param preview lines of the longest preview
 * @param problem whether there is an error to show
 */
export function shareOut({ rows }: Size, count: number, preview: number, problem: boolean): LineShares {
  const room = Math.max(1, rows - 1 - HEAD - (problem ? 1 : 0));
  const hints = room >= 5;
  const left = room - (hints ? 1 : 0);
  const shownPreview = left >= 8 ? Math.min(preview, MAX_PREVIEW, Math.floor(left / 3)) : 0;
  const choices = Math.max(1, Math.min(count, MAX_CHOICES, left - shownPreview));
  return { choices, preview: shownPreview, hints };
}

/** The picker as lines, none wider than the terminal. */
export function pickerLines(shown: InlinePicker, parts: LineShares, columns: number): Line[] {
  const span = (text: string, role: Span['role']): Span => ({ text: showControls(inOneLine(text)), role });
  const blank = { spans: [] };
  const lines: Line[] = [
    { spans: [span(shown.title, 'title'), span(`  ${shown.count}`, 'muted')] },
    { spans: [span('> ', 'key'), span(shown.query, 'plain'), span('█', 'muted')] },
  ];
  if (shown.problem !== '') lines.push({ spans: [span(shown.problem, 'warning')] });
  const room = Math.max(8, Math.floor(columns * 0.6));
  const names = shown.choices.map(({ choice }) => cutMiddle(showControls(inOneLine(choice.text)), room));
  const width = Math.max(0, ...names.map(textWidth));
  shown.choices.forEach(({ choice: { note }, selected }, index) => {
    const name = note === '' ? names[index]! : padText(names[index]!, width);
    const spans = [span(selected ? '> ' : '  ', 'key'), span(name, 'plain')];
    if (note !== '') spans.push(span(`  ${note}`, 'muted'));
    lines.push({ spans, selected });
  });
  if (shown.choices.length === 0) lines.push({ spans: [span(`  ${shown.empty}`, 'muted')] });
  const missing = parts.choices - Math.max(1, shown.choices.length);
  lines.push(...Array.from({ length: missing }, () => blank));
  const preview = shown.preview.slice(0, parts.preview);
  lines.push(...preview.map((text) => ({ spans: [span(`  | ${text}`, 'muted')] })));
  lines.push(...Array.from({ length: parts.preview - preview.length }, () => blank));
  if (parts.hints) lines.push({ spans: [span(cutEnd(HINTS, columns), 'muted')] });
  return lines.map((line) => clipLine(line, columns));
}
