import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commands, document, root, writtenDocuments } from './support.js';

type Phrases = readonly (readonly [phrase: RegExp, instead: string])[];

/** Phrases that a native writer would not use, and what to write instead. */
const INSTEAD: Phrases = [
  [
    /\b(?:colour|neighbour|behaviour|favour|honour|licence|labelled|cancelled|judgement)/i,
    'American spelling',
  ],
  [/\bfulfil\b|\btowards\b|\bwhilst\b|\bamongst\b|\bfor ever\b/i, 'American spelling'],
  [/\bfor who\b/i, 'for those who, for users who'],
  [/\bto and fro\b/i, 'back and forth'],
  [/\bin (?:the|its) midst\b/i, 'in the middle'],
  [/\b(?:is|are|was|were) (?:told|said)\b/i, 'reports, shows, says'],
  [/\btells? apart\b|\btold apart\b/i, 'distinguishes'],
  [/\bsaid otherwise\b|\bunless told\b|\bnothing else is said\b/i, 'by default'],
  [/\b(?:is|are) wishes\b/i, 'is a request that the server may change'],
  [/\bwith a container more\b/i, 'with one more container'],
  [/\bof use\b(?! (?:and|or|of)\b)/i, 'useful'],
  [/\bin the layout of old\b/i, 'in the old layout'],
  [/\bstands at (?:its|the) head\b/i, 'is at the top'],
  [/\bas (?:it stands|they stand)\b/i, 'unchanged'],
  [/\bThrough a long way\b/i, 'over a slow link'],
  [/\bdeeds\b(?!\.log)/i, 'actions, changes'],
  [/\ball the same\b/i, 'still'],
  [/\bwords? behind\b/i, 'words after'],
  [/\bone behind the other\b/i, 'one after the other'],
  [/\b(?:becomes?|comes?|came) of\b/i, 'what happens to it, the result'],
  [/\b(?:is|are) held against\b/i, 'is compared with'],
  [/\bnobody can be asked\b/i, 'if proa cannot ask'],
  [/\bthe other way round\b/i, 'and vice versa'],
  [/\bputs? (?:it|that|the terminal) right\b/i, 'resets it'],
  [/\bdrives? (?:your|the) terminal\b/i, 'controls the terminal'],
  [/\bpass(?:es|ed) over\b/i, 'skips, ignores'],
  [/\banew\b/i, 'again'],
  [/\blately\b/i, 'recently'],
  [/\bmend(?:s|ed)?\b/i, 'fix, repair'],
  [/\bprocessor(?:'s)? time\b/i, 'CPU time'],
];

/** More of them, which may be right in comments. */
const INSTEAD_IN_DOCUMENTS: Phrases = [
  ...INSTEAD,
  [/\bto who (?:may|can)\b/i, 'to users who'],
  [/(?:^|[.:;] )who (?:may|can|has|knows)\b[^?]*\./i, 'a user who'],
  [/\bblanks?\b/i, 'spaces'],
  [/\bin the end\b/i, 'at the end'],
  [/\bgoes on\b/, 'continues'],
  [/\bconfig file\b/i, 'configuration file'],
];

const texts = [
  ...writtenDocuments.map((name) => [name, document(name)] as const),
  ...commands.map(
    ({ words, summary = '', description = '', flags }) =>
      [
        `proa ${words} --help`,
        [summary, description, ...Object.values(flags).map((flag) => flag.description ?? '')].join('\n'),
      ] as const,
  ),
];

/** The lines of a text with such phrases outside code, and what to write instead. */
function findingsIn(text: string, phrases: Phrases): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '');
  return prose
    .split('\n')
    .flatMap((line) =>
      phrases.filter(([phrase]) => phrase.test(line)).map(([, instead]) => `${line}: write ${instead}`),
    );
}

it.each(texts)('%s is in plain American English', (_name, text) => {
  expect(findingsIn(text, INSTEAD_IN_DOCUMENTS)).toEqual([]);
});

/** The files of TypeScript below a folder, by their paths from the project's folder, and their texts. */
function sourcesIn(folder: string): [path: string, text: string][] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => [`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8')]);
}

/** The comments of a source, each on one line. */
function commentsIn(text: string): string {
  const found = text.match(/^\s*\/\*[\s\S]*?\*\/|(?:^|\s)\/\/ .*(?:\n\s*\/\/ .*)*/gm) ?? [];
  return found.map((comment) => comment.replaceAll(/\n\s*(?:\*|\/\/) ?/g, ' ')).join('\n');
}

/** The titles in a file of tests, one on each line. */
function titlesIn(text: string): string {
  const found = text.matchAll(
    /^\s*(?:(?:describe|it|test)\b.*?|\][^'"`\n]*\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gm,
  );
  return [...found].map(([, , title]) => title).join('\n');
}

it.each(['src', 'bench', 'scripts'])('the comments in %s are in plain American English', (folder) => {
  const found = sourcesIn(folder).flatMap(([path, text]) =>
    findingsIn(commentsIn(text), INSTEAD).map((finding) => `${path}: ${finding}`),
  );
  expect(found).toEqual([]);
});

it('the titles of tests are in plain American English', () => {
  const found = sourcesIn('test').flatMap(([path, text]) =>
    findingsIn(titlesIn(text), INSTEAD).map((finding) => `${path}: ${finding}`),
  );
  expect(found).toEqual([]);
});
