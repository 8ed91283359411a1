import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.js';
import { readRecorded } from '../codec/proto/support/recordings.js';
import { TestClient } from '../sandbox/client.js';
import { findKubectl } from '../support/kubectl.js';
import { proaProgram } from '../support/proa.js';
import { runProcess, signalOnce } from '../support/run-process.js';
import { document, shellBlocks } from './readme.js';

const kubectl = findKubectl();

/** The lines of README.md that call proa, by blocks: what one line of a block does, those below it may build on. */
const blocks = shellBlocks(document('README.md'))
  .map((block) => block.split('\n').filter((line) => line.startsWith('proa ') && isRun(line)))
  .filter((lines) => lines.length > 0);

/** Lines that need more than a cluster: an interruption to go on from, a change to see, a terminal, a kubectl. */
function isRun(line: string): boolean {
  return (
    !/ --resume| --watch-only| --live|^proa browse/.test(line) &&
    !(line.includes('-- kubectl') && kubectl === undefined)
  );
}

const folder = mkdtempSync(join(tmpdir(), 'proa-readme-'));
const programs = join(folder, 'bin');
let sandbox: Sandbox;

const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web-1', namespace: 'default', labels: { app: 'web', tier: 'backend' } },
  spec: { containers: [{ name: 'app', image: 'registry.example.com/app:v1' }] },
};
const settings = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'settings', namespace: 'default' },
};
const deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'default' },
  spec: {
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: pod.spec },
  },
};

/** Files that lines of README.md name. */
const files: Record<string, string | Uint8Array> = {
  'pod.yaml': stringify(pod),
  'shop.yaml': stringify({ ...settings, metadata: { name: 'shop', namespace: 'default' } }),
  'shop/below/settings.yaml': stringify({
    ...settings,
    metadata: { name: 'shop-settings', namespace: 'default', labels: { app: 'shop' } },
  }),
  'list.pb': readRecorded('list.pb'),
  'body.json': JSON.stringify(settings),
  'manifests/below/settings.yaml': stringify(settings),
  'overlay/kustomization.yaml': stringify({ resources: ['pod.yaml'] }),
  'overlay/pod.yaml': stringify(pod),
  'names.jsonpath': '{.items[*].metadata.name}',
  'names.gotmpl': '{{range .items}}{{.metadata.name}} {{end}}',
  'columns.txt': 'NAME IMAGE\n.metadata.name .spec.containers[0].image\n',
};

beforeAll(async () => {
  sandbox = await startSandbox({ pods: 120, groups: 2 });
  const client = new TestClient(sandbox);
  const created = [
    await client.write('POST', '/api/v1/namespaces/default/pods', pod),
    await client.write('POST', '/api/v1/namespaces/default/configmaps', settings),
    await client.write('POST', '/apis/apps/v1/namespaces/default/deployments', deployment),
  ];
  client.close();
  expect(created.map(({ status }) => status)).toEqual([201, 201, 201]);
  mkdirSync(programs);
  symlinkSync(proaProgram, join(programs, 'proa'));
  if (kubectl !== undefined) symlinkSync(kubectl, join(programs, 'kubectl'));
});

afterAll(async () => {
  await sandbox?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A home of its own: a kubeconfig whose contexts all lead to the sandbox, and the files above. Gives its folder. */
function newHome(): string {
  const home = mkdtempSync(join(folder, 'home-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), text);
  }
  const authority = Buffer.from(sandbox.caPem).toString('base64');
  const cluster = { server: sandbox.url, 'certificate-authority-data': authority };
  const kubeconfig = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'sandbox', cluster }],
    // Who may write, too.
    users: [{ name: 'sandbox', user: parse(sandbox.kubeconfigYaml).users[0].user }],
    contexts: ['sandbox', 'big'].map((name) => ({ name, context: { cluster: 'sandbox', user: 'sandbox' } })),
    'current-context': 'sandbox',
  };
  mkdirSync(join(home, '.kube'));
  writeFileSync(join(home, '.kube/config'), JSON.stringify(kubeconfig), { mode: 0o600 });
  return home;
}

/** What a line that does not end by itself prints before it is interrupted. */
function endlessUntil(line: string): string | undefined {
  if (/ sandbox up /.test(line)) return 'Press Ctrl-C';
  return / (-w|--watch)\b/.test(line) ? 'web-1' : undefined;
}

describe.each(blocks.map((lines) => [lines[0]!, lines] as const))(
  'README.md from `%s` on',
  (_first, lines) => {
    let home: string | undefined;

    it.each(lines)('%s', async (line) => {
      home ??= newHome();
      const until = endlessUntil(line);
      const { stdout, stderr, exit } = await runProcess('sh', ['-c', `exec ${line}`], {
        cwd: home,
        env: { HOME: home, PATH: [programs, dirname(process.execPath), process.env.PATH].join(delimiter) },
        onOutput: signalOnce('SIGINT', (text) => until !== undefined && text.includes(until)),
      });
      expect(stderr).toMatch(/^((No resources found|warning: this removed your active context).*\n)?$/);
      if (until !== undefined) expect(stdout).toContain(until);
      else expect(exit).toBe(0);
    });
  },
);
