import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Config } from '@oclif/core/config';
import { describe, expect, it } from 'vitest';
import { toSpec } from '../../src/cli/base-command.js';
import { globalFlags } from '../../src/cli/global-flags.js';
import { type FlagSpec, parseArguments } from '../../src/cli/pflag.js';
import { findCommand } from '../../src/cli/route.js';
import { commandLines } from '../support/shell.js';
import { document, root, shellBlocks } from './readme.js';

const config = await Config.load(root);
const commands = config.commands.filter(({ hidden }) => !hidden);
const ids = commands.map(({ id }) => id);
const globals = Object.entries(globalFlags).map(toSpec);
const readme = document('README.md');
const calls = shellBlocks(readme).flatMap((block) => commandLines(block));
const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];

/** All flags of a command, the global ones among them. */
function specsOf(id: string): FlagSpec[] {
  const { flags } = config.findCommand(id, { must: true });
  return Object.entries({ ...globalFlags, ...flags }).map(([name, flag]) =>
    toSpec([name, flag as Parameters<typeof toSpec>[0][1]]),
  );
}

const { scripts } = JSON.parse(document('package.json'));

describe('README.md', () => {
  it.each(ids)('has an example of %s', (id) => {
    expect(calls.map(([, ...argv]) => findCommand(argv, ids, globals)?.id)).toContain(id);
  });

  it.each(calls.map((words) => [words.join(' '), words] as const))(
    'can be typed: %s',
    (_line, [, ...argv]) => {
      const route = findCommand(argv, ids, globals)!;
      expect(() => parseArguments(route.argv, specsOf(route.id))).not.toThrow();
    },
  );

  it('shows every flag of get', () => {
    const named = new Set(
      calls.flatMap(([, ...argv]) => {
        const route = findCommand(argv, ids, globals)!;
        return route.id === 'get' ? [...parseArguments(route.argv, specsOf('get')).flags.keys()] : [];
      }),
    );
    const own = Object.keys(config.findCommand('get', { must: true }).flags);
    expect(own.filter((name) => !(name in globalFlags) && !named.has(name))).toEqual([]);
  });
});

describe.each(documents)('%s', (name) => {
  const text = document(name);

  it('names only flags that exist', () => {
    const known = new Set(ids.flatMap((id) => specsOf(id).map((spec) => `--${spec.name}`)));
    const ofOthers = /^(npm|npx|vitest|git|node|kubectl) /;
    const code = [...text.matchAll(/`([^`\n]+)`/g)]
      .map((match) => match[1]!)
      .filter((code) => !ofOthers.test(code));
    const named = code.flatMap((code) => code.match(/(?<![\w-])--[a-z][a-z0-9_-]*/g) ?? []);
    expect(
      named.filter(
        (flag) => !known.has(flag.replaceAll('_', '-')) && flag !== '--help' && flag !== '--version',
      ),
    ).toEqual([]);
  });

  it('names only npm scripts that exist', () => {
    const named = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(test))\b/g)].map(
      (match) => match[1] ?? match[2]!,
    );
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });

  it('links only to files that exist', () => {
    const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map((match) => match[1]!);
    expect(links.filter((link) => !/^https?:/.test(link) && !existsSync(join(root, link)))).toEqual([]);
  });

  it('names only files and folders of ours that exist', () => {
    const paths = [...text.matchAll(/`((?:src|test|bin|bench|demo|\.ci)\/[\w./-]*)`/g)].map(
      (match) => match[1]!,
    );
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

it('ARCHITECTURE.md says what each dependency is for', () => {
  const { dependencies, devDependencies } = JSON.parse(document('package.json'));
  const text = document('ARCHITECTURE.md');
  const names = Object.keys({ ...dependencies, ...devDependencies });
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
