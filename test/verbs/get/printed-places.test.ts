import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { resumeState } from '../../../src/cluster/list/resume-state.js';
import type { ListBatch } from '../../../src/cluster/list/types.js';
import type { Target } from '../../../src/cluster/target.js';
import { StatusError } from '../../../src/transport/errors.js';
import type { GetOptions } from '../../../src/verbs/get/options.js';
import { PrintedLists } from '../../../src/verbs/get/printed-lists.js';
import {
  forgetPrintedPlaces,
  keepPrintedPlaces,
  readPrintedPlaces,
} from '../../../src/verbs/get/printed-places.js';
import { deployments, getRun, nodes, pod, pods, target } from './support.js';

const state = resumeState(
  'https://cluster.example:6443',
  { path: '/api/v1/pods' },
  {
    position: { continue: 'TOKEN', repeatable: true, skip: 3, resourceVersion: '7', after: 'ns/c' },
    items: 503,
    resourceVersions: ['7'],
  },
);

/** A run whose first list has printed the first of two pods that were read. */
function scene(options: Partial<GetOptions> = {}, targets: Target[] = [target(pods)]) {
  const made = getRun({ options, targets });
  const batch = {
    ...{ kind: 'objects', head: {}, items: [pod('a'), pod('b')], page: 1, restarted: false },
    continuesBehind: (items: number) => ({ ...state, items }),
  } as ListBatch;
  const begin = (sink: { holds: boolean; written: number }) => {
    made.run.printed.begin(0, sink);
    made.run.printed.take(0, batch);
  };
  const places = () => readPrintedPlaces(made.run.options, made.run.plan, made.session);
  return { ...made, begin, places, folder: join(made.cacheFolder, 'resume') };
}

it('the printed part of a list is recorded for its owner, with a hint on how to continue, until it is dropped', async () => {
  const { run, said, folder, begin, places } = scene();
  begin({ holds: false, written: 1 });
  await keepPrintedPlaces(run);
  expect(said).toEqual([
    'proa: the list was interrupted after 1 object; the same command with --resume continues from there',
  ]);
  const [name = '', ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(await places()).toEqual([{ printed: 1, state: { ...state, items: 1 } }]);
  await forgetPrintedPlaces(run);
  expect(existsSync(folder)).toBe(false);
  await forgetPrintedPlaces(run);
});

it('each of several lists has its own place', async () => {
  const { run, said, begin, places } = scene({}, [target(pods), target(nodes), target(deployments)]);
  begin({ holds: false, written: 1 });
  run.printed.begin(1, { holds: false, written: 0 });
  run.printed.end(1, { interrupted: true } as never);
  await keepPrintedPlaces(run);
  expect(said).toEqual([
    'proa: the lists were interrupted after 1 object (pods after 1, nodes not started, deployments.apps not started); ' +
      'the same command with --resume continues from there',
  ]);
  expect(await places()).toEqual([{ printed: 1, state: { ...state, items: 1 } }, undefined, undefined]);
});

it.each([
  [{ sortBy: '.metadata.name' }, '--sort-by'],
  [{ stream: false }, '--stream=false'],
  [{}, 'this output'],
])('nothing is recorded for a held list: %o', async (options, holder) => {
  const { run, said, begin, places } = scene(options);
  begin({ holds: true, written: 0 });
  await keepPrintedPlaces(run);
  expect(said).toEqual([
    `proa: the list was interrupted, and nothing of it was printed, since ${holder} needs all of it`,
  ]);
  await expect(places()).rejects.toThrow('there is no interrupted list');
});

it('the rest of a document is appended to what was printed', async () => {
  const { run, said, begin } = scene({ format: { name: 'json', argument: '' } });
  begin({ holds: false, written: 2 });
  await keepPrintedPlaces(run);
  expect(said[0]).toContain(
    'with --resume continues from there, and prints the rest of the document: append it to what was printed',
  );
});

it('a document that no later run can continue is not said to have a rest', async () => {
  const { run, said, begin } = scene({
    format: { name: 'json', argument: '' },
    consistency: 'resume',
    chunkSize: 0,
  });
  begin({ holds: false, written: 2 });
  const status = { status: 'Failure', reason: 'Expired', message: 'old', code: 410 } as const;
  run.errors.add(new StatusError(status, 410), run.session);
  await keepPrintedPlaces(run);
  expect(said).toEqual(['proa: the list was interrupted after 2 objects; run it again']);
});

it('a list that cannot be continued is not offered', async () => {
  const { run, said, folder } = scene();
  run.printed.begin(0, { holds: false, written: 2 });
  run.printed.take(0, { items: [pod('a'), pod('b')] } as ListBatch);
  await keepPrintedPlaces(run);
  expect(said).toEqual([]);
  expect(() => readdirSync(folder)).toThrow('ENOENT');
});

it('what was printed before counts, and remains if nothing was added', async () => {
  const { run, said, places } = scene();
  run.printed = new PrintedLists([{ printed: 503, state }]);
  await keepPrintedPlaces(run);
  expect(said[0]).toContain('interrupted after 503 objects; the same command with --resume');
  expect(await places()).toEqual([{ printed: 503, state }]);
});

it.each<[string, Partial<GetOptions>]>([
  ['selector', { labelSelector: 'app=web' }],
  ['output', { format: { name: 'yaml', argument: '' } }],
  ['template', { format: { name: 'jsonpath', argument: '{.items}' } }],
  ['order', { sortBy: '.metadata.name' }],
])('a list that was interrupted with another %s is not continued', async (_, options) => {
  const { run, begin } = scene({ format: { name: 'jsonpath', argument: '{.kind}' } });
  begin({ holds: false, written: 1 });
  await keepPrintedPlaces(run);
  const other = { ...run.options, ...options };
  await expect(readPrintedPlaces(other, run.plan, run.session)).rejects.toThrow(
    'there is no interrupted list of /api/v1/namespaces/default/pods with these flags to continue; run it without --resume',
  );
});

it('a cache that cannot be written is not an additional error', async () => {
  const { run, said, folder, begin } = scene();
  begin({ holds: false, written: 1 });
  writeFileSync(folder, 'no folder');
  await keepPrintedPlaces(run);
  expect(said).toEqual([]);
});
