import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { runProcess } from '../support/run-process.js';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Runs proa with Node.js, as if Node.js had another version. @param launcher by default, that of this clone */
function runOn(version: string, args: string[], launcher = join(root, 'bin/run.js')) {
  const pretence = `Object.defineProperty(process.versions,'node',{value:'${version}'})`;
  const flags = ['--import', `data:text/javascript,${pretence}`];
  return runProcess(process.execPath, [...flags, launcher, ...args], {});
}

/** The launcher without development dependencies, as npm installs it. */
function installedLauncher(): { folder: string; launcher: string } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'proa-installed-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'bin'));
  for (const name of ['package.json', 'bin/run.js']) copyFileSync(join(root, name), join(folder, name));
  return { folder, launcher: join(folder, 'bin/run.js') };
}

describe('the launcher on a Node.js that is too old', () => {
  it.each(['20.20.2', '22.11.0', '9.9.9'])('reports which one is needed: %s', async (version) => {
    const { folder, launcher } = installedLauncher();
    const { stdout, stderr, exit } = await runOn(version, ['options'], launcher);
    expect(stderr).toBe(
      'error: proa needs Node.js 22.12 or newer.\n' +
        `This is Node.js ${version} (${process.execPath}).\n` +
        'Get a newer one, for example: nvm install 24\n' +
        `Other ways, also without Node.js: ${join(folder, 'docs/install.md')}\n`,
    );
    expect({ stdout, exit }).toEqual({ stdout: '', exit: 1 });
  });

  it('names the newer one that a clone has', async () => {
    const { stderr } = await runOn('20.20.2', ['options']);
    const ofClone = join(root, 'node_modules/.bin');
    expect(stderr).toContain(
      `\nThis clone has a newer one. To use it in this shell: export PATH="${ofClone}:$PATH"\nOther ways`,
    );
  });

  it.each(['22.12.0', '23.0.0', '100.1.0'])('starts on a new one: %s', async (version) => {
    expect(await runOn(version, ['version', '--client'])).toMatchObject({ stderr: '', exit: 0 });
  });

  it('can be read by Node.js 12, which has no newer syntax and no `node:` names', () => {
    const text = read('bin/run.js').replaceAll(/^ *(?:\/\/|\/?\*).*$/gm, '');
    expect(text).not.toMatch(/\?\?|\?\.|'node:|\bawait\b|\|\|=|&&=/);
  });
});

describe('the version of Node.js', () => {
  const { engines } = JSON.parse(read('package.json'));
  const needed = /^>=(.*)$/.exec(engines.node)![1]!;
  const preferred = read('.nvmrc').trim();
  const { jobs } = parse(read('.github/workflows/test.yml'));
  const tested: number[] = jobs.test.strategy.matrix.node;

  it("in the launcher matches package.json's engines", () => {
    const [, launcher] = /needed = \[(.*)\]/.exec(read('bin/run.js'))!;
    expect(launcher!.split(', ').join('.')).toBe(needed);
  });

  it.each(['README.md', 'docs/install.md', 'docs/sandbox-library.md', 'docs/troubleshooting.md'])(
    'in %s is the same',
    (name) => {
      const named = [...read(name).matchAll(/(?<!before )Node\.js (\d+\.\d+)/g)].map(
        ([, version]) => version,
      );
      expect(new Set(named)).toEqual(new Set([needed]));
    },
  );

  it('recommended by the launcher and the documents is that of .nvmrc', () => {
    expect(read('bin/run.js')).toContain(`nvm install ${preferred}'`);
    const page = read('docs/install.md');
    for (const advice of [`nvm install ${preferred}\n`, `setup_${preferred}.x`, `node@${preferred} `])
      expect(page).toContain(advice);
  });

  it('is tested from the oldest supported one on, including the recommended one, as the page states', () => {
    expect(tested[0]).toBe(Number.parseInt(needed, 10));
    expect(tested).toContain(Number(preferred));
    expect(read('docs/install.md')).toContain(
      `tested on ${tested.slice(0, -1).join(', ')} and ${tested.at(-1)}.`,
    );
  });
});
