import { expect, it } from 'vitest';
import { globalFlags } from '../../src/cli/flags/global.js';
import { commands, document, writtenDocuments } from './support.js';

/** Words that promise something for later, or state that something is missing. */
const WORDS =
  /\b(yet|so far|for now|not (?:available|supported|implemented)|un(?:supported|implemented)|coming soon|planned|upcoming|to come|work in progress|experimental|todo)\b/i;

/** Sentences in which one of them is true, and why. */
const ALLOWED: readonly (readonly [source: string, words: string, reason: string])[] = [
  ['docs/sandbox-library.md', '--experimental-strip-types', 'a flag of Node.js'],
  ['docs/top.md', '`Metrics API not available`', 'a message, as kubectl has it'],
  ['docs/proxies.md', 'unsupported scheme', 'a message, as kubectl has it'],
  [
    'docs/troubleshooting.md',
    '`certificate has expired or is not yet valid`',
    'a message, as kubectl has it',
  ],
  ['docs/troubleshooting.md', '`Metrics API not available`', 'a message, as kubectl has it'],
];

/** What users read: the documents, and the help of every command and its flags. */
function texts(): Map<string, string> {
  const found = new Map(writtenDocuments.map((name) => [name, document(name)]));
  const about = (flags: object) =>
    Object.values(flags as Record<string, { description?: string }>).map(
      ({ description = '' }) => description,
    );
  for (const { words, summary = '', description = '', examples = [], flags } of commands) {
    const said = examples.map((example) => (typeof example === 'string' ? '' : example.description));
    found.set(`proa ${words} --help`, [summary, description, ...said, ...about(flags)].join('\n'));
  }
  return found.set('proa options', about(globalFlags).join('\n'));
}

/** The sentences of a text, and the cells of its tables. */
function sentencesOf(text: string): string[] {
  return text
    .replaceAll(/\n(?![\n#|-])/g, ' ')
    .split(/(?<=[.:;!?])\s|\n|\|/)
    .map((sentence) => sentence.trim());
}

const found = [...texts()].flatMap(([source, text]) =>
  sentencesOf(text)
    .filter((sentence) => WORDS.test(sentence))
    .map((sentence) => [source, sentence] as const),
);

it.each(found)('%s describes what exists, not what does not exist yet: %s', (source, sentence) => {
  expect(ALLOWED.some(([name, words]) => name === source && sentence.includes(words))).toBe(true);
});

it('no allowed words are unused', () => {
  const unused = ALLOWED.filter(
    ([source, words]) => !found.some(([name, sentence]) => name === source && sentence.includes(words)),
  );
  expect(unused).toEqual([]);
});
