import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { actions } from '../../../src/browser/act/actions/actions.js';
import { ConnectionError } from '../../../src/transport/errors.js';
import { some } from '../../support/cases.js';
import { onPods } from '../own/support.js';
import { deploymentResource, podResource, resource } from '../support/fake-cluster.js';
import { onDeployment } from './support/deployment.js';
import { type ActScene, actingOn, onObject } from './support/stage.js';

/** Every key that a terminal sends, except those that end or suspend the browser. */
const KEYS = [
  ...Array.from({ length: 0x7f - 0x21 }, (_, index) => String.fromCharCode(0x21 + index)),
  ...'enter escape space tab shift+tab backspace delete up down left right pageup pagedown home end f1 f5'.split(
    ' ',
  ),
  ...[...'abdefghijklmnopqrstuvwxy'].map((letter) => `ctrl+${letter}`),
];

/** The changes that reached the server, without dry runs. */
function changes({ server }: ActScene) {
  return server.writes.filter(({ body }) => (body as { dryRun?: unknown }).dryRun === undefined);
}

/** Waits for pending responses, with time and drawing. */
async function settled(scene: ActScene, turns = 5): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    scene.wait(400);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('the table of actions', () => {
  it('gives each action a word and a key of its own: capitals for those that change something', () => {
    expect(new Set(actions.map(({ key }) => key)).size).toBe(actions.length);
    expect(new Set(actions.map(({ word }) => word)).size).toBe(actions.length);
    for (const { key, grade } of actions) if (grade > 0) expect(key).toMatch(/^[A-Z]$/);
    // G moves to the end. N is for nodes in tables, and for the previous match in texts, whatever their subject.
    expect(actions.map(({ key }) => key)).not.toContain('G');
  });

  const screens = [[], ['d'], ['y'], ['i'], ['e'], ['n'], [':'], ['s'], ['c'], ['?'], ['/']];

  it.each(screens.map((way, at) => [way.join(' ') || 'nothing', way, at] as const))(
    'contains everything that can change something: no other key does so by itself on %s',
    async (_title, way, at) => {
      for (const key of some(KEYS, at)) {
        const scene = await actingOn();
        scene.press(...way);
        await settled(scene, 2);
        scene.press(key);
        await settled(scene, 2);
        expect(changes(scene), key).toEqual([]);
        await scene.browser.close();
      }
    },
  );

  it('changes nothing by a key and Enter, or Enter again', async () => {
    for (const { key, grade } of actions) {
      if (grade === 0) continue;
      for (const begin of [() => actingOn(), () => onDeployment(), () => actingOn({ mode: 'protected' })]) {
        const scene = await begin();
        for (const each of [key, 'enter', 'enter', 'enter']) {
          scene.press(each);
          await settled(scene);
        }
        expect(changes(scene), key).toEqual([]);
        await scene.browser.close();
      }
    }
  });

  it('sends nothing in a read-only context, whatever is typed', async () => {
    for (const { key } of actions)
      for (const begin of [actingOn, onDeployment]) {
        const scene = await begin({ mode: 'read-only' });
        expect(scene.screen()[0]).toMatch(/^ READ-ONLY {3}dev/);
        for (const each of [key, 'y', '1', 'enter', 'd', 'e', 'v', 'enter']) {
          scene.press(each);
          await settled(scene);
        }
        scene.press('escape', 'escape', ':').type('unlock 15m').press('enter');
        await settled(scene);
        expect(scene.server.writes, key).toEqual([]);
        await scene.browser.close();
      }
  });
});

