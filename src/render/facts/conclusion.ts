import type { Fact, SentencePart } from './fact.js';

/** The conclusion of all facts. */
interface Conclusion {
  /** One sentence, or two. */
  text: string;
  /** Nothing is wrong with the object itself. */
  isWell: boolean;
}

/**
 * One sentence that says what is wrong, since when, how often and why, in the words of the facts, or describes the
 * state of an object that is well. The last output of a container that is the cause follows as a separate sentence.
 * @param isWhole everything that was requested could be read
 */
export function conclusionOf(facts: readonly Fact[], isWhole = true): Conclusion {
  const why = partText(facts);
  if (why === undefined) return withoutTrouble(facts, isWhole);
  const cause = causeIn(facts);
  const line = facts.find(({ label, says }) => says?.as === 'line' && label === cause?.label)?.says;
  const isOfPods = cause?.says?.as === 'part' && cause.says.text === why;
  const text = sentence(isOfPods ? [why, ...statesIn(facts)].join('; ') : why);
  return { text: line === undefined ? text : `${text} Its last line: ${line.text}.`, isWell: false };
}

/** What is wrong and why, as a part of a sentence; undefined if nothing is. */
export function partText(facts: readonly Fact[]): string | undefined {
  const trouble = facts.find(({ says }) => says?.as === 'trouble')?.says;
  const why = causeIn(facts)?.says?.text;
  if (trouble === undefined) return why;
  return why === undefined ? (trouble.alone ?? trouble.text) : `${trouble.text}: ${why}`;
}

/** The cause: facts about its pods if nothing explains it better, and then remarks, only if there is trouble. */
function causeIn(facts: readonly Fact[]): Fact | undefined {
  const all = (as: SentencePart['as']) => facts.filter(({ says }) => says?.as === as);
  const cause = all('cause')[0] ?? all('part')[0];
  if (cause !== undefined || all('trouble').length === 0) return cause;
  return all('remark').find(({ isBad }) => isBad) ?? all('remark')[0];
}

/** The state of an object that is well, in the words of its facts. */
function statesIn(facts: readonly Fact[]): string[] {
  return facts.flatMap(({ says }) => (says?.as === 'state' ? [says.text] : []));
}

/** The state of an object that currently has no problem, and possible earlier ones. */
function withoutTrouble(facts: readonly Fact[], isWhole: boolean): Conclusion {
  const states = statesIn(facts);
  const bad = facts.filter(({ isBad }) => isBad);
  const remark = bad.find(({ says }) => says?.as === 'remark')?.says?.text;
  const [first] = bad;
  if (states.length === 0 && first !== undefined)
    return { text: sentence(remark ?? `${first.label}: ${first.text}`), isWell: false };
  const begin = isWhole ? 'nothing is wrong' : 'nothing is wrong in what could be read';
  const how = states.length === 0 ? '' : `: ${states.join(', ')}`;
  return { text: sentence(`${begin}${how}${remark === undefined ? '' : `; yet ${remark}`}`), isWell: true };
}

/** With a capital letter and a period, on one line. */
function sentence(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.charAt(0).toUpperCase() + line.slice(1) + (/[.!?]$/.test(line) ? '' : '.');
}
