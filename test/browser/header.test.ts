import { describe, expect, it } from 'vitest';
import { THEMES } from '../../src/terminal/ui/theme.js';
import { Scene } from './support/fake-cluster.js';

/** A browser wide enough for its whole header. */
async function wide(more: object = {}): Promise<Scene> {
  const scene = new Scene(more);
  scene.size = { columns: 200, rows: 10 };
  scene.start();
  await scene.shows('live');
  return scene;
}

describe('the header', () => {
  it('shows the place, its freshness, its size, and the user', async () => {
    const scene = await wide();
    expect(scene.screen()[0]).toMatch(/^ dev ▸ default ▸ pods {3,}me {3}0 pods {3}● live$/);
    expect(scene.screen()[0]).toHaveLength(199);
  });

  it('shows how long the server asked to wait, until that is over', async () => {
    const scene = await wide();
    scene.browser.throttled(2500);
    expect(scene.screen()[0]).toMatch(/ {3}throttled, 3s {3}me .*● live$/);
    scene.clock.advance(1000);
    expect(scene.screen()[0]).toMatch(/ {3}throttled, 2s {3}me .*● live$/);
    scene.clock.advance(1500);
    expect(scene.screen()[0]).not.toContain('throttled');
  });

  it('shows a protected context by a word and by its own style', async () => {
    const scene = await wide({ mode: 'protected' });
    expect(scene.screen()[0]).toMatch(/^ PROTECTED {3}dev ▸ default ▸ pods /);
    expect(scene.lines()[0]!.spans[1]).toEqual({ text: 'PROTECTED', role: 'protected' });
  });

  it('has the color of its context, or none', async () => {
    const barOf = async (more: object) => (await wide(more)).lines()[0]!.bar;
    const [red, blue] = [await barOf({ color: 'red' }), await barOf({ color: 'blue' })];
    expect([THEMES.dark![red!], THEMES.dark![blue!]]).toEqual(['#ff9f9f', '#56b4e9']);
    expect(await barOf({})).toBe('bar');
  });

  it('does not call content live if its server has stopped responding', async () => {
    const scene = await wide();
    scene.server.answersPings = false;
    await scene.shows('5s old');
    expect(scene.screen()[0]).not.toContain('live');
    expect(scene.screen()[1]).toContain('no response for 5s');
  });

  it('never shows a lower age while the server is silent, even if the connection is given up or another request is sent', async () => {
    const scene = await wide();
    scene.server.answersPings = true;
    const lastNews = scene.clock.now();
    scene.server.answersPings = false;
    await scene.shows('9s old');
    scene.server.down = true;
    scene.server.cut();
    const ageOf = (screen: string) => Number(/ (\d+)s old$/m.exec(screen)?.[1] ?? Number.NaN);
    const seen = async (until: number) =>
      scene.until((screen) => {
        const silentFor = Math.floor((scene.clock.now() - lastNews) / 1000);
        // There is no age only during the first request.
        if (screen.includes('old')) expect(ageOf(screen)).toBeGreaterThanOrEqual(silentFor - 1);
        expect(screen.split('\n')[0]).not.toContain('live');
        return ageOf(screen) >= until;
      });
    await seen(20);
    scene.press('r');
    await seen(40);
  });

  it('shows the age of the rows while they are read again', async () => {
    const scene = new Scene();
    scene.server.pods = [{ name: 'web-1' }];
    await scene.start().shows('● live');
    const send = scene.server.send.bind(scene.server);
    scene.server.send = () => new Promise(() => undefined);
    scene.press('r');
    expect(scene.screen()[0]).toMatch(/ reading, \ds old$/);
    expect(scene.names()).toEqual(['web-1']);
    await scene.shows(/ reading, 12s old$/m);
    scene.server.send = send;
    scene.press('r');
    await scene.shows('● live');
    expect(scene.screen()[0]).not.toContain('old');
  });

  it('shows when a text was read that does not follow its object, instead of the state of the table', async () => {
    const scene = await wide();
    const path = '/api/v1/namespaces/default/pods/one';
    scene.server.documents[path] = { kind: 'Pod', apiVersion: 'v1', metadata: { name: 'one' }, spec: {} };
    scene.server.change('ADDED', { name: 'one' });
    await scene.shows('>   one');
    scene.press('d');
    await scene.shows('Name:');
    const readAt = scene.clock.now();
    const asOf = (milliseconds: number) => `as of ${new Date(milliseconds).toLocaleTimeString('en-GB')}`;
    scene.clock.advance(3000);
    await scene.shows(asOf(readAt));
    expect(scene.screen()[0]).toMatch(
      /^ dev ▸ default ▸ pods ▸ one ▸ describe {3,}me {3}1-\d+ of \d+ {3}as of [\d:]{8}, every 10s$/,
    );
    scene.press('r');
    await scene.shows(asOf(readAt + 3000));
    scene.press('?');
    await scene.until((screen) => !/live|as of/.test(screen.split('\n')[0]!));
    scene.press('escape', 'escape');
    await scene.shows('1 pod   ● live');
  });

  it('names the object of a text, and omits the middle of a long path to it', async () => {
    const scene = await wide();
    const name = 'api-7c6d5b9f48-wq85c';
    scene.server.documents[`/api/v1/namespaces/default/pods/${name}`] = { kind: 'Pod', metadata: { name } };
    scene.server.change('ADDED', { name });
    await scene.shows(`>   ${name}`);
    await scene.press('y').shows('kind: Pod');
    const header = (columns: number) => {
      scene.size = { columns, rows: 10 };
      return scene.screen()[0];
    };
    expect(header(132)).toMatch(/^ dev ▸ default ▸ pods ▸ api-7c6d5b9f48-wq85c ▸ YAML {3,}me {3}\d+ lines /);
    expect(header(50)).toMatch(/^ dev ▸ … ▸ api-7c6d5b9f48-wq85c ▸ YAML {3,}● live$/);
    expect(header(40)).toMatch(/^ dev ▸ ….*8-wq85c ▸ YAML {3,}● live$/);
    scene.press('escape');
    expect(header(132)).toMatch(/^ dev ▸ default ▸ pods {3,}/);
  });

  it("shows when a tool's results were read", async () => {
    const scene = await wide();
    scene.press(':').type('health').press('enter');
    await scene.until((screen) => /as of [\d:]{8}, every \d+s$/m.test(screen));
    expect(scene.screen()[0]).not.toContain('live');
  });

  it('calls content live if its server responds, however little happens', async () => {
    const scene = await wide();
    scene.server.answersPings = true;
    const until = scene.clock.now() + 30_000;
    await scene.until((screen) => {
      expect(screen).toMatch(/ {3}● live$/m);
      return scene.clock.now() > until;
    });
  });
});
