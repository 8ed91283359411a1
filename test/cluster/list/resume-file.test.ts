import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  readResumeFile,
  removeResumeFile,
  resumeFilePath,
  writeResumeFile,
} from '../../../src/cluster/list/resume-file.js';
import {
  checkResumable,
  parsePrintedPlaces,
  parseResumeState,
  type ResumeState,
  resumeState,
} from '../../../src/cluster/list/resume-state.js';

const server = 'https://cluster.example:6443';
const request = {
  path: '/api/v1/pods',
  query: [['labelSelector', 'app=web']] as [string, string][],
};
const state = resumeState(server, request, {
  position: { continue: 'TOKEN', repeatable: true, skip: 3, resourceVersion: '7', after: 'ns/c' },
  items: 503,
  resourceVersions: ['7'],
});
/** A complete list, one in progress, and one that has not started. */
const places = [{ printed: 12 }, { printed: 503, state }, undefined];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proa-resume-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('resume file', () => {
  it('returns what was written, in a private file, with nothing left beside it', async () => {
    const path = resumeFilePath(join(folder, 'new', 'lists'), { request });
    await writeResumeFile(path, places);
    expect(await readResumeFile(path)).toEqual(places);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'new', 'lists')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(folder, 'new', 'lists'))).toHaveLength(1);
  });

  it('replaces an older state, and makes it private', async () => {
    const path = join(folder, 'state.json');
    writeFileSync(path, 'old', { mode: 0o644 });
    await writeResumeFile(path, places);
    expect(await readResumeFile(path)).toEqual(places);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('leaves nothing behind when the state cannot be put in place', async () => {
    await expect(writeResumeFile(folder, places)).rejects.toThrow();
    expect(readdirSync(dirname(folder)).filter((name) => name.startsWith(`${basename(folder)}.`))).toEqual(
      [],
    );
  });

  it('is a separate file for each distinct list', () => {
    const identities = [{ server, request }, { server, request: { ...request, query: [] } }, { request }];
    const paths = identities.map((identity) => resumeFilePath(folder, identity));
    expect(new Set(paths).size).toBe(3);
    expect(resumeFilePath(folder, { server, request: { ...request } })).toBe(paths[0]);
  });

  it('may be absent, and is gone after removal', async () => {
    const path = join(folder, 'lists', 'state.json');
    expect(await readResumeFile(path)).toBeUndefined();
    await writeResumeFile(path, places);
    await removeResumeFile(path);
    await removeResumeFile(path);
    expect(await readResumeFile(path)).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('does not wait for a pipe in its place', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    await expect(readResumeFile(join(folder, 'pipe'))).rejects.toThrow('is not a file');
  });

  it('refuses links, folders, other owners, and what is no state', async () => {
    const path = join(folder, 'state.json');
    await writeResumeFile(path, places);
    symlinkSync(path, join(folder, 'link'));
    await expect(readResumeFile(join(folder, 'link'))).rejects.toThrow('symbolic link');
    await expect(readResumeFile(folder)).rejects.toThrow('is not a file');
    await expect(readResumeFile(path, statSync(path).uid + 1)).rejects.toThrow('another user');
    expect(await readResumeFile(path, statSync(path).uid)).toEqual(places);
    chmodSync(path, 0o600);
    writeFileSync(path, '{"version":1');
    await expect(readResumeFile(path)).rejects.toThrow('not JSON');
    writeFileSync(path, Buffer.alloc(1024 * 1024 + 1, ' '));
    await expect(readResumeFile(path)).rejects.toThrow('too large');
  });
});

describe('resume state', () => {
  it.each<[string, unknown]>([
    ['resume state', null],
    ['resume state', [state]],
    ['another version', { ...state, version: 2 }],
    ['server', { ...state, server: 1 }],
    ['path', { ...state, path: undefined }],
    ['query', { ...state, query: { a: 'b' } }],
    ['query', { ...state, query: [['a']] }],
    ['query', { ...state, query: [['a', 'b', 'c']] }],
    ['position', { ...state, position: 'x' }],
    ['position.continue', { ...state, position: { ...state.position, continue: 5 } }],
    ['position.repeatable', { ...state, position: { ...state.position, repeatable: 'yes' } }],
    ['position.skip', { ...state, position: { ...state.position, skip: -1 } }],
    ['position.skip', { ...state, position: { ...state.position, skip: 1.5 } }],
    ['position.resourceVersion', { ...state, position: { ...state.position, resourceVersion: 7 } }],
    ['position.after', { ...state, position: { ...state.position, after: {} } }],
    ['items', { ...state, items: '503' }],
    ['resourceVersions', { ...state, resourceVersions: [7] }],
  ])('names the wrong field: %s', (field, value) => {
    expect(() => parseResumeState(value)).toThrow(field);
  });

  it('drops unknown fields', () => {
    expect(parseResumeState({ ...state, extra: 1 })).toEqual(state);
  });

  it('keeps no user of the server URL', () => {
    const withUser = resumeState('https://me:secret@cluster.example:6443/prefix/', request, state);
    expect(withUser.server).toBe('https://cluster.example:6443/prefix');
  });

  it.each<[string, string, Partial<ResumeState>]>([
    ['not from https://other.example', 'https://other.example', {}],
    ['of /api/v1/pods, not of /api/v1/nodes', server, { path: '/api/v1/nodes' }],
    ['other selectors', server, { query: [] }],
  ])('does not fit another list: %s', (message, otherServer, changes) => {
    expect(() => checkResumable(state, otherServer, { ...request, ...changes })).toThrow(message);
  });

  it('fits its own list', () => {
    expect(() => checkResumable(state, server, { ...request })).not.toThrow();
    const inAnotherForm = [...request.query, ['includeObject', 'None']] as [string, string][];
    expect(() => checkResumable(state, server, { ...request, query: inAnotherForm })).not.toThrow();
  });

  it.each<[string, unknown]>([
    ['resume state', []],
    ['another version', { version: 2, lists: [] }],
    ['lists', { version: 1, lists: {} }],
    ['lists', { version: 1, lists: ['a'] }],
    ['printed', { version: 1, lists: [{ printed: -1 }] }],
    ['items', { version: 1, lists: [{ printed: 1, state: { ...state, items: 'a' } }] }],
  ])('names the error in a file of lists: %s', (field, value) => {
    expect(() => parsePrintedPlaces(value)).toThrow(field);
  });
});
