import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { proaProgram } from '../support/proa.js';
import { runProcess } from '../support/run-process.js';

const root = resolve(import.meta.dirname, '../..');
/** A project with proa's packed tarball installed, and nothing else. */
const project = mkdtempSync(join(tmpdir(), 'proa-packed-'));
/** The folder for temporary files of its own programs. */
const temporary = join(project, 'tmp');
/** The folder of kubectl, which proa replaces. */
const programs = join(project, 'bin');
/** Runs a program that must succeed, and returns its output. */
const run = async (program: string, args: string[], cwd = project, TMPDIR = project) => {
  const env = { HOME: project, PATH: [programs, process.env.PATH].join(delimiter), TMPDIR };
  const { stdout, stderr, exit } = await runProcess(program, args, { cwd, env });
  expect({ exit, said: exit === 0 ? '' : `${stdout}${stderr}` }).toEqual({ exit: 0, said: '' });
  return stdout;
};
const compile = (file: string, settings: object) => {
  const configuration = join(project, 'tsconfig.json');
  const compilerOptions = {
    module: 'nodenext',
    noEmit: true,
    strict: true,
    skipLibCheck: false,
    ...settings,
  };
  writeFileSync(configuration, JSON.stringify({ compilerOptions, files: [file] }));
  return run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc')]);
};

beforeAll(async () => {
  mkdirSync(temporary);
  mkdirSync(programs);
  symlinkSync(proaProgram, join(programs, 'kubectl'));
  writeFileSync(join(project, 'package.json'), '{"name":"other","version":"1.0.0","type":"module"}\n');
  // The build already exists.
  await run('npm', ['pack', '--silent', '--ignore-scripts', `--pack-destination=${project}`], root);
  const tarball = readdirSync(project).find((name) => name.endsWith('.tgz'))!;
  const quiet = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  await run('npm', ['install', ...quiet, `./${tarball}`]);
});

describe('the libraries, as packed', () => {
  it('have a sandbox whose types need no others, not even those of Node.js', async () => {
    writeFileSync(
      join(project, 'bare.ts'),
      `import { type Sandbox, startSandbox } from 'proa/sandbox';
       export const pods: Promise<Sandbox> = startSandbox({ pods: 3, faults: { fail503Every: 2 }, rbac: true });
       export const stopped: Promise<void> = pods.then((sandbox) => sandbox[Symbol.asyncDispose]());
       // @ts-expect-error no such option
       export const none = startSandbox({ pots: 3 });
      `,
    );
    await compile('bare.ts', { target: 'es2022', lib: ['es2022'], types: [] });
  });

  it('run the example of the documents, which compiles, and leave nothing', async () => {
    cpSync(join(root, 'demo/library'), join(project, 'library'), { recursive: true });
    mkdirSync(join(project, 'node_modules/@types'), { recursive: true });
    for (const name of ['@types/node', 'undici-types'])
      symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
    // The declarations of Node.js themselves are not checked.
    const settings = { allowImportingTsExtensions: true, skipLibCheck: true, types: ['node'] };
    await compile('library/restarts.test.ts', settings);
    const node = ['--test', '--test-reporter=tap', 'library/restarts.test.ts'];
    expect(await run(process.execPath, node, project, temporary)).toMatch(/^# pass 2$/m);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it.each([
    ['docs/sandbox-library.md', 4],
    ['docs/protobuf.md', 1],
  ])('compile and run as %s uses them', async (name, count) => {
    const page = readFileSync(join(root, name), 'utf8');
    const blocks = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map((match) => match[1]!);
    expect(blocks.length).toBeGreaterThanOrEqual(count);
    for (const [at, block] of blocks.entries()) {
      const file = `block-${at}.ts`;
      writeFileSync(join(project, file), `${block}export {};\n`);
      await compile(file, { skipLibCheck: true, types: ['node'] });
      const shown = await run(process.execPath, [file], project, temporary);
      // Nothing, or 0 of something, is no example.
      if (block.includes('console.log')) expect(shown.trim(), block).not.toMatch(/^0?$/);
    }
  });

  it('run as .mts in a project that is not of modules, as docs/sandbox-library.md says', async () => {
    const page = readFileSync(join(root, 'docs/sandbox-library.md'), 'utf8');
    const [, first] = /^```ts\n([\s\S]*?)^```$/m.exec(page)!;
    const [, name] = /Save it as `([^`]*)`/.exec(page)!;
    const folder = join(project, 'commonjs');
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), '{"name":"another","version":"1.0.0","type":"commonjs"}\n');
    writeFileSync(join(folder, name!), first!);
    expect(await run(process.execPath, [name!], folder, temporary)).toContain('Running');
  });

  it('exit with the folder of a sandbox removed if nobody stops it', async () => {
    const code = `import { startSandbox } from 'proa/sandbox';
      const { kubeconfigFile } = await startSandbox();
      process.stdout.write(kubeconfigFile);
      process.exit(0);`;
    const file = await run(process.execPath, ['--input-type=module', '-e', code], project, temporary);
    expect(file.startsWith(temporary)).toBe(true);
    expect(readdirSync(temporary)).toEqual([]);
  });
});
