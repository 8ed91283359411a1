import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsIn } from '../../scripts/house/imports.js';

const root = resolve(import.meta.dirname, '../..');
const textsOf = (folder: string): [file: string, text: string][] =>
  [...importsIn(join(root, folder)).keys()].map((file) => [
    `${folder}/${file}`,
    readFileSync(join(root, folder, file), 'utf8'),
  ]);

/** Words that only look like participles, and gerunds that are technical nouns. */
const NOUNS = new Set(
  (
    'anything beginning binding drawing embed encoding everything feed finding heading meaning need nothing pruning ' +
    'setting string warning wrapping'
  ).split(' '),
);

/** The folder in which functions may be called facts: they return what `why` and `health` gather, each a Fact. */
const FACTS = 'src/render/facts/';

/** Words of Kubernetes and kubectl. The project adds none of its own. */
const KEPT = new Set([
  // kubectl apply edit-last-applied, set-last-applied, view-last-applied, and the annotation that they are about
  ...['lastApplied', 'withLastApplied', 'keepLastApplied'],
  ...['editLastApplied', 'setLastApplied', 'viewLastApplied'],
  // reasons of a Status: MethodNotAllowed, Expired
  ...['methodNotAllowed', 'expired'],
  // podutils.ByLogging, the order of pods by the value of their logs
  'byLogging',
]);

describe('names', () => {
  it.each(['src', 'test', 'bench', 'scripts'])(
    'in %s have one prefix for an upper limit, MAX_, and one for a lower limit, MIN_',
    (folder) => {
      const otherPrefix = /^\s*(?:export )?const ((?:MOST|LARGEST|LONGEST|LEAST)_\w+)/gm;
      const found = textsOf(folder).flatMap(([file, text]) =>
        [...text.matchAll(otherPrefix)].map(([, name]) => `${file}: ${name}`),
      );
      expect(found).toEqual([]);
    },
  );

  it('of exported functions and constants are declared once', () => {
    const declaration = /^export (?:async )?(?:function\*?|const) (\w+)/gm;
    const homes = new Map<string, string[]>();
    for (const [file, text] of textsOf('src'))
      for (const name of new Set([...text.matchAll(declaration)].map(([, each = '']) => each)))
        homes.set(name, [...(homes.get(name) ?? []), file]);
    const twice = [...homes].flatMap(([name, files]) =>
      files.length > 1 ? [`${name}: ${files.join(', ')}`] : [],
    );
    expect(twice, 'name each for what it gives, or share one').toEqual([]);
  });

  it('of exported types, functions and constants end in no participle, and none is called facts', () => {
    const declaration = /^export (?:abstract )?(?:async )?(?:function\*?|const|interface|type|class) (\w+)/gm;
    // A question may have any ending: isRunning.
    const isQuestion = /^(?:is|are|has|looks|merges)[A-Z]/;
    const lastWord = (name: string) => /[A-Z]?[a-z]+$/.exec(name)?.[0].toLowerCase() ?? '';
    const found = textsOf('src').flatMap(([file, text]) =>
      [...text.matchAll(declaration)]
        .map(([, name = '']) => name)
        .filter((name) => {
          const word = lastWord(name);
          if (word === 'facts') return !file.startsWith(FACTS);
          return /(?:ed|ing)$/.test(word) && !isQuestion.test(name) && !NOUNS.has(word) && !KEPT.has(name);
        })
        .map((name) => `${file}: ${name}`),
    );
    expect(found, 'name a type by a noun, a function by a verb or by what it gives').toEqual([]);
  });
});
