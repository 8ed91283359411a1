import { describe, expect, it } from 'vitest';
import { Scene } from './support/fake-cluster.js';

const POD = '/api/v1/namespaces/default/pods/web-1';

/** A browser whose server accepts requests for some paths, and never answers them, though it answers pings. */
function withoutAnswers(isTaken: (path: string) => boolean): Scene {
  const scene = new Scene();
  scene.server.pods = [{ name: 'web-1' }];
  scene.server.documents[POD] = { kind: 'Pod', apiVersion: 'v1', metadata: { name: 'web-1' } };
  scene.server.answersPings = true;
  const send = scene.server.send.bind(scene.server);
  scene.server.send = (request) => (isTaken(request.path) ? new Promise(() => undefined) : send(request));
  return scene;
}

describe('a request that is accepted and never answered', () => {
  it('is reported for a table after five seconds', async () => {
    const scene = withoutAnswers((path) => path.endsWith('/pods')).start();
    await scene.shows('reading');
    expect(scene.screen()[1]).not.toContain('no response');
    await scene.until((screen) => screen.includes('no response for 5s'));
    await scene.until((screen) => screen.includes('no response for 12s'));
  });

  it('is reported for a text, which appears when the response arrives', async () => {
    let isSilent = true;
    const scene = withoutAnswers((path) => isSilent && path === POD).start();
    await scene.shows('live');
    scene.press('y');
    await scene.until((screen) => screen.includes('Reading...') && screen.includes('no response for 5s'));
    isSilent = false;
    scene.press('r');
    await scene.until((screen) => screen.includes('kind: Pod') && !screen.includes('no response'));
  });
});

describe('a text that failed', () => {
  it('is read again by itself when the server is back', async () => {
    const scene = new Scene();
    scene.server.pods = [{ name: 'web-1' }];
    scene.server.documents[POD] = { kind: 'Pod', apiVersion: 'v1', metadata: { name: 'web-1' } };
    scene.start();
    await scene.shows('live');
    scene.server.down = true;
    scene.press('y');
    await scene.until((screen) => /connection|refused|connect/i.test(screen));
    scene.server.down = false;
    await scene.shows('kind: Pod');
  });

  it('stays if the server refuses it', async () => {
    const scene = new Scene();
    scene.server.pods = [{ name: 'web-1' }];
    scene.start();
    await scene.shows('live');
    scene.press('y');
    await scene.shows('not found');
    const asked = scene.server.asked.length;
    const end = scene.clock.now() + 20_000;
    await scene.until(() => scene.clock.now() > end);
    expect(scene.server.asked.slice(asked).filter((path) => path.startsWith(POD))).toEqual([]);
  });
});