describe("a user's own command that changes something", () => {
  const OWN = "[{word: touch, key: Z, run: [kubectl, touch, '{name}']}, {word: on, key: J, run: [kubectl]}]";

  it('does not run by a key, a key and Enter, several keys in one read, or a paste', async () => {
    const scene = await onPods(OWN);
    for (const begin of [
      ...KEYS,
      ...['Z', 'J'].flatMap((key) => [
        [key, 'enter'],
        [key, 'escape', 'enter'],
      ]),
    ].flat()) {
      scene.press(begin);
      await settled(scene, 1);
      for (const key of ['Z', 'y', 'J', '1', 'enter']) scene.burst(key);
      scene.browser.paste('Zy\n');
      await settled(scene, 1);
      expect(scene.kept, begin).toEqual([]);
      while (scene.screen().at(-1)?.includes('Esc')) scene.press('escape');
    }
  });

  it.each(['Z', 'J'])('by %s, or by its word, is refused in a read-only context', async (key) => {
    const scene = await onPods(OWN, { mode: 'read-only' });
    expect(scene.press(key).screen().at(-1)).toContain(
      'context dev is read-only, and nothing is changed in it',
    );
    scene
      .press(':')
      .type(key === 'Z' ? 'touch' : 'on')
      .press('enter');
    await scene.shows('is read-only, and nothing is changed in it');
    for (const each of ['y', '1', 'enter']) scene.press(each);
    await settled(scene);
    expect(scene.kept).toEqual([]);
  });
});

describe('every action', () => {
  /** One object of each type with actions. */
  const objects = [
    [podResource, {}],
    [
      deploymentResource,
      { replicas: 1, template: { spec: { containers: [{ name: 'app', image: 'a:1' }] } } },
    ],
    [resource('nodes', 'Node', { namespaced: false }), {}],
    [
      resource('cronjobs', 'CronJob', { group: 'batch' }),
      { suspend: false, jobTemplate: { spec: { template: { spec: { containers: [] } } } } },
    ],
  ] as const;
  const fitting = actions.flatMap((action) => {
    const found = objects.find(([type]) => action.suits(type));
    return found === undefined ? [] : [{ action, word: action.word, type: found[0], spec: found[1] }];
  });

  it('is for one of these types', () => {
    expect(fitting.map(({ word }) => word)).toEqual(actions.map(({ word }) => word));
  });

  it.each(fitting)(
    '$word asks, and does not accept a paste, Enter or early keys as answers',
    async ({ action, type, spec }) => {
      if (action.grade === 0) return;
      const scene = await onObject(type, spec);
      scene.press(action.key);
      await settled(scene);
      for (const key of ['y', '1', 'enter']) scene.burst(key);
      scene.browser.paste('y\n1\n');
      await settled(scene);
      for (let times = 0; times < 4; times++) {
        scene.press('enter');
        await settled(scene);
      }
      expect(changes(scene)).toEqual([]);
      expect(scene.kept).toEqual([]);
    },
  );

  it.each(fitting)('$word is refused in a read-only context by its words', async ({ action, type, spec }) => {
    if (action.grade === 0) return;
    const scene = await onObject(type, spec, { mode: 'read-only' });
    expect(scene.press(action.key).screen().at(-1)).toBe(
      `${action.word}: context dev is read-only, and nothing is changed in it`,
    );
    await settled(scene);
    expect(scene.server.writes).toEqual([]);
    expect(scene.server.asked.filter((path) => path.includes('selfsubject'))).toEqual([]);
  });
});

describe('the source', () => {
  it('has only one place that permits writes: the gate', async () => {
    const folder = join(import.meta.dirname, '../../../src/browser');
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'));
    const having = async (text: string) => {
      const found: string[] = [];
      for (const file of files)
        if ((await readFile(join(folder, file), 'utf8')).includes(text)) found.push(file);
      return found.sort();
    };
    expect(await having('.writer(')).toEqual(['act/gate.ts', 'state/cluster.ts']);
    expect(await having('new Permit(')).toEqual(['act/gate.ts']);
    expect(await having('work.perform(')).toEqual(['act/gate.ts']);
    expect(await having('new Client(')).toEqual(['state/cluster.ts']);
    expect(await having('session.guard')).toEqual([]);
    // Only actions run programs, and those that may change something have got the gate's permit before.
    expect(await having('pipeProgram(')).toEqual(['own/programs.ts']);
    expect(await having('runToItsEnd(')).toEqual([]);
    expect(await having('runOnTerminal(')).toEqual(['own/programs.ts']);
    expect(await having('programs.pipe(')).toEqual(['own/own-work.ts']);
    expect(await having('programs.onTerminal(')).toEqual(['own/own-work.ts']);
  });
});

