import { labelKeyProblem, labelValueProblem } from '../../codec/label-names.js';
import { quote } from '../../go/strconv/quote.js';
import { errorOfObject } from '../../objects/visit/failures.js';
import { DisplayableError } from '../../process/errors.js';
import { nearest } from '../../process/nearest.js';

/** A taint of a node (core/v1). */
export interface NodeTaint {
  key: string;
  value?: string;
  /** "" to remove one with any effect. */
  effect: string;
  timeAdded?: string;
}

/** Changes to taints, from a command line. */
export interface TaintChanges {
  add: readonly NodeTaint[];
  remove: readonly NodeTaint[];
}

/** The result of changes to the taints of a node. */
interface ChangedTaints {
  taints: NodeTaint[];
  /** In kubectl's words: `tainted`. */
  operation: string;
}

const EFFECTS = new Set(['NoSchedule', 'PreferNoSchedule', 'NoExecute']);

/** Splits the words of a command: first the nodes, then the taints. Fails with kubectl's message. */
export function splitTaints(words: readonly string[]): { objects: string[]; taints: string[] } {
  const isTaint = (word: string) => /[=:]/.test(word) || word.endsWith('-');
  const first = words.findIndex(isTaint);
  if (first < 0) return { objects: [...words], taints: [] };
  const taints = words.slice(first);
  const odd = taints.find((word) => !isTaint(word));
  if (odd !== undefined) throw new Error(`all resources must be specified before taint changes: ${odd}`);
  return { objects: words.slice(0, first), taints };
}

/** Reads KEY[=VALUE]:EFFECT and KEY[:EFFECT]-. Fails with kubectl's message. */
export function parseTaints(words: readonly string[]): TaintChanges {
  const add: NodeTaint[] = [];
  const remove: NodeTaint[] = [];
  for (const word of words) {
    if (word.endsWith('-')) {
      const { key, effect } = parseTaint(word.slice(0, -1));
      remove.push({ key, effect });
      continue;
    }
    const taint = parseTaint(word);
    if (taint.effect === '') throw badTaint(word);
    if (add.some((other) => matches(other, taint)))
      throw new Error(
        `duplicated taints with the same key and effect: {${taint.key} ${taint.value ?? ''} ${taint.effect} <nil>}`,
      );
    add.push(taint);
  }
  return { add, remove };
}

function parseTaint(text: string): NodeTaint {
  const [pair = '', effect, ...more] = text.split(':');
  if (more.length > 0) throw badTaint(text);
  let key = pair;
  let value = '';
  if (effect !== undefined) {
    if (!EFFECTS.has(effect))
      throw new DisplayableError(`invalid taint effect: ${effect}, unsupported taint effect`, {
        hint: nearest(effect, EFFECTS),
        advice: WRITE_TAINT,
      });
    const parts = pair.split('=');
    if (parts.length > 2) throw badTaint(text);
    [key = '', value = ''] = parts;
    expectNoProblem(text, labelValueProblem(value));
  }
  expectNoProblem(text, labelKeyProblem(key));
  return { key, ...(value !== '' && { value }), effect: effect ?? '' };
}

function expectNoProblem(text: string, problem: string | undefined): void {
  if (problem !== undefined) throw badTaint(text, `, ${problem}`);
}

/** How taints are written, as a sentence. */
export const WRITE_TAINT =
  'Write KEY=VALUE:EFFECT, where EFFECT is NoSchedule, PreferNoSchedule or NoExecute.';

function badTaint(text: string, problem = ''): DisplayableError {
  return new DisplayableError(`invalid taint spec: ${text}${problem}`, { advice: WRITE_TAINT });
}

/** Fails with kubectl's message if a taint is both added and removed. */
export function checkTaints({ add, remove }: TaintChanges): void {
  const both = add.flatMap((added) =>
    remove.filter(({ key, effect }) => key === added.key && (effect === '' || effect === added.effect)),
  );
  if (both.length === 0) return;
  const texts = both.map(({ key, effect }) => `${key}=${effect}`);
  throw new Error(
    `can not both modify and remove the following taint(s) in the same command: ${texts.join(', ')}`,
  );
}

/**
 * The taints of a node after the changes: new ones first. Fails with kubectl's message for existing taints that must
 * not be overwritten, or missing ones that should be removed.
 * @param name of the node
 */
export function changeTaints(
  name: string,
  old: readonly NodeTaint[],
  { add, remove }: TaintChanges,
  overwrite: boolean,
): ChangedTaints {
  const existing = overwrite ? [] : add.filter((taint) => old.some((other) => matches(other, taint)));
  if (existing.length > 0) {
    const keys = existing.map(({ key }) => key).join(',');
    throw new Error(`node ${name} already has ${keys} taint(s) with same effect(s) and --overwrite is false`);
  }
  let taints = [...add, ...old.filter((taint) => !add.some((added) => matches(added, taint)))];
  const isAdded = taints.length !== old.length;
  // As in kubectl, the last of several changes decides the word.
  let isRemoved = false;
  const missing: Error[] = [];
  for (const each of remove) {
    const kept = taints.filter(
      (taint) => !(taint.key === each.key && (each.effect === '' || matches(taint, each))),
    );
    isRemoved = kept.length !== taints.length;
    if (!isRemoved) missing.push(new Error(`taint ${quote(textOfTaint(each))} not found`));
    taints = kept;
  }
  if (missing.length > 0) throw errorOfObject(missing);
  if ((isAdded && isRemoved) || overwrite) return { taints, operation: 'modified' };
  return { taints, operation: isAdded ? 'tainted' : 'untainted' };
}

function matches(one: NodeTaint, other: NodeTaint): boolean {
  return one.key === other.key && one.effect === other.effect;
}

function textOfTaint({ key, effect }: NodeTaint): string {
  return effect === '' ? key : `${key}:${effect}`;
}
