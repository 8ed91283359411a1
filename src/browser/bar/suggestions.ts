import { type ApiResource, resourceName } from '../../discovery/types.js';
import { fuzzyScore } from '../frame/fuzzy.js';
import { parsePlaceLine, typeOfShortName } from './place-line.js';

/** Something that can be typed after `:`, apart from places. */
export interface BarWord {
  word: string;
  /** Its arguments: `COLUMN [down]`; "" for none, in brackets if they are optional. */
  takes: string;
  does: string;
  /** The completions of its last argument. */
  complete?(): readonly string[];
  /** Previews the word while it is selected; undefined ends the preview. */
  preview?(rest: string | undefined): void;
  /** @param rest its arguments. Fails with an Error that describes the problem */
  run(rest: string): void;
}

/** The data for suggestions. */
export interface BarKnowledge {
  words: readonly BarWord[];
  /** The most recent ones first. */
  resources: readonly ApiResource[];
  /** Names that are known without a request, the most recent ones first. */
  namespaces: readonly string[];
  contexts: readonly string[];
}

/** A suggestion for a line. */
export interface Suggestion {
  /** The line that Tab completes it to. */
  line: string;
  note: string;
  /** What Enter does; undefined if the line must be completed first. */
  act?: { kind: 'resource'; resource: ApiResource } | { kind: 'line'; line: string };
  /** It contains the typed letters in order, but does not begin with them. */
  isLoose?: boolean;
}

/** The score of a name that is typed in full. */
const EXACT = 1000;

/** The maximum number of completions. */
const MOST = 200;

/** Whether a word is a command. */
export function isWhole({ takes }: BarWord): boolean {
  return takes === '' || takes.startsWith('[');
}

/**
 * The meanings and completions of a line: the first is what Enter would do. Fails with an Error that describes the
 * problem.
 */
export function suggest(line: string, knowledge: BarKnowledge): Suggestion[] {
  const text = line.trimStart();
  const [, first = '', rest] = /^(\S*)(?:\s+(.*))?/s.exec(text) ?? [];
  if (rest === undefined) {
    const found = firstWords(first, knowledge);
    const typed = typedPlace(first, knowledge);
    // If the user types faster than the resources arrive, the literal text counts; and letters somewhere inside a name
    // are not enough for Enter.
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
    // A word matches by its prefix, a resource by its letters; if the names are equal, the resource counts.
    const score = text === '' ? -1 : word === text.toLowerCase() ? EXACT - 1 : 20;
    found.push({ suggestion: { line: takes === '' ? word : `${word} `, note, ...act }, score });
  }
  return found
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ suggestion }) => suggestion);
}

/** A type that is not in the list: a new one, or TYPE/NAME. */
function typedPlace(text: string, { resources }: BarKnowledge): Suggestion[] {
  if (text === '') return [];
  const isKnown = resources.some((resource) => bestOf(text, namesOf(resource)) === EXACT);
  return isKnown ? [] : [{ line: text, note: 'as typed', act: { kind: 'line', line: text } }];
}

/** Whether no known type has this name. */
function isNoType(text: string, { resources }: BarKnowledge): boolean {
  return resources.length > 0 && !resources.some((resource) => bestOf(text, namesOf(resource)) === EXACT);
}

function namesOf(resource: ApiResource): string[] {
  const { name, singularName, kind, shortNames } = resource;
  return [resourceName(resource), name, singularName, kind, ...shortNames];
}

/** Whether a name of a resource begins with the typed text, or its kind has these initials. */
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

/** The text after the last space. */
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
