import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { InterruptedListError } from '../../../src/cluster/list/errors.js';
import { resumeState } from '../../../src/cluster/list/resume-state.js';
import type { ListRequest } from '../../../src/cluster/list/types.js';
import { forgetInterrupted, keepInterrupted, readInterrupted } from '../../../src/verbs/get/interrupted.js';
import { getRun } from './support.js';

const request: ListRequest = {
  path: '/api/v1/pods',
  query: [['labelSelector', 'app=web']],
  accept: 'application/json',
  chunkSize: 500,
  consistency: 'resume',
  keyOf: () => undefined,
};

function scene() {
  const { session, said, cacheFolder } = getRun({});
  const resume = resumeState(session.transport.server, request, {
    position: { continue: 'TOKEN', repeatable: true, skip: 3, resourceVersion: '7', after: 'ns/c' },
    items: 503,
    resourceVersions: ['7'],
  });
  const report = {
    pages: 1,
    items: 503,
    resumedItems: 0,
    resourceVersions: ['7'],
    snapshots: [],
    complete: false,
  };
  const error = new InterruptedListError(new Error('gone'), report, resume);
  return { session, said, folder: join(cacheFolder, 'resume'), error, resume };
}

it('an interrupted list is kept for its owner, with a word on how to continue, until it is forgotten', async () => {
  const { session, said, folder, error, resume } = scene();
  await keepInterrupted(error, request, session);
  expect(said).toEqual([
    'proa: the list was interrupted after 503 objects; the same command with --resume continues from there',
  ]);
  const [name = '', ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(await readInterrupted(request, session)).toEqual(resume);
  await forgetInterrupted(request, session);
  expect(readdirSync(folder)).toEqual([]);
  await forgetInterrupted(request, session);
});

it('a list that was not interrupted with these flags is not gone on with', async () => {
  const { session, error } = scene();
  await keepInterrupted(error, request, session);
  await expect(readInterrupted({ ...request, query: [] }, session)).rejects.toThrow(
    'there is no interrupted list of /api/v1/pods with these flags to continue; run it without --resume',
  );
});

it('a cache that cannot be written is no further error', async () => {
  const { session, said, folder, error } = scene();
  writeFileSync(folder, 'no folder');
  await keepInterrupted(error, request, session);
  expect(said).toEqual([]);
});
