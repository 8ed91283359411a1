import { type ApiResource, resourceName } from '../../discovery/types.js';
import { fuzzyScore } from '../frame/fuzzy.js';
import { parsePlaceLine, typeOfShortName } from './place-line.js';

/** Something that can be typed behind `:` but for places. */
export interface BarWord {
  word: string;
  /** What stands behind it: `COLUMN [down]`; "" for nothing, in brackets where it may be missing. */
  takes: string;
  does: string;
  /** What the last word behind it can be completed to. */
  complete?(): readonly string[];
  /** Shows what the word would do, while it is selected; undefined for no more. */
  preview?(rest: string | undefined): void;
  /** @param rest what stood after the word. Fails with an Error that says what is wrong */
  run(rest: string): void;
}

/** What suggestions are made from. */
export interface BarKnowledge {
  words: readonly BarWord[];
  /** Those chosen lately first. */
  resources: readonly ApiResource[];
  /** Names that are known without asking, those chosen lately first. */
  namespaces: readonly string[];
  contexts: readonly string[];
}

/** Something that a line may become. */
export interface Suggestion {
  /** The line that Tab makes of it. */
  line: string;
  note: string;
  /** What Enter does; undefined if the line is to be completed first. */
  act?: { kind: 'resource'; resource: ApiResource } | { kind: 'line'; line: string };
  /** It has the letters that were typed, in their order, but does not begin with them. */
  isLoose?: boolean;
}

/** The score of a name that is typed in full. */
const EXACT = 1000;

/** So many completions are offered. */
const MOST = 200;

/** Whether a word does something by itself. */
export function isWhole({ takes }: BarWord): boolean {
  return takes === '' || takes.startsWith('[');
}

/** What a line means, and may become: what Enter would do is the first. Fails with an Error that says what is wrong. */
export function suggest(line: string, knowledge: BarKnowledge): Suggestion[] {
  const text = line.trimStart();
  const [, first = '', rest] = /^(\S*)(?:\s+(.*))?/s.exec(text) ?? [];
  if (rest === undefined) {
    const found = firstWords(first, knowledge);
    const typed = typedPlace(first, knowledge);
    // Who types faster than the resources come means what is typed; and letters that some name has somewhere lead nowhere by Enter.
    const isWord = found[0]?.act !== undefined && found[0].line.trimEnd() === first;
    const isMeant = isWord || (knowledge.resources.length > 0 && found[0]?.isLoose !== true);
    return isMeant ? [...found, ...typed] : [...typed, ...found];
  }
  const word = knowledge.words.find((each) => each.word === first);
  if (word !== undefined && word.takes !== '') return behind(word, rest);
  if (word !== undefined && rest !== '' && isNoType(first, knowledge))
    throw new Error(`${first} takes nothing after it: ${word.does}`);
  return places(text, knowledge);
}

function firstWords(text: string, { words, resources }: BarKnowledge): Suggestion[] {
  const found: { suggestion: Suggestion; score: number }[] = [];
  for (const resource of resources) {
    const name = resourceName(resource);
    const { kind, shortNames, namespaced } = resource;
    const isMeant = typeOfShortName(text) === resourceName(resource);
    const best = text === '' ? 0 : isMeant ? EXACT - 2 : bestOf(text, namesOf(resource));
    if (best === undefined) continue;
    const note = [kind, ...shortNames, namespaced ? '' : 'no namespace'].filter(Boolean).join(', ');
    const isLoose = text !== '' && !beginsWith(text, resource);
    const act = { kind: 'resource' as const, resource };
    found.push({ suggestion: { line: name, note, act, ...(isLoose && { isLoose }) }, score: best });
  }
  for (const each of words) {
    const { word, takes, does } = each;
    if (!word.startsWith(text.toLowerCase())) continue;
    const note = [takes, does].filter(Boolean).join(': ');
    const act = isWhole(each) ? { act: { kind: 'line' as const, line: word } } : {};
    // A word is found by its beginning, a resource by its letters; of the same name, the resource counts.
    const score = text === '' ? -1 : word === text.toLowerCase() ? EXACT - 1 : 20;
    found.push({ suggestion: { line: takes === '' ? word : `${word} `, note, ...act }, score });
  }
  return found
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ suggestion }) => suggestion);
}

