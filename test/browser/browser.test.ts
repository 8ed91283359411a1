import { describe, expect, it } from 'vitest';
import { turn } from '../support/turn.js';
import { Scene } from './support/fake-cluster.js';

const pod = (name: string, more = {}) => ({ name, ...more });

/** A browser on three pods, with their table visible. */
async function table(more: object = {}): Promise<Scene> {
  const scene = new Scene(more);
  scene.server.pods = [
    pod('api-1', { restarts: '12', labels: { app: 'api' } }),
    pod('web-1', { status: 'Pending', restarts: '3' }),
    pod('web-2', { restarts: '0' }),
  ];
  scene.start();
  await scene.shows('live');
  return scene;
}

describe('the table', () => {
  it('shows rows, header, and what the list is', async () => {
    const scene = await table();
    const screen = scene.screen();
    expect(screen[0]).toMatch(/^ dev ▸ default ▸ pods {3,}me {3}row 1 of 3 {3}3 pods {3}● live$/);
    expect(screen[1]).toMatch(/^ {4}NAME {7}READY {6}STATUS {7}RESTARTS {6}AGE$/);
    expect(screen[2]).toMatch(/^> {3}api-1 {8}1\/1 {6}Running {12}12 {6}13d$/);
    expect(screen).toHaveLength(14);
  });

  it('shows the first rows as soon as they are there', async () => {
    const scene = new Scene();
    scene.server.pods = [pod('api-1')];
    scene.start();
    let drawn = 0;
    scene.browser.subscribe(() => drawn++);
    for (let turns = 0; turns < 50; turns++) await turn();
    expect(drawn).toBe(0);
    scene.clock.advance(10);
    expect(drawn).toBe(1);
    expect(scene.names()).toEqual(['api-1']);
  });

  it('follows changes, marked by signs, and lets deleted rows fade', async () => {
    const scene = await table();
    scene.server.change('MODIFIED', pod('web-1', { status: 'Running', restarts: '3' }));
    scene.server.change('ADDED', pod('web-0'));
    scene.server.change('DELETED', pod('web-2'));
    await scene.shows('- web-2');
    const signs = scene.screen().map((line) => line.slice(0, 9).trimEnd());
    expect(signs).toEqual(expect.arrayContaining(['  + web-0', '  ~ web-1', '  - web-2']));
    const spans = scene.lines().flatMap(({ spans }) => spans);
    expect(spans.filter(({ role }) => role === 'changed').map(({ text }) => text.trim())).toEqual([
      '~',
      'Running',
    ]);
    await scene.until((screen) => !screen.includes('web-2'));
    expect(scene.screen()[0]).toMatch(/me {3}row 1 of 3 {3}3 pods {3}● live$/);
  });

  it('follows changes when the clock was set back', async () => {
    const scene = await table();
    scene.clock.advance(-3_600_000);
    scene.server.change('ADDED', pod('web-0'));
    await scene.shows('web-0');
  });

  it('filters as the user types, and Esc removes the filter', async () => {
    const scene = await table();
    scene.press('/').type('web');
    expect(scene.names()).toEqual(['web-1', 'web-2']);
    expect(scene.screen().at(-1)).toBe('/web█');
    scene.type(' !pend').press('enter');
    expect(scene.names()).toEqual(['web-2']);
    expect(scene.screen()[0]).toMatch(/ {3}\/web !pend {3}1 match {3,}.*row 1 of 1/);
    scene.press('/').type('x').press('escape');
    expect(scene.names()).toEqual(['web-2']);
    scene.press('escape');
    expect(scene.names()).toEqual(['api-1', 'web-1', 'web-2']);
  });

  it('moves through the matches of a filter while it is typed', async () => {
    const scene = await table();
    scene.press('/').type('web').press('down', 'enter', 'enter');
    await scene.shows('pods/web-2');
  });

  it('sorts by a chosen column, and reverses the order', async () => {
    const scene = await table();
    scene.press('s', 't');
    expect(scene.names()).toEqual(['api-1', 'web-1', 'web-2']);
    expect(scene.screen()[1]).toContain('RESTARTS ↓');
    await scene.press('s').shows('▾ now; again reverses it');
    scene.press('t');
    expect(scene.names()).toEqual(['web-2', 'web-1', 'api-1']);
    expect(scene.screen()[1]).toContain('RESTARTS ↑');
    await scene.press('s').shows("the server's order");
    scene.press('down', 'up', 'enter');
    expect(scene.screen()[1]).toContain('NAME ↑');
    await scene.press('s').shows("the server's order");
    scene.press('escape').press('s', '0');
    expect(scene.screen()[1]).not.toMatch(/[↑↓]/);
  });

  it('says what a key without effect does', async () => {
    const scene = await table();
    expect(scene.press('Z').screen().at(-1)).toBe('Z does nothing here; ? lists the keys');
  });
});

