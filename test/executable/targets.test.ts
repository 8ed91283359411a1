import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkFor, factsOf } from '../../scripts/executable/facts.js';
import { signedAdHoc } from '../../scripts/executable/headers/sign-mach-o.js';
import { checkIntegrity } from '../../scripts/executable/runtime.js';
import { fileName, targetOf, targets, thisTarget } from '../../scripts/executable/targets.js';
import { isExecutable } from '../support/proa.js';
import { isMissing, lacksProgram, type Reference } from '../support/reference.js';
import { runProcess } from '../support/run-process.js';

const root = resolve(import.meta.dirname, '../..');
const pathOf = (name: string) => join(root, 'executables', fileName(name));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** What `file` prints for an executable of each target. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  'linux-x64': ['ELF 64-bit LSB executable, x86-64', 'interpreter /lib64/ld-linux-x86-64.so.2'],
  'linux-arm64': ['ELF 64-bit LSB executable, ARM aarch64', 'interpreter /lib/ld-linux-aarch64.so.1'],
  'linux-x64-musl': ['ELF 64-bit LSB executable, x86-64', 'interpreter /lib/ld-musl-x86_64.so.1'],
  'linux-arm64-musl': ['ELF 64-bit LSB executable, ARM aarch64', 'interpreter /lib/ld-musl-aarch64.so.1'],
  'darwin-x64': ['Mach-O 64-bit x86_64 executable'],
  'darwin-arm64': ['Mach-O 64-bit arm64 executable'],
  'windows-x64': ['PE32+ executable (console) x86-64, for MS Windows'],
  'windows-arm64': ['PE32+ executable (console) Aarch64, for MS Windows'],
};

/** Other tests do not miss programs that only tests of executables need. */
const lacks = (name: Reference) => isExecutable && lacksProgram(name);

/** The loader that executables for musl name. */
const lacksMusl = () => isExecutable && isMissing('musl', existsSync('/lib/ld-musl-x86_64.so.1'));

/** For seven runtimes of 40 MB each, if npm has not fetched them before. */
const FETCHED_WITHIN_MS = 1_200_000;
/** An emulator is many times slower than a machine. */
const EMULATED_WITHIN_MS = 300_000;

// At the level of the file, not of its suite: only then do reports include the reason of a failure.
beforeAll(async () => {
  if (!isExecutable) return;
  const others = targets.map(({ name }) => name).filter((name) => name !== thisTarget());
  const build = [join(root, 'scripts/executable/build.ts'), ...others];
  // The environment determines how npm reaches its registry, for example through a proxy with its own certificate.
  const { exit, stderr } = await runProcess(process.execPath, build, { cwd: root, env: process.env });
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
}, FETCHED_WITHIN_MS);

describe.skipIf(!isExecutable)('executables for all targets', () => {
  it.skipIf(lacks('file')).each(targets)('$name is what `file` calls it, and not too large', ({ name }) => {
    const said = execFileSync('file', ['--brief', pathOf(name)], { encoding: 'utf8' });
    for (const part of kinds[name]!) expect(said).toContain(part);
    const bytes = readFileSync(pathOf(name));
    expect(bytes.length).toBeGreaterThan(90e6);
    expect(bytes.length).toBeLessThan(150e6);
    expect(() => checkFor(targetOf(name), bytes)).not.toThrow();
    const other = targets.find((target) => target.name !== name && kinds[target.name] !== kinds[name])!;
    expect(() => checkFor(other, bytes)).toThrow(`for ${other.name}, `);
  });

  it('need only libraries of the system', () => {
    const libraries = (name: string) => factsOf(readFileSync(pathOf(name))).libraries;
    const glibc = ['libc.so.6', 'libpthread.so.0', 'libdl.so.2', 'libm.so.6'];
    const loader = ['ld-linux-aarch64.so.1', 'ld-linux-x86-64.so.2'];
    for (const name of ['linux-x64', 'linux-arm64'])
      expect([...glibc, ...loader]).toEqual(expect.arrayContaining([...libraries(name)!]));
    // According to docs/install.md, Alpine needs its package libstdc++.
    expect(libraries('linux-x64-musl')).toEqual(['libstdc++.so.6', 'libc.musl-x86_64.so.1']);
    for (const name of ['darwin-x64', 'darwin-arm64'])
      expect(libraries(name)!.filter((path) => !path.startsWith('/usr/lib/'))).toEqual([]);
  });

  it('are signed for macOS as Bun signs on arm64, and a changed byte is detected', () => {
    const arm64 = readFileSync(pathOf('darwin-arm64'));
    expect(signedAdHoc(arm64, 'a.out').equals(arm64)).toBe(true);
    const x64 = readFileSync(pathOf('darwin-x64'));
    expect(factsOf(x64).signed).toBe(true);
    x64[x64.length >> 1]! ^= 1;
    expect(factsOf(x64).signed).toBe(false);
  });

  it.skipIf(lacks('qemu-aarch64'))(
    'linux-arm64 starts, in an emulator',
    { timeout: EMULATED_WITHIN_MS },
    async () => {
      const home = mkdtempSync(join(tmpdir(), 'proa-arm64-'));
      const run = (...args: string[]) =>
        runProcess('qemu-aarch64', ['-L', '/usr/aarch64-linux-gnu', pathOf('linux-arm64'), ...args], {
          env: { HOME: home },
        });
      expect(await run('--version')).toMatchObject({
        stdout: expect.stringContaining(`proa/${version} linux-arm64 `),
      });
      expect(await run('version', '--client')).toMatchObject({ exit: 0, stderr: '' });
      const pods = ['sandbox', 'run', '--pods=3', '--sample=false', '--', 'true'];
      expect(await run(...pods)).toMatchObject({ exit: 0, stderr: '' });
    },
  );

  it.skipIf(thisTarget() !== 'linux-x64' || lacks('cc') || lacksMusl())(
    "linux-x64-musl starts on musl, with this machine's libstdc++",
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'proa-musl-'));
      for (const library of ['libstdc++.so.6', 'libgcc_s.so.1'])
        copyFileSync(join('/usr/lib/x86_64-linux-gnu', library), join(folder, library));
      const stubs = join(import.meta.dirname, 'for-libstdcxx-on-musl.c');
      // Under the name of glibc's loader, which libstdc++ requires.
      const output = join(folder, 'ld-linux-x86-64.so.2');
      execFileSync('cc', ['-shared', '-fPIC', '-nostdlib', '-o', output, stubs]);
      const env = { HOME: folder, LD_LIBRARY_PATH: folder };
      const run = (...args: string[]) => runProcess(pathOf('linux-x64-musl'), args, { env });
      expect(await run('version', '--client')).toMatchObject({
        stdout: expect.stringContaining('Client Version'),
        stderr: '',
        exit: 0,
      });
    },
  );
});

describe('a runtime that npm fetched', () => {
  it('must be what package-lock.json names', () => {
    const archive = Buffer.from('runtime');
    const integrity =
      'sha512-' +
      execFileSync('openssl', ['dgst', '-sha512', '-binary'], { input: archive }).toString('base64');
    expect(() => checkIntegrity('bun', archive, integrity)).not.toThrow();
    expect(() => checkIntegrity('bun', Buffer.from('other'), integrity)).toThrow(
      'bun differs from package-lock.json: sha512-',
    );
  });
});

describe('headers', () => {
  it('of a file that is not an executable are refused', () => {
    expect(() => factsOf(Buffer.from('#!/bin/sh\nexit 0\n'.padEnd(100)))).toThrow(
      'neither ELF nor Mach-O nor PE',
    );
  });
});
