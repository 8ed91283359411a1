import { type ApiResource, resourceName } from '../../discovery/types.js';
import { padText } from '../../terminal/text-width.js';
import { moreShortNames } from './place-line.js';

/** The words that aliases must differ from. */
interface AliasBase {
  /** Those that can be typed, apart from types. */
  words: readonly { word: string; takes: string; does: string }[];
  resources: readonly ApiResource[];
  /** The user's own, with the lines that they expand to. */
  aliases: Readonly<Record<string, string>>;
}

/** All words and short names, one per line: the user's own, types by their other names, then commands. */
export function aliasText({ words, resources, aliases }: AliasBase): string {
  const types = resources
    .toSorted((a, b) => (resourceName(a) < resourceName(b) ? -1 : 1))
    .map((resource) => {
      const { kind, singularName, shortNames } = resource;
      const others = [...shortNames, ...moreShortNames(resourceName(resource)), singularName, kind];
      return [resourceName(resource), [...new Set(others.filter(Boolean))].join(', ')] as const;
    });
  return [
    ...section('Your own', Object.entries(aliases)),
    ...section('Types', types),
    ...section(
      'Words',
      words.map(({ word, takes, does }) => [[word, takes].filter(Boolean).join(' '), does] as const),
    ),
  ].join('\n');
}

const WIDEST = 28;

function section(title: string, entries: readonly (readonly [name: string, what: string])[]): string[] {
  if (entries.length === 0) return [];
  const width = Math.min(WIDEST, Math.max(...entries.map(([name]) => name.length)));
  return [title, ...entries.map(([name, what]) => `  ${padText(name, width)}  ${what}`), ''];
}