describe('a read-only context', () => {
  it('gives the reason, and says that it cannot be lifted in the browser', async () => {
    const scene = await actingOn({ mode: 'read-only' });
    expect(scene.press('D').screen().at(-1)).toBe(
      'delete: context dev is read-only, and nothing is changed in it',
    );
    scene.press(':').type('unlock').press('enter');
    await scene.shows('context dev is read-only, which cannot be unlocked here');
  });
});

describe('the gate', () => {
  it('ignores keys until the question has been visible for a moment', async () => {
    const scene = await onDeployment();
    await scene.press('R').shows('Yes, restart');
    expect(scene.press('y').screen().join('\n')).toContain('too early');
    scene.clock.advance(299);
    scene.press('y');
    await settled(scene);
    expect(changes(scene)).toEqual([]);
    scene.press('y');
    await scene.shows('restarted');
    expect(changes(scene)).toHaveLength(1);
  });

  it('ignores keys if the terminal is too small to show the question', async () => {
    const scene = await onDeployment();
    await scene.press('R').shows('Yes, restart');
    scene.size = { columns: 19, rows: 4 };
    scene.wait(1000).press('y');
    await settled(scene);
    expect(changes(scene)).toEqual([]);
  });

  it('starts nothing by keys that arrive in one read, as pasted text does', async () => {
    const scene = await actingOn();
    for (const key of ['D', '1', 'enter', 'y']) scene.burst(key);
    expect(scene.screen().join('\n')).not.toContain('Type 1');
    await settled(scene);
    expect(scene.burst('D').screen().at(-1)).toBe(
      'several keys arrived at once, and this one changes something; press it by itself',
    );
    expect(scene.server.writes).toEqual([]);
  });

  it('does not accept Yes from keys that arrive in one read, or from pasted text', async () => {
    const scene = await actingOn();
    await scene.press('D').shows('Type 1');
    scene.wait(300).burst('1', 'enter');
    expect(scene.screen().join('\n')).toContain('several keys came at once');
    scene.browser.paste('1\n');
    expect(scene.screen().join('\n')).toContain('pasted text is not taken as an answer');
    const other = await onDeployment();
    await other.press('R').shows('Yes, restart');
    other.wait(300).burst('y');
    other.browser.paste('y');
    await settled(scene);
    await settled(other);
    expect([...scene.server.writes, ...other.server.writes]).toEqual([]);
  });

  it('does not accept a row that has just moved under the cursor by itself', async () => {
    const scene = await actingOn();
    scene.server.change('ADDED', { name: 'aaa' });
    await scene.until((screen) => screen.includes('> + aaa'));
    expect(scene.press('D').screen().at(-1)).toBe(
      'the selection has just moved; check it, and press the key again',
    );
    await scene.wait(1000).press('D').shows('Delete pods/aaa');
  });

  it('does not accept an object that has just replaced another with the same name', async () => {
    const scene = await actingOn();
    scene.server.change('MODIFIED', { name: 'api-1', uid: 'new' });
    await scene.until((screen) => screen.includes('> + api-1'));
    expect(scene.press('D').screen().at(-1)).toContain('the selection has just moved');
    await settled(scene);
    expect(scene.server.writes).toEqual([]);
  });

  it('does not accept a marked row that belongs to another object by now', async () => {
    const scene = await actingOn();
    scene.press('space');
    scene.server.change('MODIFIED', { name: 'api-1', uid: 'new' });
    await scene.until((screen) => screen.includes('* + api-1') || screen.includes('+ api-1'));
    expect(scene.wait(1000).press('D').screen().at(-1)).toContain('is no longer the object that was marked');
  });

  it('acts on the object selected at the key press, wherever the cursor is at the answer', async () => {
    const scene = await actingOn();
    await scene.press('D').shows('Type 1');
    scene.server.change('ADDED', { name: 'aaa' });
    scene.wait(300).press('1', 'enter');
    await scene.shows('default deleted');
    expect(scene.server.writes).toMatchObject([
      {
        request: 'DELETE /api/v1/namespaces/default/pods/api-1',
        body: { preconditions: { uid: 'uid-default-api-1' } },
      },
    ]);
  });

  it('sends nothing that the user may not do according to the server, and shows it in gray from then on', async () => {
    const scene = await actingOn();
    scene.server.denied.add('delete pods');
    await scene.press('D').shows('delete: you may not delete pods in default');
    scene.press('up');
    const hint = scene
      .lines()
      .at(-1)!
      .spans.map(({ text, role }) => `${role}:${text}`);
    expect(hint.join('')).toContain('muted:');
    expect(hint.join('')).not.toContain('key:D');
    const reviews = () => scene.server.asked.filter((path) => path.includes('selfsubject')).length;
    expect(reviews()).toBe(1);
    scene.press('D');
    await settled(scene);
    expect(reviews()).toBe(1);
    scene.server.denied.clear();
    await scene.wait(60_000).press('D').shows('Type 1');
    expect(reviews()).toBe(2);
    expect(scene.server.writes).toEqual([]);
  });

  it('asks for the name of a protected context until it is unlocked, and again when that time is over', async () => {
    const scene = await onDeployment({ mode: 'protected' });
    await scene.press('R').shows('Type dev to restart');
    scene.wait(300).type('3').press('enter');
    expect(scene.screen().join('\n')).toContain('that is not dev');
    scene.press('escape', ':').type('unlock 15m').press('enter');
    await scene.shows('Type dev to unlock');
    scene.wait(300).type('dev').press('enter');
    await scene.shows('PROTECTED, unlocked for 15m00s');
    await scene.until((screen) => !screen.includes('Unlock context'));
    await scene.press('R').shows('Yes, restart');
    scene.wait(15 * 60_000);
    expect(scene.screen()[0]).toMatch(/^ PROTECTED {3}dev/);
    scene.press('y');
    await scene.shows('Type dev to restart');
    await settled(scene);
    expect(changes(scene)).toEqual([]);
  });

  it('names the objects and the context on every size of terminal', async () => {
    for (const size of [
      { columns: 80, rows: 24 },
      { columns: 40, rows: 12 },
      { columns: 20, rows: 5 },
    ]) {
      const scene = await actingOn({ mode: 'protected' });
      scene.size = size;
      await scene.press('D').until((screen) => screen.includes('Type dev'));
      const screen = scene.screen();
      expect(screen).toHaveLength(size.rows);
      expect(screen.join('\n')).toContain('Delete');
    }
  });
});

