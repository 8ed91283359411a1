import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isExecutable, proaCommand } from '../support/proa.js';
import { runProcess } from '../support/run-process.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'not-utf8-'));
  writeFileSync(join(folder, 'names'), 'BYTES\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a line of bash, in which `proa` is proa. */
const bash = (line: string) =>
  runProcess('bash', ['-c', `proa() { "$0" "\${words[@]}" "$@"; }; words=("$@"); ${line}`, ...proaCommand], {
    env: { HOME: folder },
    cwd: folder,
  });

const SECRET = 'create secret generic s --dry-run=client';
const refusal = (position: number) =>
  `error: argument ${position} is not valid UTF-8; put the bytes in a file, as for --from-file\n`;

describe.runIf(process.platform === 'linux')('bytes that are not UTF-8', () => {
  it.each([
    [`proa ${SECRET} --from-literal=k=$'\\xff\\xfe'`, 6],
    [`proa exec box -- echo $'a\\xff' ''`, 5],
    [`proa get -f $'\\xe9.yaml'`, 3],
    [`proa any-plugin $'\\xe9'`, 2],
  ])('are refused as an argument: %s', async (line, position) => {
    expect(await bash(line)).toEqual({ stdout: '', stderr: refusal(position), exit: 1 });
  });

  it('are kept in the value of a variable', async () => {
    const line = `BYTES=$'\\xff\\xfe' proa ${SECRET} --from-env-file=names -o jsonpath={.data.BYTES}`;
    expect(await bash(line)).toEqual({ stdout: '//4=', stderr: '', exit: 0 });
  });

  it('do not make the character U+FFFD, which replaces them elsewhere, invalid', async () => {
    const line = `proa ${SECRET} --from-literal=k=\ufffd -o jsonpath={.data.k}`;
    expect(await bash(line)).toEqual({ stdout: '77+9', stderr: '', exit: 0 });
  });

  it('are an error in KUBECONFIG, whether or not such a file exists', async () => {
    expect(await bash(`KUBECONFIG=$'k\\xe9' proa config view`)).toEqual({
      stdout: '',
      stderr: 'error: error loading config file "k\ufffd": its name is not valid UTF-8\n',
      exit: 1,
    });
  });

  it('may be in the names of files and folders below a folder of manifests', async () => {
    const manifest = 'apiVersion: v1\\nkind: ConfigMap\\nmetadata: {name: %s}\\n';
    const line =
      `mkdir -p m/$'s\\xe9' && printf '${manifest}' a > m/$'a\\xe9.yaml' && ` +
      `printf '${manifest}' b > m/$'s\\xe9'/$'b\\xe8.yaml' && proa label --local -f m -R x=y -o name`;
    expect(await bash(line)).toEqual({ stdout: 'configmap/a\nconfigmap/b\n', stderr: '', exit: 0 });
  });

  it.each(['configmap', 'secret generic'])('in a file name are no key of a %s', async (kind) => {
    const line = `mkdir -p keys && echo x > keys/$'a\\xffb' && proa create ${kind} x --dry-run=client --from-file=keys`;
    const { stderr, exit } = await bash(line);
    expect(exit).toBe(1);
    expect(stderr).toContain('error: "a\\xffb" is not ');
  });

  it('may be in the name of the working folder', async () => {
    const manifest = 'apiVersion: v1\\nkind: ConfigMap\\nmetadata: {name: a}\\n';
    const line =
      `mkdir -p $'here\\xe9' here\ufffd && cd $'here\\xe9' && printf '${manifest}' > a.yaml && ` +
      'proa label --local -f a.yaml x=y -o name';
    expect(await bash(line)).toEqual({ stdout: 'configmap/a\n', stderr: '', exit: 0 });
  });

  it.skipIf(isExecutable).each(['../ca.crt', 'ca.crt'])(
    'in the name of the working folder lead to no other file: %s',
    async (file) => {
      const line =
        `mkdir -p $'kept\\xe9' kept\ufffd && cd $'kept\\xe9' && echo ours > ${file} && echo other > ../kept\ufffd/ca.crt && ` +
        `printf 'clusters: [{name: c, cluster: {certificate-authority: ${file}}}]\\n' > kc && ` +
        'proa config view --raw --flatten --kubeconfig=kc -o jsonpath={..certificate-authority-data}';
      expect(await bash(line)).toEqual({ stdout: 'b3Vycwo=', stderr: '', exit: 0 });
    },
  );

  // Bun replaces them when paths are joined.
  it.skipIf(isExecutable)('may be in the name of a folder with a kustomization', async () => {
    const manifest = 'apiVersion: v1\\nkind: ConfigMap\\nmetadata:\\n  name: a\\n';
    const line =
      `mkdir -p $'built\\xe9' && cd $'built\\xe9' && printf '${manifest}' | tee a.yaml && ` +
      `printf 'resources: [a.yaml]\\n' > kustomization.yaml && proa kustomize .`;
    const { stdout, exit } = await bash(line);
    expect(exit).toBe(0);
    const [written, built] = [stdout.slice(0, stdout.length / 2), stdout.slice(stdout.length / 2)];
    expect(built).toBe(written);
  });
});
