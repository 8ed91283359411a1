import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { rpmName, rpmOf } from '../../scripts/package/rpm/rpm.js';
import { runProcess } from '../support/run-process.js';
import { cannotPack, ingredients, isRoot, lacks, release, temporaryFolder } from './support.js';

const folder = temporaryFolder('rpm');

describe.skipIf(cannotPack || lacks('rpm'))('the package for RPM', () => {
  let file = '';
  let ours: Awaited<ReturnType<typeof ingredients>>;
  const made = () => rpmOf(release, ours.target, ours.executable, ours.parts, 'fast');

  beforeAll(async () => {
    ours = await ingredients();
    file = join(folder, rpmName(release, ours.target));
    writeFileSync(file, await made());
  });

  const rpm = async (...args: string[]) => {
    const { stdout, stderr, exit } = await runProcess('rpm', args);
    expect({ args, exit, said: exit === 0 ? '' : `${stdout}${stderr}` }).toEqual({ args, exit: 0, said: '' });
    return stdout;
  };

  it('has the hashes that rpm computes', async () => {
    const said = await rpm('--checksig', '--verbose', file);
    expect(said.match(/^ .*$/gm)!.map((line) => line.trim())).toEqual([
      'Header SHA256 digest: OK',
      'Header SHA1 digest: OK',
      'Payload SHA256 digest: OK',
      'MD5 digest: OK',
    ]);
  });

  it('describes itself, and its dependencies', async () => {
    expect(file).toMatch(/\/proa-\d+\.\d+\.\d+-1\.(x86_64|aarch64)\.rpm$/);
    const format = ['NAME', 'VERSION', 'RELEASE', 'LICENSE', 'URL', 'PACKAGER', 'BUILDTIME'];
    const said = await rpm(
      '--query',
      '--package',
      `--queryformat=${format.map((tag) => `%{${tag}}\\n`).join('')}`,
      file,
    );
    expect(said.trim().split('\n')).toEqual([
      ...['proa', release.version, '1', 'Apache-2.0', 'https://proa.example.net'],
      ...['Ada Example <ada@debian.example.net>', `${release.epoch}`],
    ]);
    expect(await rpm('--query', '--package', '--requires', file)).toMatch(
      /^libc\.so\.6\(GLIBC_2\.\d+\)\(64bit\)$/m,
    );
    expect(await rpm('--query', '--package', '--changelog', file)).toContain(
      `* Tue Nov 14 2023 Ada Example <ada@debian.example.net> - ${release.version}-1\n`,
    );
  });

  it("has completions, man pages and documents in Fedora's folders, and only files of root", async () => {
    const lines = (await rpm('--query', '--package', '--list', '--verbose', file)).trim().split('\n');
    const paths = lines.map((line) => /\/\S*/.exec(line)![0]);
    expect(paths).toEqual(
      expect.arrayContaining([
        ...['/usr/bin/proa', '/usr/bin/kubectl-proa', '/usr/bin/kubectl_complete-proa'],
        ...['/usr/share/bash-completion/completions/proa', '/usr/share/zsh/site-functions/_proa'],
        ...['/usr/share/fish/vendor_completions.d/proa.fish', '/usr/share/man/man1/proa-get.1.gz'],
        ...['/usr/share/doc/proa/sbom.spdx.json', '/usr/share/doc/proa/docs/install.md'],
      ]),
    );
    for (const line of lines)
      expect(line).toMatch(/^(?:-rw-r--r--|-rwxr-xr-x|drwxr-xr-x|lrwxrwxrwx) +\d root +root /);
    const licenses = await rpm('--query', '--package', '--licensefiles', file);
    expect(licenses.trim().split('\n')).toEqual([
      '/usr/share/licenses/proa',
      '/usr/share/licenses/proa/LICENSE',
      '/usr/share/licenses/proa/THIRD-PARTY-NOTICES.txt',
    ]);
  });

  it('is the same from the same sources', async () => {
    expect((await made()).equals(readFileSync(file))).toBe(true);
  });

  it.skipIf(!isRoot)('is installed, verified and removed by rpm', async () => {
    const system = join(folder, 'system');
    mkdirSync(system);
    const at = (...args: string[]) => rpm(`--root=${system}`, '--dbpath=/var/lib/rpm', '--nodeps', ...args);
    await at('--install', file);
    expect(await at('--verify', 'proa')).toBe('');
    const env = { HOME: folder, PATH: `${join(system, 'usr/bin')}:/usr/bin:/bin` };
    const { stdout, exit } = await runProcess(join(system, 'usr/bin/proa'), ['--version'], {
      env,
      cwd: folder,
    });
    expect({ stdout, exit }).toEqual({
      stdout: expect.stringContaining(`proa/${release.version} `),
      exit: 0,
    });
    expect(statSync(join(system, 'usr/bin/proa')).mode & 0o777).toBe(0o755);
    await at('--erase', 'proa');
    const left = readdirSync(join(system, 'usr'), { recursive: true, encoding: 'utf8' });
    expect(left.filter((path) => path.endsWith('proa'))).toEqual([]);
  });
});
