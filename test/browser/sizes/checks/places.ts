import type { Drawn } from '../drawn.js';
import { textOf } from '../drawn.js';

/** What has to be visible and is not: the selected line, the typed text, the answer of a question. */
export function outOfSight(seen: Drawn, whole: readonly Drawn[]): string[] {
  const found: string[] = [];
  const isSelected = ({ lines }: Drawn) =>
    lines.some(({ selected, cursor }) => selected === true || cursor !== undefined);
  const { body, prompt } = seen.frame;
  if (body.kind === 'table' ? body.rows.length > 0 : isSelected(whole[0]!) && prompt === undefined)
    if (!isSelected(seen)) found.push('what is selected is out of sight');
  const texts = seen.lines.map(textOf);
  if (prompt !== undefined && !texts.at(-1)!.includes('█'))
    found.push(`what is typed is out of sight: ${texts.at(-1)}`);
  if (body.kind === 'picker' && !texts.some((text) => text.includes('█')))
    found.push('what is searched is out of sight');
  if (body.kind === 'box' && whole[0]!.lines.some((line) => /[█▏]/.test(textOf(line))))
    if (!texts.some((text) => /[█▏]/.test(text))) found.push('what is typed is out of sight');
  const all = texts.join('').replaceAll(/[\s│]/g, '');
  const asked = whole[0]!.lines.map(textOf).join('\n');
  if (/> No /.test(asked) && !all.includes('>No')) found.push('No is out of sight');
  const word = /Type (\S+) to /.exec(asked)?.[1];
  if (word !== undefined && !all.includes(`Type${word}`)) found.push(`where to type ${word} is out of sight`);
  return found;
}
