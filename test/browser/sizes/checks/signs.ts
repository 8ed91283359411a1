import { spansText } from '../../../../src/terminal/text-width.js';
import { rowHeights } from '../../../../src/terminal/ui/table-lines.js';
import type { Line, RowView } from '../../../../src/terminal/ui/view-model.js';
import type { Drawn } from '../drawn.js';
import { bodyOf, textOf } from '../drawn.js';

/** Signs and words that indicate trouble by themselves. */
const TELLS =
  /[!?%]|\b(?:not?|none|never|cannot|missing|gone|stale|away|old|lost|late|again|wait\w*|ends?|ended|silent|refus\w*|forbid\w*|invalid|unknown|without|in progress|PROTECTED|READ-ONLY)\b|err|fail|notready|back-?off|crash|evict|kill|unhealthy|degraded|denied|exceed|unexpected|unavailable|pendi|terminat|creat|init|progress|warn|schedulingdisabled|released|delete|drain|replaced/i;

const COLORED: ReadonlySet<string> = new Set(['bad', 'warning']);

/**
 * What is colored as trouble although neither a sign nor a word indicates it. @param whole the screen with complete
 * lines
 */
export function colorsAlone(seen: Drawn, whole: readonly Drawn[]): string[] {
  const { body, header, state } = seen.frame;
  const around = [...header.facts, ...state].filter(
    ({ text, role }) => COLORED.has(role) && !TELLS.test(text),
  );
  const lines = bodyOf(seen);
  const found = around.map(({ text }) => `only its color says that it is trouble: ${text}`);
  if (header.bar !== undefined && ['protected', 'warning'].includes(header.bar) && header.mode === '')
    found.push('the bar has the color of a mode that no word tells');
  if (
    body.kind === 'box' &&
    COLORED.has(body.tone) &&
    !/[A-Z][a-z-]+ \S/.test(body.title + textOf(body.lines[0]!))
  )
    found.push('only the color of the frame tells what is at stake');
  if (body.kind !== 'table')
    return [...found, ...coloredAlone(lines, whole.flatMap((each) => bodyOf(each)).map(textOf))];
  const heights = rowHeights(body, seen.size.columns);
  let at = body.sum === undefined ? 1 : 2;
  for (const [place, row] of body.rows.entries()) {
    const gutter = spansText(lines[at]?.spans ?? []).slice(0, 4);
    const isSigned = /[!+~-]/.test(gutter);
    if (at < lines.length && !isSigned && (row.bad?.includes(true) === true || isAlone(row)))
      found.push(`only its color says that it is trouble: ${row.cells.join(' ')}`);
    at += heights[place]!;
  }
  return found;
}

/** Whether a row has a colored cell, outside its gutter, that does not say why. */
function isAlone({ cells, roles }: RowView): boolean {
  return cells.some((cell, at) => cell !== '' && COLORED.has(roles?.[at] ?? '') && !TELLS.test(cell));
}

/** Adjacent lines, which may be parts of one, indicate it together. */
function coloredAlone(lines: readonly Line[], whole: readonly string[]): string[] {
  const telling = whole.filter((text) => TELLS.test(text)).map((text) => text.replaceAll(/\s/g, ''));
  const tells = (text: string) =>
    TELLS.test(text) || telling.some((line) => line.includes(text.replaceAll(/\s/g, '')));
  const found: string[] = [];
  let together: string[] = [];
  for (const line of [...lines, undefined]) {
    if (line !== undefined && isColored(line)) together.push(textOf(line));
    else {
      const text = together.join(' ');
      if (text !== '' && !tells(text)) found.push(`only its color says that it is trouble: ${text}`);
      together = [];
    }
  }
  return found;
}

function isColored({ spans }: Line): boolean {
  return spans.some(({ text, role }) => COLORED.has(role) && /[^\s│╭╮╰╯─]/.test(text.replace(/[╭╰].*/, '')));
}
