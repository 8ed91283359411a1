import { expect, it } from 'vitest';
import type { ApiResource } from '../../../src/discovery/types.js';
import { turn } from '../../support/turn.js';
import { onDeployment } from '../act/support/deployment.js';
import { type ActScene, actingOn, onObject } from '../act/support/stage.js';
import { onPods } from '../own/support.js';
import { podResource, resource } from '../support/fake-cluster.js';
import { sandboxBrowser } from '../support/sandbox-browser.js';

const SIZES = [
  { columns: 120, rows: 16 },
  { columns: 40, rows: 8 },
];

const seen = (scene: ActScene) => scene.screen().join('\n');

/** Waits for pending responses. */
async function settled(scene: ActScene): Promise<void> {
  for (let turns = 0; turns < 4 || (turns < 400 && /looking\.\.\.|[Rr]eading/.test(seen(scene))); turns++) {
    scene.wait(400);
    await turn();
  }
}

/** Draws the screen, and returns its text in one line without frames. Fails if proa reports an internal error. */
function drawn(scene: ActScene, what: string): string {
  const texts = SIZES.map((size) => {
    scene.size = size;
    return scene.screen().join('\n');
  });
  for (const text of texts) expect(text, what).not.toMatch(/Cannot read|is not a function|undefined/);
  return inOneLine(texts[0]!);
}

const inOneLine = (text: string) => text.replaceAll(/[│\s]+/g, ' ');

/** Types a line, and checks the screen after each character. */
async function typed(scene: ActScene, line: string, way: readonly string[]): Promise<void> {
  for (let end = 0; end <= line.length; end++) {
    if (end > 0) scene.type(line[end - 1]!);
    await turn();
    const begun = line.slice(0, end);
    expect(drawn(scene, `${way.join(' ')} ${begun}`)).toContain(inOneLine(begun).trim());
  }
}

/** Follows a sequence of keys, and then types each of some lines. */
async function draws(
  begin: () => Promise<ActScene>,
  way: readonly string[],
  lines: readonly string[],
): Promise<void> {
  for (const line of lines) {
    const scene = await begin();
    for (const key of way) {
      scene.press(key);
      await settled(scene);
    }
    await typed(scene, line, way);
    scene.press('tab');
    await settled(scene);
    drawn(scene, `${way.join(' ')} ${line}, then Tab`);
    scene.press('enter');
    await settled(scene);
    drawn(scene, `${way.join(' ')} ${line}, then Enter`);
    await scene.browser.close();
  }
}

const LABELS = [
  'app=web tier=db',
  'app-',
  '"note=more words" old-',
  '=',
  'a=b=c',
  'a/b/c=d',
  '"open',
  'x= x-',
  '実行=中',
];
const FILTERS = [
  'status!=Running a|b',
  '//^web-(1|2)$/ !x',
  'age<1h restarts>5 cpu%l>50',
  '-l tier=db,app!=x,env in (a, b)',
  '"quoted words" name:web ~wb',
  '!= <= > ~ ! | : -l //(',
];
const BAR = [
  'pods shop /web !running @prod -l tier=db',
  'deploy -A -l tier=db,!x',
  'ns a,b,team-*,!kube-*',
  'sort restarts down',
  'cols +QOS,-AGE +N=.spec.{nodeName',
  'theme light',
  'can get secrets/x --as=jane',
  'can who delete pods -n shop',
  'save pods.csv',
  'pf save work',
  'unlock 15m',
  'label app=web',
  'ctx prod',
  'tree deploy/',
  '@ / -l !',
];

const onPod = (): Promise<ActScene> => actingOn();
const on = (type: ApiResource, spec: object) => () => onObject(type, spec);
const pod = on(podResource, {
  containers: [{ name: 'main', image: 'busybox', ports: [{ containerPort: 80 }] }],
});
const OWN =
  "[{word: note, key: Z, changes: true, types: [pods], ask: [{size: 'New size', value: 1Gi}], run: [kubectl, note, '{name}', '--size={size}']}]";

it.each([
  { form: 'labels', begin: onPod, way: ['L', 'enter'], lines: LABELS },
  { form: 'annotations', begin: onPod, way: ['L', ...'annotation', 'enter'], lines: LABELS },
  { form: 'label or annotation', begin: onPod, way: ['L'], lines: ['annotation', 'x', 'labels'] },
  { form: 'replicas', begin: onDeployment, way: ['S'], lines: ['35', '-1', '1e3', 'many'] },
  { form: 'an image', begin: pod, way: ['I'], lines: ['registry.example:5000/a/b@sha256:00', ':', 'a b'] },
  { form: 'ports', begin: pod, way: ['F'], lines: ['8080', 'http', '80:90', ':http', '-1:', '99999999'] },
  { form: 'a path in a container', begin: pod, way: ['Y'], lines: ['/data/dump.sql', '..', '-'] },
  { form: 'a path here', begin: pod, way: ['Y', '/', 'd', 'enter'], lines: ['dl/', '~', 'C:\\x'] },
  { form: 'an own value', begin: () => onPods(OWN), way: ['Z'], lines: ['10Gi', '--x', '{name} {'] },
  { form: 'the count', begin: onPod, way: ['space', 'down', 'space', 'D'], lines: ['2', 'dev', 'x'] },
  { form: 'the context', begin: () => actingOn({ mode: 'protected' }), way: ['D'], lines: ['dev', 'nope'] },
  { form: 'a filter', begin: onPod, way: ['/'], lines: FILTERS },
  { form: 'the command bar', begin: onPod, way: [':'], lines: BAR },
  { form: 'the bar of a deployment', begin: onDeployment, way: [':'], lines: BAR },
  { form: 'a log search', begin: onPod, way: ['l', '/'], lines: ['a(b', '//x(/'] },
  { form: 'a log filter', begin: onPod, way: ['l', '&'], lines: ['a|b !c', '/a(b/', '!/x'] },
  { form: 'a text search', begin: onPod, way: ['y', '/'], lines: ['name:', '[('] },
  {
    form: 'a column',
    begin: onPod,
    way: [',', '+'],
    lines: ['N=.spec.nodeName', '.metadata.labels["a', '{.x', 'a=='],
  },
  { form: 'a namespace', begin: onPod, way: ['n'], lines: ['shop', '(', 'all'] },
  { form: 'a context', begin: onPod, way: ['c'], lines: ['prod', '['] },
  {
    form: 'a node',
    begin: on(resource('nodes', 'Node', { namespaced: false }), {}),
    way: ['N'],
    lines: ['one', '1'],
  },
])(
  'the form for $form can be drawn at every stage of typing',
  ({ begin, way, lines }) => draws(begin, way, lines),
  60_000,
);

it('the form for files to apply can be drawn at every stage of typing', async () => {
  const browser = await sandboxBrowser('pods', { pods: 1 });
  await browser.shows('live');
  browser.press('A');
  await browser.shows('file or folder');
  for (const character of '~/no where/at/all.yaml') {
    browser.press(character === ' ' ? 'space' : character);
    browser.screen();
  }
  expect(browser.screen().join('\n')).toContain('~/no where/at/all.yaml');
});

it('the form shows why an incomplete label is not valid yet', async () => {
  const scene = await onPod();
  scene.press('L');
  await scene.shows('label or annotation');
  scene.press('enter', 't');
  expect(scene.screen().join('\n')).toContain('unknown label spec: t');
  scene.type('ier=db');
  expect(scene.screen().join('\n')).toContain('label tier: (none) -> db');
});