describe('a broken connection', () => {
  it('never makes the browser send a change twice', async () => {
    for (const [begin, key, answer] of [
      [actingOn, 'D', ['1', 'enter']],
      [onDeployment, 'R', ['y']],
    ] as const) {
      const scene = await begin();
      scene.server.write = () => {
        throw new ConnectionError('connection reset by peer', { method: 'DELETE', url: 'https://x' });
      };
      scene.press(key);
      await settled(scene);
      scene.press(...answer);
      await scene.shows('not known whether it was done');
      scene.press('enter', 'escape', 'y');
      await settled(scene);
      expect(changes(scene)).toHaveLength(1);
    }
  });
});

describe('the action log', () => {
  it('shows actions as commands, and contains nothing that a server says about secrets', async () => {
    const scene = await actingOn();
    await scene.press('D').shows('Type 1');
    scene.wait(300).press('1', 'enter');
    await scene.shows('deleted');
    scene.press(':').type('log').press('enter');
    const screen = await scene.shows('Earlier actions are in');
    expect(screen.join('\n')).toMatch(/\d\d:\d\d:\d\d {2}dev {2}done: deleted/);
    expect(screen.join('\n')).toContain('proa delete pods/api-1 --namespace=default --context=dev');
    expect(screen.join('\n')).toContain('Earlier actions are in /state/actions.log');
  });
});