/** A type that is not in the list: one that came in the meantime, or TYPE/NAME. */
function typedPlace(text: string, { resources }: BarKnowledge): Suggestion[] {
  if (text === '') return [];
  const isKnown = resources.some((resource) => bestOf(text, namesOf(resource)) === EXACT);
  return isKnown ? [] : [{ line: text, note: 'as typed', act: { kind: 'line', line: text } }];
}

/** Whether no type is called so, as far as they are known. */
function isNoType(text: string, { resources }: BarKnowledge): boolean {
  return resources.length > 0 && !resources.some((resource) => bestOf(text, namesOf(resource)) === EXACT);
}

function namesOf(resource: ApiResource): string[] {
  const { name, singularName, kind, shortNames } = resource;
  return [resourceName(resource), name, singularName, kind, ...shortNames];
}

/** Whether a name of a resource begins with what is typed, or its kind has these initials. */
function beginsWith(text: string, resource: ApiResource): boolean {
  const typed = text.toLowerCase();
  const initials = resource.kind.replaceAll(/[^A-Z]/g, '').toLowerCase();
  return (
    initials === typed ||
    typeOfShortName(typed) === resourceName(resource) ||
    namesOf(resource).some((name) => name.toLowerCase().startsWith(typed))
  );
}

function bestOf(query: string, names: readonly string[]): number | undefined {
  let best: number | undefined;
  for (const name of names) {
    if (name === '') continue;
    const score = name.toLowerCase() === query.toLowerCase() ? EXACT : fuzzyScore(query, name);
    if (score !== undefined && (best === undefined || score > best)) best = score;
  }
  return best;
}

function behind(each: BarWord, rest: string): Suggestion[] {
  const { word, takes, does, complete } = each;
  const line = `${word} ${rest}`.trimEnd();
  const needs = rest.trim() === '' && !isWhole(each);
  const own: Suggestion = {
    line,
    note: needs ? takes : does,
    ...(!needs && { act: { kind: 'line', line } }),
  };
  return [own, ...completions(`${word} ${rest}`, complete?.() ?? [])];
}

function places(text: string, { namespaces, contexts }: BarKnowledge): Suggestion[] {
  const place = parsePlaceLine(text);
  const line = text.trimEnd();
  const own: Suggestion = { line, note: placeNote(place), act: { kind: 'line', line } };
  const last = lastWord(text);
  if (last.startsWith('@'))
    return [
      own,
      ...completions(
        text,
        contexts.map((context) => `@${context}`),
      ),
    ];
  const isNamespace = /^\S+\s+\S*$/.test(text) || /(?:-n|--namespace)[\s=]\S*$/.test(text);
  if (isNamespace && !/^[/!-]/.test(last)) return [own, ...completions(text, namespaces)];
  return [own];
}

function placeNote(place: ReturnType<typeof parsePlaceLine>): string {
  const { type, name, namespace, labelSelector, fieldSelector, filter, context } = place;
  return [
    name === undefined ? type : `${type}/${name}`,
    namespace === undefined ? '' : namespace === 'all' ? 'in all namespaces' : `in ${namespace}`,
    labelSelector === undefined ? '' : `labels ${labelSelector}`,
    fieldSelector === undefined ? '' : `fields ${fieldSelector}`,
    filter === '' ? '' : `showing ${filter}`,
    context === undefined ? '' : `of context ${context}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** What is after the last blank. */
function lastWord(text: string): string {
  return /(?<!\S)\S*$/.exec(text)![0];
}

/** The line with its last word completed, in the order of the words. */
function completions(text: string, words: readonly string[]): Suggestion[] {
  const last = lastWord(text);
  const before = text.slice(0, text.length - last.length);
  return words
    .filter((word) => word !== last && word.toLowerCase().startsWith(last.toLowerCase()))
    .slice(0, MOST)
    .map((word) => ({ line: before + word, note: '', act: { kind: 'line', line: before + word } }));
}
