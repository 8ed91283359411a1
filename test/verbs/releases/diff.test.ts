import { describe, expect, it } from 'vitest';
import { helmScene } from './support.js';

const config = (name: string, level: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n  level: ${level}\n`;
const secret = (value: string) =>
  `apiVersion: v1\nkind: Secret\nmetadata:\n  name: login\nstringData:\n  password: ${value}\n`;

/** The lines of a diff with differences, and the names of the files. */
const told = (text: string) =>
  text
    .split('\n')
    .flatMap((line) =>
      /^diff /.test(line)
        ? [line.replaceAll(/\S*(REVISION-\d+)-?[^/\s]*\//g, '$1/')]
        : /^[+-](?![+-])/.test(line)
          ? [line]
          : [],
    );

const three = [
  {
    version: 1,
    status: 'superseded',
    manifest: `---\n${config('a', 'info')}---\n${config('b', 'x')}`,
    config: { level: 'info' },
  },
  {
    ...{ version: 2, status: 'superseded', config: { level: 'debug' } },
    manifest: `---\n${config('a', 'debug')}---\n${config('b', 'x')}`,
  },
  {
    ...{ version: 3, config: { level: 'debug' } },
    manifest: `---\n${config('a', 'debug')}---\n${config('c', 'z')}`,
    chart: { name: 'web', version: '1.5.0', appVersion: '2.0.0' },
  },
];

describe('releases diff', () => {
  it('compares the newest revision with the previous one, one with the newest, or two', async () => {
    const { proa } = await helmScene(three);
    const newest = await proa('releases diff web');
    expect(newest).toMatchObject({ stderr: '', exit: 1 });
    expect(told(newest.stdout)).toEqual([
      'diff -u -N REVISION-2/chart REVISION-3/chart',
      ...['-version: 1.4.2', '+version: 1.5.0'],
      'diff -u -N REVISION-2/v1.ConfigMap..b REVISION-3/v1.ConfigMap..b',
      ...['-apiVersion: v1', '-data:', '-  level: x', '-kind: ConfigMap', '-metadata:', '-  name: b'],
      'diff -u -N REVISION-2/v1.ConfigMap..c REVISION-3/v1.ConfigMap..c',
      ...['+apiVersion: v1', '+data:', '+  level: z', '+kind: ConfigMap', '+metadata:', '+  name: c'],
    ]);
    expect(told((await proa('releases diff web 1 2')).stdout)).toEqual([
      'diff -u -N REVISION-1/v1.ConfigMap..a REVISION-2/v1.ConfigMap..a',
      ...['-  level: info', '+  level: debug'],
      'diff -u -N REVISION-1/values REVISION-2/values',
      ...['-level: info', '+level: debug'],
    ]);
    expect(told((await proa('releases diff web 1')).stdout)).toContain('-level: info');
  });

  it('has the exit codes of diff', async () => {
    const { proa } = await helmScene([...three, { name: 'lone' }]);
    expect(await proa('releases diff web 2 2')).toEqual({ stdout: '', stderr: '', exit: 0 });
    expect(await proa('releases diff lone')).toEqual({
      ...{ stdout: '', exit: 2 },
      stderr: 'error: release "lone" has no revision before 1 to compare with\n',
    });
    expect((await proa('releases diff web x')).exit).toBe(2);
    expect((await proa('releases diff web 1 2 3')).exit).toBe(2);
  });

  it('reports that values of Secrets differ, and shows them only on request', async () => {
    const revision = (version: number, value: string) => ({
      ...{ version, manifest: secret(value), config: { plain: value, password: value } },
      hooks: [{ name: 'h', manifest: secret(value).replace('login', 'hook'), events: ['pre-upgrade'] }],
    });
    const { proa } = await helmScene([revision(1, 'PLANTED-old'), revision(2, 'PLANTED-new')]);
    const { stdout, exit } = await proa('releases diff web');
    expect(exit).toBe(1);
    expect(stdout).not.toContain('PLANTED');
    expect(told(stdout)).toEqual([
      'diff -u -N REVISION-1/hook.v1.Secret..hook REVISION-2/hook.v1.Secret..hook',
      ...["-  password: '*** (before)'", "+  password: '*** (after)'"],
      'diff -u -N REVISION-1/v1.Secret..login REVISION-2/v1.Secret..login',
      ...["-  password: '*** (before)'", "+  password: '*** (after)'"],
      'diff -u -N REVISION-1/values REVISION-2/values',
      ...[
        "-password: '*** (before)'",
        "-plain: '*** (before)'",
        "+password: '*** (after)'",
        "+plain: '*** (after)'",
      ],
    ]);
    const shown = await proa('releases diff web --show-secrets');
    expect(told(shown.stdout)).toContain('+plain: PLANTED-new');
  });

  it('writes no files outside its folders', async () => {
    const manifest = (level: string) => config('../../../../tmp/planted', level);
    const { proa } = await helmScene([
      { version: 1, manifest: manifest('a') },
      { version: 2, manifest: manifest('b') },
    ]);
    expect(told((await proa('releases diff web')).stdout)[0]).toContain(
      'v1.ConfigMap..' + '.._.._.._.._tmp_planted',
    );
  });
});
