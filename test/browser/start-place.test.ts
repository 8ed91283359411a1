import { describe, expect, it } from 'vitest';
import { startPlaceOf } from '../../src/browser/app/start-place.js';
import { sandboxSession } from '../support/sandbox-session.js';
import { podResource, Scene } from './support/fake-cluster.js';

const words = {
  ...{ word: undefined, start: undefined, allNamespaces: false, isNamespaceNamed: false },
  ...{ labelSelector: '', fieldSelector: '' },
};

/** The type and the view that a browser starts with. */
async function placeOf(more: Partial<Parameters<typeof startPlaceOf>[0]>) {
  const { session } = await sandboxSession({ sandbox: { pods: 0, sample: true } });
  const { list, view, problems } = await startPlaceOf({ ...words, ...more })(session, false);
  return { type: list.resource.name, view, problems };
}

describe('the browser begins with', () => {
  it.each([
    ['pods', {}, 'pods', undefined],
    ['what the command line names', { word: 'deploy', start: 'svc' }, 'deployments', undefined],
    ['the type that the config file names', { start: 'svc' }, 'services', undefined],
    ['the view that the config file names', { start: 'health' }, 'pods', 'health'],
    ['the view that the command line names', { word: 'health' }, 'pods', 'health'],
    ['no view where a type is named', { word: 'nodes', start: 'health' }, 'nodes', undefined],
  ])('%s', async (_, more, type, view) => {
    expect(await placeOf(more)).toEqual({ type, view, problems: [] });
  });

  it('pods, with a message, if the configuration file names something that does not exist', async () => {
    const { type, problems } = await placeOf({ start: 'nosuch' });
    expect(type).toBe('pods');
    expect(problems).toEqual(['browse.start: the server doesn\'t have a resource type "nosuch"']);
    await expect(placeOf({ word: 'nosuch' })).rejects.toThrow('resource type');
  });
});

it('a view that is shown first leaves the table behind it unread until the user goes there', async () => {
  const scene = new Scene();
  scene.server.pods = [{ name: 'web-1' }];
  scene.browser.start(scene.cluster, { resource: podResource, namespace: 'default' }, { view: 'health' });
  await scene.shows('default ▸ health');
  await scene.shows('as of');
  scene.press('?');
  await scene.shows('Keys for health');
  scene.press('escape');
  await scene.shows('default ▸ health');
  expect(scene.server.watched).toEqual([]);
  scene.press('escape');
  await scene.shows('● live');
  expect(scene.names()).toEqual(['web-1']);
});
