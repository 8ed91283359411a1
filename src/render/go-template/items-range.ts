import { goTemplateReads } from './fields-read.js';
import type { Branch, Operand, Statement } from './nodes.js';

/**
 * The range by which a template can be run on a List of any length without having it whole: it goes over `.items`,
 * stands at the top of the template, and nothing else of the template looks at the items, or at the List that has them.
 * Undefined if there is none.
 * @param statements of the template that is run, not of those that it defines
 */
export function itemsRange(statements: readonly Statement[]): Branch | undefined {
  const [range, ...others] = statements.filter(isOverItems);
  if (range === undefined || others.length > 0) return undefined;
  const apart = statements.map((statement) => (statement === range ? overNothing(range) : statement));
  return goTemplateReads(apart).some(({ path: [first], whole }) => seesItems(first, whole))
    ? undefined
    : range;
}

function isOverItems(statement: Statement): statement is Branch {
  if (statement.type !== 'range' || statement.pipe.assigns) return false;
  const [command, ...others] = statement.pipe.commands;
  const [word, ...rest] = command?.words ?? [];
  return others.length === 0 && rest.length === 0 && word !== undefined && isItems(word);
}

function isItems(word: Operand): boolean {
  if (word.type !== 'field' && word.type !== 'variable') return false;
  if (word.type === 'variable' && word.name !== '$') return false;
  return word.names.length === 1 && word.names[0] === 'items';
}

/** The same range over what is no part of the List: what its body reads besides its elements is left. */
function overNothing(range: Branch): Branch {
  const { at } = range.pipe;
  const word: Operand = { type: 'string', at, source: '""', value: '' };
  return { ...range, pipe: { ...range.pipe, commands: [{ type: 'command', at, words: [word] }] } };
}

/** @param first the first step from the List; undefined for the List itself, `*` for each of its fields */
function seesItems(first: string | undefined, whole: boolean): boolean {
  return first === undefined ? whole : first === '.items' || !first.startsWith('.');
}
