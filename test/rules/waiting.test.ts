import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** The texts of all files of the tests and of the scripts that record screens, by path. */
const texts = new Map(
  ['test', 'scripts/screens']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && path !== 'test/rules/waiting.test.ts')
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);

/** Files that may wait by time, and why. */
const WAITS_BY_TIME: Readonly<Record<string, string>> = {
  'scripts/screens/stage.ts': 'looks again, as often as it takes',
  'test/compare/change-suite.ts': 'kubectl restarts nothing twice within a second of the clock',
  'test/process/errors.test.ts': 'ends by a signal',
  'test/e2e/browse-walk.ts': 'looks again until two looks are the same',
  'test/e2e/tmux.ts': 'looks again: tmux tells nobody that something was written',
  'test/support/node-turn.ts': 'other processes give the node back',
  'test/support/pseudo-terminal.ts': 'the limit of a wait',
  'test/support/real-server.ts': 'asks again whether a server is ready',
};

/**
 * Tests that may take longer than a minute before they count as hanging, and why. The scripts that run tests on real
 * servers, test packages or record kubectl's answers set longer limits.
 */
const LONGER: Readonly<Record<string, string>> = {
  'test/executable/targets.test.ts': 'fetches seven runtimes; an emulator',
  'test/fuzz/support/target.ts': 'as long as it is asked to fuzz',
  'test/support/node-turn.ts': 'waits for the tests of other files, one after the other',
};

it('a test asserts only what a wait has returned about a screen drawn by a process', () => {
  const drawn = [...texts].filter(([, text]) => /pseudo-terminal|browse-shell|\.\/tmux/.test(text));
  const statement = /expect\(\s*\w+\.(?:text|lines|received|everything|asked)\b[^;]*;/g;
  const found = drawn.flatMap(([path, text]) =>
    [...text.matchAll(statement)]
      .filter(([words]) => !words.includes(').not.'))
      .map(([words]) => `${path}: ${words.replace(/\s+/g, ' ')}`),
  );
  const how =
    'wait by `until` or `shows`, and look at the lines that they give; what must not be there may be looked for';
  expect(found, how).toEqual([]);
});

it('no test sleeps: it waits for what it needs', () => {
  const sleeping = [...texts]
    .filter(([, text]) => /\bsetTimeout(?:\(| as )/.test(text))
    .map(([path]) => path);
  const how = 'wait for the event, or turn a clock of the test';
  expect(sleeping.sort(), how).toEqual(Object.keys(WAITS_BY_TIME).sort());
});

it('a test that hangs fails within a minute, except for those that are known to take longer', () => {
  const limit = /(?:^\s*(?:\}, )?|timeout: ?|long \? )(\d[\d_]*|[A-Z_]+WITHIN_MS)(?:,?$|\)|,? \}| :)/gm;
  const longer = [...texts].filter(
    ([path, text]) =>
      !path.startsWith('test/real/') &&
      [...text.matchAll(limit)].some(([, figure]) => !(Number(figure!.replaceAll('_', '')) <= 60_000)),
  );
  expect(longer.map(([path]) => path).sort()).toEqual(Object.keys(LONGER).sort());
});