describe('trouble', () => {
  it('a lost connection is shown with its time, and comes back by itself', async () => {
    const scene = await table();
    scene.server.down = true;
    scene.server.cut();
    await scene.shows('no connection for 5s');
    expect(scene.names()).toEqual(['api-1', 'web-1', 'web-2']);
    scene.server.down = false;
    await scene.until((screen) => !screen.includes('no connection'));
    scene.server.change('ADDED', pod('web-3'));
    await scene.shows('+ web-3');
  });

  it('an expired watch is listed again, without the rows disappearing', async () => {
    const scene = await table();
    scene.server.pods = scene.server.pods.slice(1);
    scene.server.expire();
    const seen: number[] = [];
    await scene.until((screen) => {
      seen.push(scene.names().length);
      return screen.includes('- api-1');
    });
    expect(Math.min(...seen)).toBe(3);
    await scene.until((screen) => !screen.includes('api-1'));
    expect(scene.names()).toEqual(['web-1', 'web-2']);
  });

  it('a refused list of all namespaces offers to name one', async () => {
    const scene = new Scene();
    scene.server.pods = [pod('web-1', { namespace: 'team-a' })];
    scene.server.forbidden.add('/api/v1/pods').add('/api/v1/namespaces');
    scene.start({ namespace: undefined });
    await scene.shows('pods is forbidden');
    expect(scene.screen().join('\n')).toContain('in a namespace: n chooses one');
    expect(scene.screen()[0]).toMatch(/ {3}me {3}0 pods {3}refused$/);
    scene.size = { columns: 40, rows: 14 };
    const words = scene
      .screen()
      .slice(3, -1)
      .map((line) => line.trim());
    expect(words.join(' ')).toContain('You may be allowed to list it in a namespace: n chooses one.');
    scene.size = { columns: 100, rows: 14 };
    scene.press('n');
    await scene.shows('team-a');
    scene.type('team-a').press('enter');
    await scene.until(() => scene.names().includes('web-1'));
    scene.press('n').type('team-z').press('enter');
    await scene.shows('dev ▸ team-z ▸ pods');
  });

  it('a refused watch leaves the list, and says so', async () => {
    const scene = new Scene();
    scene.server.pods = [pod('web-1')];
    const send = scene.server.send.bind(scene.server);
    scene.server.send = async (request) => {
      const isWatch = (request.query ?? []).some(([name]) => name === 'watch');
      if (isWatch) scene.server.forbidden.add(request.path);
      return send(request);
    };
    scene.start();
    await scene.shows('not up to date');
    expect(scene.names()).toEqual(['web-1']);
  });

  it('what may be listed but not watched is read again on request, without deleted rows', async () => {
    const scene = new Scene();
    scene.server.pods = [pod('web-1'), pod('web-2')];
    const send = scene.server.send.bind(scene.server);
    scene.server.send = async (request) => {
      const isWatch = (request.query ?? []).some(([name]) => name === 'watch');
      const refused = { kind: 'Status', status: 'Failure', message: 'may not watch', code: 403 };
      if (!isWatch) return send(request);
      return { status: 403, headers: {}, body: ReadableStream.from([Buffer.from(JSON.stringify(refused))]) };
    };
    scene.start();
    await scene.shows('not up to date');
    scene.server.pods = [pod('web-2'), pod('web-3')];
    scene.press('r');
    await scene.until(() => scene.names().join() === 'web-2,web-3');
  });

  it('text from the cluster is shown, and never interpreted', async () => {
    const scene = new Scene();
    scene.server.pods = [pod('web-1', { status: '\u001b]0;owned\u0007\u202eevil\u009b31m' })];
    scene.start();
    await scene.shows('owned');
    expect(scene.screen().join('')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
  });
});

describe('navigation', () => {
  it('leads to another namespace and back; hidden tables are not watched', async () => {
    const scene = await table();
    scene.server.pods.push(pod('cart-1', { namespace: 'shop' }));
    scene.press('n').type('shop');
    await scene.shows('1 of 4 namespaces');
    scene.press('enter');
    await scene.until(() => scene.names()[0] === 'cart-1' && scene.server.watched.length === 1);
    expect(scene.server.watched).toEqual(['/api/v1/namespaces/shop/pods']);
    scene.press('escape');
    await scene.until(() => scene.server.watched[0] === '/api/v1/namespaces/default/pods');
    expect(scene.names()).toEqual(['api-1', 'web-1', 'web-2']);
    scene.press('escape');
    expect(scene.screen().at(-1)).toBe('this is the first screen; q quits');
  });

  it('leads to any resource by any of its names, recent ones first', async () => {
    const scene = await table();
    scene.press(':').type('svc');
    await scene.shows('services');
    scene.press('enter');
    await scene.shows('dev ▸ default ▸ services');
    await scene.press(':').shows('Secret');
    expect(scene.screen().join('\n')).toMatch(/> services /);
  });

  it('leads to another context, and says whether it is protected', async () => {
    const scene = await table();
    scene.production.pods = [pod('prod-1')];
    await scene.press('c').shows('PROTECTED');
    scene.type('prod').press('enter');
    await scene.until(() => scene.names()[0] === 'prod-1');
    expect(scene.screen()[0]).toMatch(/^ PROTECTED {3}prod ▸ default ▸ pods /);
    scene.press('escape');
    await scene.until(() => scene.names()[0] === 'api-1');
    expect(scene.screen()[0]).toMatch(/^ dev ▸ default ▸ pods /);
  });

  it('ends with q, and immediately with Ctrl-C', async () => {
    const quit = await table();
    expect(await quit.press('q').browser.done).toBe(0);
    const interrupted = await table();
    expect(await interrupted.press('/', 'ctrl+c').browser.done).toBe(130);
  });
});

const path = '/api/v1/namespaces/default/pods/api-1';
const object = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'api-1',
    namespace: 'default',
    creationTimestamp: '2025-12-20T00:00:00Z',
    managedFields: [{ manager: 'x' }],
    ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'api', uid: 'u', controller: true }],
  },
  spec: {
    containers: [
      { name: 'app', image: 'app:1' },
      { name: 'proxy', image: 'proxy:2' },
    ],
    nodeName: 'n1',
  },
};
const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata: { name: 'api', namespace: 'default' } };

