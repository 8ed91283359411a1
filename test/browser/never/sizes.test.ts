import stringWidth from 'string-width';
import { expect, it } from 'vitest';
import { type Size, screenLines } from '../../../src/terminal/ui/screen-lines.js';
import { some } from '../../support/cases.js';
import { turn } from '../../support/turn.js';
import { onDeployment } from '../act/support/deployment.js';
import { type ActScene, onObject } from '../act/support/stage.js';
import { podResource, resource } from '../support/fake-cluster.js';
import { columns } from '../support/rows.js';
import { ANSWERS, isEveryKey, KEYS, ON_DEPLOYMENT, ON_NODE, ON_POD, SIZES, WIDE } from './screens.js';

/** A browser on a pod whose texts are all wide. */
async function onWidePod(): Promise<ActScene> {
  const scene = await onObject(podResource, { containers: [{ name: 'main', image: WIDE }] });
  const { server } = scene;
  const path = '/api/v1/namespaces/default/pods/one';
  const pod = server.documents[path] as { metadata: object };
  server.documents[path] = {
    ...pod,
    metadata: { ...pod.metadata, annotations: { note: WIDE.repeat(4) }, labels: { team: WIDE } },
    status: {
      phase: WIDE,
      containerStatuses: [
        { name: 'main', ready: false, state: { waiting: { reason: WIDE, message: WIDE } } },
      ],
    },
  };
  server.documents[`${path}/log`] =
    `2026-01-01T00:00:00Z ${WIDE}\n2026-01-01T00:00:01Z {"msg":"${'界'.repeat(90)}"}\n`;
  const events = [{ metadata: { name: 'e1', uid: 'e1' }, message: WIDE, reason: WIDE }];
  const named = { name: 'e1', namespace: 'default', uid: 'e1' };
  server.documents['/api/v1/namespaces/default/events'] = {
    ...{ kind: 'Table', apiVersion: 'meta.k8s.io/v1', metadata: { resourceVersion: '1' } },
    columnDefinitions: columns('Name', 'Reason', 'Message'),
    rows: events.map(({ message, reason }) => ({
      cells: ['e1', reason, message],
      object: { metadata: named },
    })),
  };
  server.documents['/api/v1/namespaces/default/pods'] = {
    ...{ kind: 'Table', apiVersion: 'meta.k8s.io/v1', metadata: { resourceVersion: '10' } },
    columnDefinitions: columns('Name', 'Ready', 'Status', 'Node'),
    rows: ['one', `one-${'long'.repeat(30)}`, ...Array.from({ length: 20 }, (_, at) => `web-${at}`)].map(
      (name, at) => ({
        cells: [name, '1/1', at % 2 === 0 ? WIDE : 'Running', '界'.repeat(at)],
        object: {
          metadata: {
            name,
            namespace: 'default',
            uid: name === 'one' ? 'u1' : `u-${at}`,
            labels: { team: WIDE },
          },
        },
      }),
    ),
  };
  scene.press('r');
  await settled(scene, 3);
  return scene;
}

async function settled(scene: ActScene, turns: number): Promise<void> {
  for (let at = 0; at < turns; at++) {
    scene.clock.advance(400);
    await turn();
  }
}

/** Checks the screen on terminals of some sizes. */
function look(scene: ActScene, what: string, sizes: readonly Size[]): void {
  for (const size of sizes) {
    scene.size = size;
    const where = `${what} at ${size.columns}x${size.rows}`;
    const lines = screenLines(scene.browser.frame(size), size).map(({ spans }) =>
      spans.map(({ text }) => text).join(''),
    );
    expect(lines.length, where).toBe(size.rows);
    for (const line of lines) {
      expect(stringWidth(line), `${where}: ${line}`).toBeLessThanOrEqual(size.columns);
      expect(line, where).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
    }
    expect(lines[0]!.trim(), where).not.toBe('');
    expect(lines.join('').trim().length, where).toBeGreaterThan(8);
    expect(lines.join(''), where).not.toContain('by a fault of proa');
  }
}

/** The changes that reach the server from now on, without dry runs and access reviews. */
function changesOf({ server }: ActScene): () => string[] {
  const changed: string[] = [];
  const send = server.send.bind(server);
  server.send = (request) => {
    const { method, path, query = [], body } = request;
    const json = body === undefined ? {} : (JSON.parse(String(body)) as { dryRun?: unknown });
    const isDry = json.dryRun !== undefined || new Map(query).has('dryRun');
    if (method !== 'GET' && !isDry && !path.endsWith('reviews')) changed.push(`${method} ${path}`);
    return send(request);
  };
  return () => changed;
}

/** Checks a screen on terminals of all sizes, and presses each key on it, on a terminal of each size in turn. */
async function press(begin: () => Promise<ActScene>, way: readonly string[], from: number): Promise<void> {
  let isFirst = true;
  const asks = /[A-Z]/.test(way.join(''));
  const all = [...KEYS.entries()];
  const tried = isEveryKey
    ? all
    : some(
        all.filter(([at]) => (at + from) % 3 === 0),
        Math.floor(from / 3),
      );
  for (const [at, key] of tried) {
    const scene = await begin();
    const changed = changesOf(scene);
    const size = SIZES[(at + Math.floor(from / 3)) % SIZES.length]!;
    scene.size = size;
    for (const each of way) scene.press(each);
    scene.screen();
    await settled(scene, 2);
    if (isFirst) look(scene, way.join(' '), SIZES);
    isFirst = false;
    scene.size = size;
    scene.press(key);
    await settled(scene, 2);
    look(scene, `${way.join(' ')}, then ${key}`, [size]);
    // These answer a question.
    if (!asks || !ANSWERS.has(key)) expect(changed(), `${way.join(' ')}, then ${key}`).toEqual([]);
    await scene.browser.close();
  }
}

it.each(ON_POD.map((way, at) => ({ way, at })))(
  'no key breaks the screen of a pod after "$way", on any size of terminal, with wide characters',
  ({ way, at }) => press(onWidePod, way, at),
  60_000,
);

it.each(ON_DEPLOYMENT.map((way, at) => ({ way, at })))(
  'no key breaks the screen of a deployment after "$way", on any size of terminal',
  ({ way, at }) => press(() => onDeployment({ contextName: `dev-${'界'.repeat(30)}` }), way, at),
  60_000,
);

it.each(ON_NODE.map((way) => ({ way })))(
  'no key breaks the question about a node after "$way", on any size of terminal',
  ({ way }) => press(() => onObject(resource('nodes', 'Node', { namespaced: false }), {}), way, 0),
);
