import { existsSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { globalFlags } from '../../src/cli/flags/global.js';
import { toSpec } from '../../src/cli/flags/values.js';
import { type FlagSpec, parseArguments } from '../../src/cli/pflag.js';
import { findCommand } from '../../src/cli/route.js';
import { commandLines } from '../support/shell.js';
import {
  anchorOf,
  commands,
  document,
  exampleBlocks,
  madeDocuments,
  root,
  writtenDocuments,
} from './support.js';

const ids = commands.map(({ words }) => words.replaceAll(' ', ':'));
const globals = Object.entries(globalFlags).map(toSpec);
const calls = exampleBlocks().flatMap(({ source, lines }) =>
  lines
    .flatMap((line) => commandLines(line))
    // The plugin of docs/plugins.md.
    .filter(([, word]) => word !== 'greet')
    .map((words) => [source, words.join(' '), words] as const),
);

/** All flags of a command, including the global ones. */
function specsOf(id: string): FlagSpec[] {
  const flags = commands.find(({ words }) => words === id.replaceAll(':', ' '))!.flags;
  return Object.entries({ ...globalFlags, ...flags }).map(([name, flag]) =>
    toSpec([name, flag as Parameters<typeof toSpec>[0][1]]),
  );
}

/** The anchors that GitHub assigns to the headings of a document. */
function anchorsOf(text: string): string[] {
  const headings = text.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading]) => anchorOf(heading!));
}

/** The links of a document that lead to files: the file's path from the package's folder, and the anchor. */
function linksOf(name: string): { file: string; anchor: string }[] {
  return [...document(name).matchAll(/\]\(([^)#\s]*)(?:#([^)]*))?\)/g)]
    .filter(([, path = '']) => !/^https?:/.test(path))
    .map(([, path = '', anchor = '']) => ({
      file: path === '' ? name : normalize(join(dirname(name), path)),
      anchor,
    }));
}

const { scripts, files } = JSON.parse(document('package.json'));

describe('an example', () => {
  it.each(calls)('of %s can be typed: %s', (_source, _line, [, ...argv]) => {
    const route = findCommand(argv, ids, globals)!;
    expect(route).toBeDefined();
    expect(() => parseArguments(route.argv, specsOf(route.id))).not.toThrow();
  });

  it('shows every flag of get', () => {
    const named = new Set(
      calls.flatMap(([, , [, ...argv]]) => {
        const route = findCommand(argv, ids, globals)!;
        return route.id === 'get' ? [...parseArguments(route.argv, specsOf('get')).flags.keys()] : [];
      }),
    );
    const own = Object.keys(commands.find(({ words }) => words === 'get')!.flags);
    expect(own.filter((name) => !(name in globalFlags) && !named.has(name))).toEqual([]);
  });
});

describe.each(writtenDocuments)('%s', (name) => {
  const text = document(name);

  it('names only flags that exist', () => {
    const known = new Set(ids.flatMap((id) => specsOf(id).map((spec) => `--${spec.name}`)));
    const ofOthers = /^(npm|npx|vitest|git|node|kubectl|etcdctl|aws|gcloud|az) /;
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

  it('names only existing files and folders of the project', () => {
    const paths = [
      ...text.matchAll(/`((?:src|test|bin|bench|demo|docs|scripts|\.ci|\.github)\/[\w./-]*)`/g),
    ].map((match) => match[1]!);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe.each([...writtenDocuments, ...madeDocuments])('%s', (name) => {
  it('links only to files and headings that exist', () => {
    const broken = linksOf(name).filter(
      ({ file, anchor }) =>
        !existsSync(join(root, file)) || (anchor !== '' && !anchorsOf(document(file)).includes(anchor)),
    );
    expect(broken).toEqual([]);
  });
});

describe('the npm package', () => {
  /** Whether it contains a file of the project; npm adds package.json, the README and the license by itself. */
  const isPacked = (file: string) =>
    (files as string[]).some((entry) => file === entry || !relative(entry, file).startsWith('..'));

  it.each([...writtenDocuments, ...madeDocuments].filter(isPacked))('has what %s links to', (name) => {
    expect(linksOf(name).filter(({ file }) => !isPacked(file))).toEqual([]);
  });
});

it('ARCHITECTURE.md says what each dependency is for', () => {
  const { dependencies, devDependencies } = JSON.parse(document('package.json'));
  const text = document('ARCHITECTURE.md');
  const names = Object.keys({ ...dependencies, ...devDependencies });
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