async function withObject(): Promise<Scene> {
  const scene = await table();
  scene.size = { columns: 100, rows: 40 };
  scene.server.documents[path] = object;
  scene.server.documents['/apis/apps/v1/namespaces/default/replicasets/api'] = owner;
  scene.server.documents['/api/v1/namespaces/default/events'] = {
    items: [
      {
        type: 'Warning',
        reason: 'BackOff',
        message: 'restarting',
        count: 3,
        lastTimestamp: '2026-01-02T03:00:00Z',
      },
    ],
  };
  return scene;
}

describe('an object', () => {
  it('has details: every column, and its metadata', async () => {
    const scene = await withObject();
    await scene.press('i').shows('kind: ReplicaSet');
    const text = scene.screen().join('\n');
    expect(text).toMatch(/^RESTARTS: +12$/m);
    expect(text).not.toContain('nodeName');
  });

  it('is described like in kubectl, with its events', async () => {
    const scene = await withObject();
    await scene.press('d').shows('Controlled By:  ReplicaSet/api');
    const text = scene.screen().join('\n');
    expect(text).toContain('    Image:        proxy:2');
    expect(text).toMatch(/Warning {2}BackOff {2}.*restarting/);
  });

  it('has YAML, to fold and to search', async () => {
    const scene = await withObject();
    await scene.press('y').shows('nodeName: n1');
    expect(scene.screen().join('\n')).not.toContain('managedFields');
    scene.press('z');
    expect(scene.screen().slice(1, 6)).toEqual([
      '  apiVersion: v1',
      '  kind: Pod',
      '▸ metadata:',
      '▸ spec:',
      '',
    ]);
    scene.press('/').type('proxy:').press('enter');
    expect(scene.screen().join('\n')).toContain('image: proxy:2');
    const found = scene
      .lines()
      .flatMap(({ spans }) => spans)
      .filter(({ role }) => role === 'match');
    expect(found.map(({ text }) => text)).toContain('proxy:');
  });

  it('is read again on request', async () => {
    const scene = await withObject();
    await scene.press('y').shows('nodeName: n1');
    scene.server.documents[path] = { ...object, spec: { nodeName: 'n2' } };
    await scene.press('r').shows('nodeName: n2');
  });

  it('has events, under its own name', async () => {
    const scene = await withObject();
    await scene.press('e').shows('dev ▸ default ▸ pods ▸ api-1 ▸ events');
    expect(scene.server.asked.at(-1)).toContain('/api/v1/namespaces/default/events');
  });

  it('does not let changes to its list pile up', async () => {
    const scene = await withObject();
    await scene.press('y').shows('nodeName: n1');
    scene.server.change('ADDED', pod('web-0'));
    const end = scene.clock.now() + 1000;
    await scene.until(() => scene.clock.now() > end);
    scene.press('escape');
    expect(scene.screen()[0]).toContain('4 pods   ● live');
  });

  it('leads to its owner', async () => {
    const scene = await withObject();
    await scene.press('o').shows('default ▸ replicasets.apps ▸ api ▸ describe');
    scene.press('o');
    await scene.shows('nothing owns replicasets.apps/api');
  });

  it('has logs of the chosen container', async () => {
    const scene = await withObject();
    scene.server.documents[`${path}/log`] = 'first line\n\nsecond\u001b[31m line\n';
    await scene.press('enter').shows('proxy:2');
    scene.press('down', 'enter');
    await scene.shows('second^[[31m line');
    expect(scene.screen()[0]).toContain('default ▸ pods ▸ api-1 ▸ log of proxy');
    // An empty line is a line of the log, too.
    expect(scene.screen().slice(2, 5)).toEqual(['first line', '', expect.stringContaining('second')]);
    await scene.press('tab').shows('pods ▸ api-1 ▸ logs');
    await scene.press('tab').shows('log of app');
    scene.press('escape', 'escape');
    await scene.shows('row 1 of 3');
  });
});

