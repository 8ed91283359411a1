import { tmpdir } from 'node:os';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ActionLog } from '../../../src/browser/act/log/action-log.js';
import { Clipboard } from '../../../src/browser/copy/clipboard.js';
import { PlainBrowser } from '../../../src/browser/line/plain-browser.js';
import { StateFile } from '../../../src/browser/state/state-file.js';
import { ConnectionError } from '../../../src/transport/errors.js';
import { turn } from '../../support/turn.js';
import { deploymentResource } from '../support/fake-cluster.js';
import { onDeployment } from './support/deployment.js';
import type { ActScene } from './support/stage.js';

type Mode = 'open' | 'protected';
type Serves = 'good' | 'broken' | 'refusing';
/** The answers to a question: at the end Yes or No, or a Yes before the question could be read. */
type Answer = 'try' | 'yes' | 'no' | 'early';

/** An action, with the input for its fields, and its Yes in an open context. */
const ACTIONS = [
  { word: 'delete', key: 'D', fields: [], yes: '1' },
  { word: 'restart', key: 'R', fields: [], yes: 'yes' },
  { word: 'scale', key: 'S', fields: ['5'], yes: 'yes' },
  { word: 'scale', key: 'S', fields: ['many', '0'], yes: 'yes' },
  { word: 'label', key: 'L', fields: ['label', 'tier=db'], yes: 'yes' },
] as const;

/** Requests to the server, with their query, so that dry runs differ from changes. */
function recorded({ server }: ActScene, serves: Serves): string[] {
  const sent: string[] = [];
  const send = server.send.bind(server);
  server.send = async (request) => {
    const { method, path, query = [], body } = request;
    if (method === 'GET') return send(request);
    const isDry = JSON.stringify([query, String(body)]).includes('dryRun');
    const at = /kubectl.kubernetes.io\/restartedAt[^,}]*/;
    sent.push(`${method} ${path} ${JSON.stringify(query)} ${String(body).replace(at, 'restartedAt')}`);
    const isChange = !isDry && !path.endsWith('reviews');
    if (isChange && serves === 'broken')
      throw new ConnectionError('connection reset by peer', { method, url: 'https://x' });
    return send(request);
  };
  server.write = () =>
    serves === 'refusing'
      ? { kind: 'Status', status: 'Failure', message: 'no', reason: 'Invalid', code: 422 }
      : { kind: 'Deployment', apiVersion: 'apps/v1', metadata: { name: 'web', uid: 'u1' } };
  return sent;
}

/** Waits for pending responses, with the time that a question needs before it accepts answers. */
async function settled(scene: ActScene, done: () => boolean): Promise<void> {
  for (let turns = 0; turns < 100 && !done(); turns++) await turn();
  expect(done(), scene.screen().join('\n')).toBe(true);
}

/** Answers on the screen; returns the requests, and everything that was visible. */
async function onScreen(
  action: (typeof ACTIONS)[number],
  mode: Mode,
  serves: Serves,
  answers: readonly Answer[],
) {
  const scene = await onDeployment({ mode });
  scene.size = { columns: 300, rows: 40 };
  const sent = recorded(scene, serves);
  const shown = () => scene.screen().join('\n');
  const seen: string[] = [];
  const asks = /Type \S+ to \w+, Esc|\? y, or Esc|> No |▏/;
  scene.press(action.key);
  await settled(scene, () => asks.test(shown()));
  for (const field of action.fields) {
    scene.press('ctrl+u').type(field).press('enter');
    await turn();
  }
  await settled(scene, () => /Type \S+ to \w+, Esc|> No /.test(shown()));
  const yes = mode === 'protected' ? 'dev' : action.yes;
  for (const answer of answers) {
    if (answer !== 'early') scene.wait(300);
    if (answer === 'try') {
      scene.press('tab').press('tab').press('d');
      await settled(scene, () => /dry run: \w+\S*\/web in/.test(shown()));
      seen.push(shown());
      scene.press('tab');
    } else if (answer === 'no') scene.press('escape');
    else if (yes === 'yes') scene.press('y');
    else scene.type(yes).press('enter');
    if (answer === 'early') scene.press('escape');
  }
  for (let turns = 0; turns < 20; turns++) {
    await turn();
    seen.push(shown());
  }
  await scene.browser.close();
  // Without the frame of the box, in which long lines are wrapped.
  return { sent, seen: seen.join(' ').replaceAll(/[│╭╮╰╯─\s]+/g, ' ') };
}

/** The same in line mode. */
async function inLines(
  action: (typeof ACTIONS)[number],
  mode: Mode,
  serves: Serves,
  answers: readonly Answer[],
) {
  const scene = await onDeployment({ mode });
  const { clock, cluster } = scene;
  const said: string[] = [];
  const browser = new PlainBrowser({
    ...{ clock, state: new StateFile(), random: () => 1, signal: new AbortController().signal },
    clipboard: new Clipboard({}, () => undefined),
    place: { folder: tmpdir(), home: tmpdir() },
    actionLog: new ActionLog(),
    lend: (use) => use(),
    editor: { edit: () => Promise.reject(new Error('there is no editor')) },
    contexts: [],
    open: () => Promise.reject(new Error('there is one context')),
    say: (line) => said.push(line),
  });
  browser.go(cluster, { resource: deploymentResource, namespace: 'default' });
  for (let turns = 0; turns < 100 && !said.some((line) => line.startsWith('1 object')); turns++) {
    await turn();
    clock.advance(100);
  }
  const sent = recorded(scene, serves);
  said.length = 0;
  await browser.obey(`${action.word} 1`);
  for (const field of action.fields) await browser.obey(field);
  const yes = mode === 'protected' ? 'dev' : action.yes;
  for (const answer of answers) {
    if (answer !== 'early') clock.advance(300);
    await browser.obey({ try: 'try', no: 'no', yes, early: yes }[answer]);
  }
  await browser.close();
  await scene.browser.close();
  return { sent, said };
}

it('the screen and line mode send the same requests and show the same messages for the same answers', async () => {
  let results = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ACTIONS),
      fc.constantFrom<Mode>('open', 'protected'),
      fc.constantFrom<Serves>('good', 'good', 'broken', 'refusing'),
      fc.array(fc.constant<Answer>('try'), { maxLength: 2 }),
      fc.constantFrom<Answer>('yes', 'yes', 'yes', 'no', 'early'),
      async (action, mode, serves, tries, last) => {
        // Replicas cannot be tried on the server; and a user who has tried a question on the screen has read it.
        const answers = action.word === 'scale' || last === 'early' ? [last] : [...tries, last];
        const screen = await onScreen(action, mode, serves, answers);
        const lines = await inLines(action, mode, serves, answers);
        expect(screen.sent).toEqual(lines.sent);
        const texts = lines.said.flatMap((line) => {
          const [, text] = /^(?:done|failed|not known|not done|dry run): (.*)$/.exec(line) ?? [];
          return text ?? [];
        });
        for (const text of texts) expect(screen.seen).toContain(text.replaceAll(/ +/g, ' '));
        results += texts.length;
        expect(texts.length).toBe(answers.length - 1 + (last === 'yes' ? 1 : 0));
      },
    ),
    { numRuns: 25 },
  );
  expect(results).toBeGreaterThan(20);
}, 60_000);
