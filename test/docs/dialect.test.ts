import { expect, it } from 'vitest';
import { commands, document, writtenDocuments } from './support.js';

/** Phrases that a native writer would not use, and what to write instead. */
const INSTEAD: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\bcolour|\bneighbour|\bbehaviour/i, 'American spelling'],
  [/\bfor who\b|\bto who (?:may|can)\b/i, 'for those who, to users who'],
  [/(?:^|[.:;] )who (?:may|can|has|knows)\b[^?]*\./i, 'a user who'],
  [/\bto and fro\b/i, 'back and forth'],
  [/\b(?:is|are) wishes\b/i, 'is a request that the server may change'],
  [/\bwith a container more\b/i, 'with one more container'],
  [/\b(?:is|are) (?:told|said)\b/i, 'reports, shows, says'],
  [/\bblanks?\b/i, 'spaces'],
  [/\bof use\b(?! (?:and|or|of)\b)/i, 'useful'],
  [/\bin the layout of old\b/i, 'in the old layout'],
  [/\bstands at (?:its|the) head\b/i, 'is at the top'],
  [/\bThrough a long way\b/i, 'over a slow link'],
  [/\bdeeds\b(?!\.log)/i, 'actions, changes'],
  [/\ball the same\b/i, 'still'],
  [/\bwords? behind\b/i, 'words after'],
  [/\bin the end\b/i, 'at the end'],
  [/\bbecomes? of\b/i, 'what happens to it'],
  [/\b(?:is|are) held against\b/i, 'is compared with'],
  [/\bnobody can be asked\b/i, 'if proa cannot ask'],
  [/\bthe other way round\b/i, 'and vice versa'],
  [/\bputs? (?:it|that|the terminal) right\b/i, 'resets it'],
  [/\bdrives? (?:your|the) terminal\b/i, 'controls the terminal'],
  [/\bpassed over\b/i, 'skipped, ignored'],
  [/\bmend(?:s|ed)?\b/i, 'fix, repair'],
  [/\bprocessor(?:'s)? time\b/i, 'CPU time'],
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

it.each(texts)('%s is in plain American English', (_name, text) => {
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '');
  const found = prose
    .split('\n')
    .flatMap((line) =>
      INSTEAD.filter(([phrase]) => phrase.test(line)).map(([, instead]) => `${line}: write ${instead}`),
    );
  expect(found).toEqual([]);
});