it('help shows only what works on the current screen', async () => {
  const scene = await withObject();
  scene.size = { columns: 100, rows: 60 };
  await scene.press('?').shows('Keys for pods');
  const inTable = scene.screen().join('\n');
  for (const key of ['Space', 'Enter', 's ', 'n ', 'c ', ': ', 'l ', 'e ', 'o ', 'y ', 'd '])
    expect(inTable).toMatch(new RegExp(`^ {2}${key} `, 'm'));
  scene.press('escape', 'y');
  await scene.shows('nodeName');
  await scene.press('?').shows('Keys for YAML');
  expect(scene.screen().join('\n')).toMatch(/^ {2}z +fold or unfold everything$/m);
  expect(scene.screen().join('\n')).not.toMatch(/^ {2}s +sort/m);
});

it('q goes back if there is a previous screen', async () => {
  const scene = await withObject();
  await scene.press('y').shows('nodeName: n1');
  await scene.press('?').shows('Keys for YAML');
  scene.press('q');
  expect(scene.screen()[0]).toMatch(/▸ YAML /);
  scene.press('q');
  expect(scene.screen()[0]).toMatch(/row 1 of 3 /);
  expect(await scene.press('q').browser.done).toBe(0);
});

it('in a text, n and N are only for its matches', async () => {
  const scene = await withObject();
  await scene.press('y').shows('nodeName: n1');
  scene.press('n');
  expect(scene.screen()[0]).toMatch(/▸ YAML /);
});
