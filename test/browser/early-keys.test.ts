import { describe, expect, it } from 'vitest';
import { Scene } from './support/fake-cluster.js';
import { sandboxBrowser } from './support/sandbox-browser.js';

/** A table of pods that can all be read. */
async function pods(): Promise<Scene> {
  const scene = new Scene();
  scene.server.pods = ['api-1', 'web-1', 'web-2'].map((name) => ({ name }));
  for (const { name } of scene.server.pods)
    scene.server.documents[`/api/v1/namespaces/default/pods/${name}`] = {
      ...{ kind: 'Pod', apiVersion: 'v1', metadata: { name, namespace: 'default' } },
      spec: { containers: [{ name: 'app' }] },
    };
  scene.start();
  await scene.shows('live');
  await scene.until(() => scene.names().length === 3);
  return scene;
}

/** Makes a server hold back its responses to some paths until they are released. */
function withheld({ server }: Scene, isTaken: (path: string) => boolean): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = server.send.bind(server);
  server.send = async (request) => {
    if (isTaken(request.path)) await promise;
    return send(request);
  };
  return resolve;
}

describe('keys typed after one that opens something', () => {
  it('answer its question', async () => {
    const scene = await pods();
    scene.press("'", 'n');
    await scene.shows('copied api-1');
    expect(scene.screen()[0]).toContain('default ▸ pods');
  });

  it('filter the table that a line opens, and show what is left', async () => {
    const scene = await pods();
    scene.press(':').type('services').press('enter');
    await scene.until((screen) => screen.includes('▸ services'));
    scene.press(':').type('pods').press('enter', '/').type('web-2').press('enter', 'd');
    await scene.shows('web-2 ▸ describe');
  });

  it('move through a text that has not arrived yet', async () => {
    const scene = await pods();
    const answer = withheld(scene, (path) => path.endsWith('/web-1'));
    scene.press('j', 'y', 'w', 'G');
    expect(scene.screen().join('\n')).toContain('Reading...');
    answer();
    await scene.until((screen) => /^▸? *(?:▾ )?spec|containers/m.test(screen));
    await scene.until(() =>
      scene
        .lines()
        .some(({ spans, selected }) => selected === true && spans.some(({ text }) => /app/.test(text))),
    );
  });

  it('take the steps of why once they have arrived, and do not switch namespaces', async () => {
    const { press, shows } = await sandboxBrowser('deployments');
    await shows('> ! api');
    press('h', '4');
    await shows('api ▸ describe');
    press('escape');
    await shows('api ▸ why');
  });

  it('sort a table by a column that is not known yet', async () => {
    const scene = await pods();
    scene.press('n').type('default').press('enter', 's', 'a');
    await scene.shows('AGE ↑');
  });

  it('wait for the choices that they search', async () => {
    const scene = await pods();
    const answer = withheld(scene, (path) => path === '/api/v1/namespaces');
    scene.press('n').type('sho').press('enter');
    answer();
    await scene.until((screen) => screen.includes('dev ▸ shop ▸ pods'));
  });
});

describe('keys typed too early', () => {
  it('change nothing', async () => {
    const scene = await pods();
    scene.press(':').type('pods').press('enter', 'D');
    await scene.shows('press it by itself');
    expect(scene.screen().join('\n')).not.toContain('Type 1 to delete');
  });

  it('do not answer a question that was not visible', async () => {
    const scene = await pods();
    scene
      .press(':')
      .type('copy name')
      .press('enter', ':')
      .type('delete')
      .press('enter')
      .type('1')
      .press('enter');
    await scene.shows('a question can be answered only once it is shown');
    expect(scene.server.writes).toEqual([]);
  });

  it('have no effect if what they were for cannot be opened', async () => {
    const scene = await pods();
    scene.press(':').type('nothing').press('enter', 'y');
    await scene.shows('the server doesn\'t have a resource type "nothing"');
    await scene.until(() => true);
    expect(scene.screen().join('\n')).toContain('> nothing█');
    expect(scene.press('escape').screen()[0]).toContain('row 1 of 3');
  });

  it('are dropped with a message if it does not arrive', async () => {
    const scene = await pods();
    const answer = withheld(scene, (path) => path.endsWith('/api-1'));
    scene.press('o', 'y');
    await scene.shows('ignored 1 key typed ahead');
    answer();
    await scene.until(() => true);
    expect(scene.screen()[0]).toContain('default ▸ pods');
  });

  it('are canceled together with the wait by Esc', async () => {
    const scene = await pods();
    const answer = withheld(scene, (path) => path.endsWith('/api-1'));
    scene.press('o', 'y', 'escape');
    expect(scene.screen().join('\n')).not.toContain('reading the object');
    answer();
    for (let turns = 0; turns < 20; turns++) await scene.until(() => true);
    expect(scene.screen()[0]).toContain('row 1 of 3');
  });
});

it('keys long after one that opens something apply to the visible screen', async () => {
  const scene = await pods();
  withheld(scene, (path) => path.endsWith('/api-1'));
  scene.press('o');
  scene.clock.advance(1_500);
  scene.press('j');
  await scene.until((screen) => screen.includes('row 2 of 3'));
});
