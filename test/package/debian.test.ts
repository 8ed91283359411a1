import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { debianName, debianOf } from '../../scripts/package/debian.js';
import { runProcess } from '../support/run-process.js';
import { cannotPack, ingredients, isRoot, lacks, release, temporaryFolder } from './support.js';

const folder = temporaryFolder('debian');

describe.skipIf(cannotPack || lacks('dpkg-deb'))('the Debian package', () => {
  let deb = '';
  let parts: Awaited<ReturnType<typeof ingredients>>;

  beforeAll(async () => {
    parts = await ingredients();
    deb = join(folder, debianName(release, parts.target));
    writeFileSync(deb, await made());
  });

  const made = () => debianOf(release, parts.target, parts.executable, parts.parts, 'fast');
  const field = (name: string) =>
    execFileSync('dpkg-deb', ['--field', deb, name], { encoding: 'utf8' }).trim();

  it('describes itself, and its dependencies', () => {
    expect(deb).toMatch(/\/proa_\d+\.\d+\.\d+_(amd64|arm64)\.deb$/);
    expect(field('Maintainer')).toBe('Ada Example <ada@debian.example.net>');
    expect(field('Homepage')).toBe('https://proa.example.net');
    expect(field('Depends')).toMatch(/^libc6 \(>= 2\.\d+\)$/);
    expect(Number(field('Installed-Size'))).toBeGreaterThan(100_000);
  });

  it('is the same from the same sources', async () => {
    expect((await made()).equals(readFileSync(deb))).toBe(true);
  });

  it.skipIf(lacks('lintian'))('has no problems according to lintian', async () => {
    const { stdout } = await runProcess('lintian', ['--allow-root', '--fail-on=error,warning', deb]);
    expect(stdout).toBe('');
  });

  describe('unpacked', () => {
    const place = join(folder, 'place');
    beforeAll(() => void execFileSync('dpkg-deb', ['--extract', deb, place]));
    const inside = (path: string) => join(place, path);

    it('runs, and completes by the name that kubectl calls', async () => {
      const env = { HOME: folder, PATH: `${inside('usr/bin')}:${process.env.PATH}` };
      const run = (program: string, ...args: string[]) =>
        runProcess(inside(`usr/bin/${program}`), args, { env, cwd: folder });
      expect(await run('proa', '--version')).toMatchObject({
        stdout: expect.stringContaining(`proa/${release.version} `),
        exit: 0,
      });
      expect((await run('kubectl-proa', 'none')).stderr).toContain('for "kubectl proa"');
      expect((await run('kubectl_complete-proa', 'api-')).stdout).toContain('api-resources');
    });

    it("has completions, man pages and documents in Debian's folders", () => {
      expect(readFileSync(inside('usr/share/bash-completion/completions/proa'), 'utf8')).toContain(
        '__start_proa',
      );
      expect(readlinkSync(inside('usr/share/bash-completion/completions/kubectl-proa'))).toBe('proa');
      expect(readFileSync(inside('usr/share/zsh/vendor-completions/_proa'), 'utf8')).toMatch(
        /^#compdef proa /,
      );
      expect(readFileSync(inside('usr/share/fish/vendor_completions.d/proa.fish'), 'utf8')).toContain(
        '-c proa',
      );
      const pages = readdirSync(inside('usr/share/man/man1'));
      expect(pages).toEqual(expect.arrayContaining(['proa.1.gz', 'proa-get.1.gz', 'proa-config-view.1.gz']));
      const page = readFileSync(inside('usr/share/man/man1/proa-get.1.gz'));
      expect(gunzipSync(page).toString()).toContain('.TH "PROA\\-GET" 1 "2023-11-14"');
      // As of `gzip -9n`: no name and no time.
      expect([page[3], page.readUInt32LE(4), page[8]]).toEqual([0, 0, 2]);
      expect(readFileSync(inside('usr/share/doc/proa/README.md'), 'utf8')).toContain('# proa');
      expect(readdirSync(inside('usr/share/doc/proa/docs'))).toContain('install.md');
      const changelog = gunzipSync(readFileSync(inside('usr/share/doc/proa/changelog.gz'))).toString();
      expect(changelog).toMatch(
        /^ -- Ada Example <ada@debian\.example\.net> {2}Tue, 14 Nov 2023 22:13:20 \+0000$/m,
      );
      const notices = gunzipSync(readFileSync(inside('usr/share/doc/proa/THIRD-PARTY-NOTICES.txt.gz')));
      expect(notices.toString()).toContain('JavaScriptCore');
    });

    it('is readable by all, and writable only by root', () => {
      const modes = readdirSync(place, { recursive: true, encoding: 'utf8' }).map(
        (path) => statSync(inside(path)).mode & 0o777,
      );
      expect([...new Set([statSync(place).mode & 0o777, ...modes])].sort()).toEqual([0o644, 0o755]);
    });
  });

  it.skipIf(!isRoot)('is installed and removed by dpkg without a trace', async () => {
    const system = join(folder, 'system');
    const admin = join(system, 'var/lib/dpkg');
    for (const name of ['info', 'updates']) mkdirSync(join(admin, name), { recursive: true });
    for (const name of ['status', 'available']) writeFileSync(join(admin, name), '');
    copyFileSync(deb, join(folder, 'proa.deb'));
    const dpkg = async (...args: string[]) => {
      const options = [`--root=${system}`, '--force-depends', '--log=/dev/null'];
      const { stdout, stderr, exit } = await runProcess('dpkg', [...options, ...args]);
      expect({ exit, said: exit === 0 ? '' : `${stdout}${stderr}` }).toEqual({ exit: 0, said: '' });
      return stdout;
    };
    await dpkg('--install', join(folder, 'proa.deb'));
    expect(await dpkg('--listfiles', 'proa')).toContain('/usr/share/man/man1/proa.1.gz');
    expect(await dpkg('--verify', 'proa')).toBe('');
    await dpkg('--purge', 'proa');
    const left = readdirSync(system, { recursive: true, encoding: 'utf8' });
    expect(left.filter((path) => path.includes('proa'))).toEqual([]);
  });
});
