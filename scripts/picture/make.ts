/** Writes docs/proa.svg, the picture of the README: `node scripts/picture/make.ts`, after `npm run build`. */
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Recorder } from './recorder.ts';
import { animatedSvg } from './svg.ts';

const root = new URL('../../', import.meta.url);
const size = { columns: 96, rows: 20 };
const { startApiServer } = (await import(
  new URL('build/sandbox/app/sandbox.js', root).href
)) as typeof import('../../src/sandbox/app/sandbox.js');

const home = mkdtempSync(join(tmpdir(), 'proa-picture-'));
const sandbox = await startApiServer({ sample: true, pods: 20_000, namespaces: 20, groups: 20 });
writeFileSync(join(home, 'kubeconfig'), sandbox.kubeconfigYaml, { mode: 0o600 });
symlinkSync(fileURLToPath(new URL('bin/run.js', root)), join(home, 'proa'));
const env = {
  PATH: [home, dirname(process.execPath), process.env.PATH].join(delimiter),
  HOME: home,
  KUBECONFIG: join(home, 'kubeconfig'),
  PS1: '$ ',
  LANG: 'C.UTF-8',
  COLORTERM: 'truecolor',
  TERM: 'xterm-256color',
};
const recorder = new Recorder('bash', ['--norc', '--noprofile'], env, size);
try {
  await recorder.showing('$');
  recorder.frame(600);
  await recorder.type('proa get pods');
  await recorder.press('\r', 'web-5d8f9c7b64-hj6vd');
  recorder.frame(3000);
  await recorder.type('proa get pods -A --limit=3');
  await recorder.press('\r', '(--limit)');
  recorder.frame(3000);
  await recorder.type('clear\r');
  await recorder.type('proa browse -A');
  await recorder.press('\r', 'live');
  recorder.frame(3000);
  await recorder.type('/crash');
  await recorder.showing('match');
  recorder.frame(2500);
  await recorder.press('\r', 'CrashLoop');
  await recorder.press('h', 'ReplicaSet/');
  recorder.frame(4000);
  await recorder.press('\u001b', 'match');
  recorder.frame(1000);
  // The number of types is known when all have been searched.
  await recorder.press('t', /searched \d+ of \d+ types/);
  recorder.frame(3000);
  await recorder.press('\u001b', 'match');
  await recorder.press(':', 'Go where');
  await recorder.type('deploy -A /web');
  recorder.frame(1500);
  await recorder.press('\r', 'deployments.apps');
  await recorder.showing('live');
  recorder.frame(3000);
} finally {
  recorder.close();
  await sandbox.close();
  rmSync(home, { recursive: true, force: true });
}
const title =
  'proa get pods lists a sample application; proa get pods -A --limit=3 shows three of 20,013 pods; ' +
  'proa browse -A filters all pods for those that crash, says why one does and what it belongs to, and goes on to deployments';
writeFileSync(new URL('docs/proa.svg', root), animatedSvg(recorder.frames, size, title));
process.exit(0);
