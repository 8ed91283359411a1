import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { targets } from '../../scripts/executable/targets.js';
import { archiveFiles, archiveFolder, archiveName, plainArchiveName } from '../../scripts/package/archive.js';
import { xz } from '../../scripts/package/compression.js';
import { formula } from '../../scripts/package/formula.js';
import { krewManifest } from '../../scripts/package/krew.js';
import { tarOf } from '../../scripts/package/tar.js';
import { findKubectl } from '../support/kubectl.js';
import { runProcess } from '../support/run-process.js';
import { cannotPack, ingredients, lacks, release, temporaryFolder } from './support.js';

const folder = temporaryFolder('archive');

describe.skipIf(cannotPack)('the archive', () => {
  let ours: Awaited<ReturnType<typeof ingredients>>;
  let file = '';
  /** The hash of this machine's archive; for the others, which the tests do not make, the hash of their names. */
  const hashes = new Map<string, string>();

  beforeAll(async () => {
    ours = await ingredients();
    const { target, executable, parts } = ours;
    const tar = await tarOf(archiveFiles(release, target, executable, parts), release.epoch);
    const archive = await xz(tar, target.arch, 'fast');
    file = join(folder, archiveName(release, target));
    writeFileSync(file, archive);
    for (const { name } of targets)
      hashes.set(
        name,
        createHash('sha256')
          .update(name === target.name ? archive : name)
          .digest('hex'),
      );
    const { exit } = await runProcess('tar', ['--extract', `--file=${file}`, `--directory=${folder}`]);
    expect(exit).toBe(0);
  });

  it('contains everything in one folder of its name, with one timestamp', () => {
    const unpacked = join(folder, archiveFolder(release, ours.target));
    expect(readdirSync(unpacked).sort()).toEqual(
      ['LICENSE', 'completions', 'kubectl_complete-proa', 'man', 'proa', 'sbom.spdx.json'].sort(),
    );
    expect(statSync(join(unpacked, 'proa')).mtimeMs).toBe(release.epoch * 1000);
    expect(statSync(join(unpacked, 'proa')).mode & 0o777).toBe(0o755);
    expect(readdirSync(join(unpacked, 'man/man1'))).toContain('proa-get.1');
  });

  it.skipIf(lacks('ruby'))('is installed by the formula for Homebrew, whose test passes', async () => {
    const text = join(folder, 'proa.rb');
    writeFileSync(text, formula(release, hashes));
    expect(await runProcess('ruby', ['-wc', text])).toMatchObject({ stdout: 'Syntax OK\n', stderr: '' });
    const { platform, arch, name } = ours.target;
    const install = [join(import.meta.dirname, 'formula-install.rb'), text];
    const unpacked = join(folder, archiveFolder(release, ours.target));
    const prefix = join(folder, 'brew');
    const system = platform === 'darwin' ? 'macos' : platform;
    const processor = arch === 'arm64' ? 'arm' : 'intel';
    const run = (...machine: string[]) =>
      runProcess('ruby', [...install, unpacked, ...machine], { env: { HOME: folder } });
    const { stdout, stderr, exit } = await run(prefix, system, processor);
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
    expect(stdout).toBe(`${release.downloads}/${basename(file)}\n${hashes.get(name)}\n`);
    const places = ['bin/kubectl-proa', 'etc/bash_completion.d/proa', 'share/zsh/site-functions/_proa'];
    for (const path of [...places, 'share/fish/vendor_completions.d/proa.fish', 'share/man/man1/proa.1'])
      expect(statSync(join(prefix, path)).size).toBeGreaterThan(0);
    const mac = await run(join(folder, 'brew-mac'), 'macos', 'arm');
    expect(mac.stdout).toContain(`-darwin-arm64.tar.xz\n${hashes.get('darwin-arm64')}\n`);
  });

  it('is installed like by krew from the manifest, and kubectl runs it', async () => {
    const { spec, metadata } = parse(krewManifest(release, hashes));
    const arch = ours.target.arch === 'x64' ? 'amd64' : 'arm64';
    const [platform, ...others] = spec.platforms.filter(
      ({ selector: { matchLabels } }: { selector: { matchLabels: { os: string; arch: string } } }) =>
        matchLabels.os === 'linux' && matchLabels.arch === arch,
    );
    expect(others).toEqual([]);
    expect(platform.uri).toBe(`${release.downloads}/${plainArchiveName(release, ours.target)}`);
    expect(platform.sha256).toBe(createHash('sha256').update(readFileSync(file)).digest('hex'));
    // krew moves what `files` names into the plugin's folder of the store, and links its `bin`.
    const store = join(folder, 'krew/store', metadata.name, spec.version);
    const bin = join(folder, 'krew/bin');
    for (const path of [store, bin]) mkdirSync(path, { recursive: true });
    for (const { from, to } of platform.files) cpSync(join(folder, from), join(store, to, basename(from)));
    const link = join(bin, `kubectl-${metadata.name.replaceAll('-', '_')}`);
    symlinkSync(join(store, platform.bin), link);
    expect(readdirSync(store).sort()).toEqual(['LICENSE', 'proa']);
    const kubectl = findKubectl();
    expect(kubectl, 'a kubectl is needed, on PATH or by KUBECTL').toBeDefined();
    const env = { HOME: folder, PATH: `${bin}:/usr/bin:/bin` };
    const run = (...args: string[]) => runProcess(kubectl!, ['proa', ...args], { env, cwd: folder });
    expect(await run('version', '--client')).toMatchObject({ exit: 0, stderr: '' });
    expect((await run('none')).stderr).toContain('unknown command "none" for "kubectl proa"');
  });

  it('for Windows has the program under its own name, and no shell script', async () => {
    const windows = targets.find(({ name }) => name === 'windows-x64')!;
    const files = archiveFiles(release, windows, Buffer.from('MZ'), ours.parts);
    const names = files.map(({ path }) => basename(path));
    expect(names).toEqual(expect.arrayContaining(['proa.exe', 'proa.ps1', 'LICENSE']));
    expect(names).not.toContain('kubectl_complete-proa');
  });
});
