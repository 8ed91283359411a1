import { goTemplateReads } from './fields-read.js';
import type { Branch, Operand, Statement } from './nodes.js';

/**
 * The range that allows a template to run on a List of any length without loading all of it: it iterates over `.items`
 * at the top level of the template, and nothing else in the template reads the items or the whole List. Undefined if
 * there is none.
 * @param statements the statements of the main template, not of those that it defines
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

/** The same range over something outside the List: what remains are the reads of its body besides the elements. */
function overNothing(range: Branch): Branch {
  const { at } = range.pipe;
  const word: Operand = { type: 'string', at, source: '""', value: '' };
  return { ...range, pipe: { ...range.pipe, commands: [{ type: 'command', at, words: [word] }] } };
}

/** @param first the first step from the List; undefined for the List itself, `*` for each of its fields */
function seesItems(first: string | undefined, whole: boolean): boolean {
  return first === undefined ? whole : first === '.items' || !first.startsWith('.');
}
