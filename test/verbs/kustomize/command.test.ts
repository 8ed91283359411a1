import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runInProcess } from '../../support/in-process.js';
import { KubectlAnswers } from '../../support/kubectl-answers.js';
import { type ProcessResult, runProcess } from '../../support/run-process.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/command.json'));

const OBJECTS = `apiVersion: v1
kind: Namespace
metadata: {name: Team}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: Team}
spec: {replicas: 2}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: settings}
data: {a: "1"}
`;

const FILES: Readonly<Record<string, string>> = {
  'kustomization.yaml': 'resources: [all.yaml]\n',
  'all.yaml': OBJECTS,
  'one/kustomization.yaml': 'resources: [c.yaml]\n',
  'one/c.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n',
  'outside/kustomization.yaml': 'resources: [../one/c.yaml]\n',
  'none/kustomization.yaml':
    'resources: [c.yaml]\npatches: [{patch: "{apiVersion: v1, kind: ConfigMap, metadata: {name: c}, $patch: delete}"}]\n',
  'none/c.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n',
  'old/kustomization.yaml': 'bases: [../one]\ncommonLabels: {a: b}\n',
  'built/kept': 'stays\n',
};

/** The output of a command, and its files below `built` and in `out.yaml`. */
interface Done extends ProcessResult {
  written: Record<string, string>;
}

/** Runs something in a new folder with the files. */
async function inFolder(run: (folder: string) => Promise<ProcessResult>): Promise<Done> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'proa-kustomize-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { stdout, stderr, exit } = await run(folder);
  const paths = ['out.yaml', ...readdirSync(join(folder, 'built')).map((name) => `built/${name}`)];
  const written = paths
    .filter((path) => existsSync(join(folder, path)))
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')]);
  const masked = (text: string) => text.replaceAll(folder, '/k');
  return { stdout: masked(stdout), stderr: masked(stderr), exit, written: Object.fromEntries(written) };
}

const invocations: readonly string[] = [
  '',
  '.',
  'one',
  'one/',
  'none',
  'old',
  'nope',
  'all.yaml',
  'one old',
  '-o out.yaml',
  '--output=built',
  'one -o built',
  'none -o out.yaml',
  'one -o nope/out.yaml',
  'outside',
  'outside --load-restrictor=LoadRestrictionsNone',
  'outside --load-restrictor LoadRestrictionsRootOnly',
  'one --load-restrictor=none',
  '--reorder=none',
  '--reorder=legacy',
  '--reorder=odd',
  'one --enable-managedby-label',
  'one --network --network-name=n --mount a --mount b -e A=1 --env B --as-current-user',
  'one --helm-command=x --helm-api-versions=a --helm-kube-version=1 --helm-debug',
  'one --enable-helm=false --enable-alpha-plugins=false',
];

describe('proa kustomize prints and writes the same as kubectl:', () => {
  it.each(invocations)('kustomize %s', async (line) => {
    const args = ['kustomize', ...line.split(' ').filter((word) => word !== '')];
    const ours = await inFolder((folder) => runInProcess(args, { cwd: folder }));
    const theirs = await answers.answer(
      args.join(' '),
      FILES,
      (kubectl) => inFolder((folder) => runProcess(kubectl, args, { cwd: folder })),
      ours,
    );
    expect(ours).toEqual(theirs);
  });

  it('with the label of the builder on request of the environment', async () => {
    const { stdout } = await inFolder((folder) =>
      runInProcess(['kustomize', 'one'], {
        cwd: folder,
        env: { KUSTOMIZE_ENABLE_MANAGEDBY_LABEL: 'on' },
      }),
    );
    expect(stdout).toContain('app.kubernetes.io/managed-by: kustomize-(devel)\n');
  });
});

describe('proa kustomize refuses', () => {
  it.each([
    ['--enable-helm', 'build Helm charts'],
    ['--enable-alpha-plugins', 'run plugins'],
  ])('%s', async (flag, what) => {
    const { stdout, stderr, exit } = await inFolder((folder) =>
      runInProcess(['kustomize', 'one', flag], { cwd: folder }),
    );
    expect([stdout, exit]).toEqual(['', 1]);
    expect(stderr).toContain(`${flag} is not available: proa does not ${what}; use kubectl kustomize`);
  });

  it('object names that lead out of the folder of -o, before anything is written', async () => {
    const { stderr, written } = await inFolder(async (folder) => {
      const role = (name: string) =>
        `apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: ${name}}\n`;
      writeFileSync(join(folder, 'one/c.yaml'), `${role('a')}---\n${role('"/../../b"')}`);
      return runInProcess(['kustomize', 'one', '-o', 'built'], { cwd: folder });
    });
    expect(stderr).toContain(
      '"rbac.authorization.k8s.io_v1_clusterrole_/../../b.yaml" is not a valid file name',
    );
    expect(written).toEqual({ 'built/kept': 'stays\n' });
  });
});
