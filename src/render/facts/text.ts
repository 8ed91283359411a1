import type { ObjectTarget } from '../../cluster/target.js';
import { showControls } from '../../terminal/sanitize.js';
import { shellLine } from '../../terminal/shell-line.js';
import { paintedBad } from '../table-paint.js';
import type { Fact } from './fact.js';

const LABEL = 20;

/** What the facts are about. */
export function titleText({ resource, namespace, name }: ObjectTarget): string {
  return `${oneLine(`${resource.kind}/${name}${namespace === undefined ? '' : ` in ${namespace}`}`)}\n`;
}

/** A fact on a line of its own: `!` before what is wrong, where it is written at the end. */
export function factText(fact: Fact, isColored: boolean): string {
  const { label, text, from } = factParts(fact);
  return `${paintedBad(`${label}${text}`, isColored && fact.isBad)}   (${from})\n`;
}

/** The parts of a fact's line; control characters are visible. */
export function factParts({ label, text, from, isBad }: Fact): { label: string; text: string; from: string } {
  return {
    label: `${isBad ? '!' : ' '} ${oneLine(label).padEnd(LABEL)} `,
    text: oneLine(text),
    from: oneLine(from),
  };
}

/** A line that says where to look next. */
export function nextText({ words, shows }: { words: readonly string[]; shows: string }): string {
  return `  look next: ${shellLine(['proa', ...words])}   ${oneLine(shows)}\n`;
}

function oneLine(text: string): string {
  return showControls(text.replaceAll(/\s+/g, (space) => (/[\n\r\t]/.test(space) ? ' ' : space)));
}
