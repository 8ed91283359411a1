import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openManifests } from '../../../src/objects/manifests/each.js';
import { nodeManifestIo } from '../../../src/objects/manifests/node-io.js';
import { interruptFailure } from '../../../src/process/errors.js';
import { runKustomize } from '../../../src/verbs/kustomize/run.js';

/** The number of objects to read: far more than can be read before others get their turn. */
const MANY = 3000;

/** This many characters take so long to read that others must get their turn afterwards. */
const PIECE_LENGTH = 1_000_000;

const yaml = (index: number) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: m${index}\ndata:\n  a: "1"\n  b: "2"\n  c: "3"\n`;

/** A folder with a large file, and Ctrl-C, which is handled in the next turn of the event loop, like signals. */
async function place(large: string) {
  const folder = await mkdtemp(join(tmpdir(), 'proa-interrupted-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'many.yaml'), large);
  await writeFile(join(folder, 'kustomization.yaml'), 'resources: [many.yaml]\n');
  const controller = new AbortController();
  const reason = interruptFailure();
  const noWeb = () => Promise.reject(new Error('no web'));
  const io = nodeManifestIo(folder, Readable.from([]), noWeb, controller.signal);
  return { io, reason, ctrlC: () => setImmediate(() => controller.abort(reason)) };
}

const documents = () => Array.from({ length: MANY }, (_, index) => yaml(index)).join('---\n');

describe('Ctrl-C', () => {
  it('ends the scan of a folder with many files', async () => {
    const { io, reason, ctrlC } = await place('');
    const folder = io.absolutePath('.');
    await Promise.all(Array.from({ length: MANY }, (_, at) => writeFile(join(folder, `${at}.txt`), '')));
    ctrlC();
    await expect(io.listFolder('.')).rejects.toBe(reason);
  });

  it('ends the reading of a file of many documents', async () => {
    const { io, reason, ctrlC } = await place(documents());
    const flags = { filenames: ['many.yaml'], recursive: false, kustomize: '' };
    const { steps } = await openManifests(flags, io);
    const found: unknown[] = [];
    for await (const step of steps) {
      if (found.length === 0) ctrlC();
      found.push('error' in step ? step.error : step.object.metadata?.name);
    }
    expect(found.at(-1)).toBe(reason);
    expect(found.length).toBeLessThan(MANY);
  });

  it('ends the reading of a file of many empty documents', async () => {
    const { io, reason, ctrlC } = await place('---\n'.repeat(300_000));
    const { steps } = await openManifests({ filenames: ['many.yaml'], recursive: false, kustomize: '' }, io);
    ctrlC();
    expect(await steps.next()).toEqual({ done: false, value: { error: reason } });
  });

  it('is handled within one large document', async () => {
    const items = Array.from(
      { length: MANY },
      (_, index) => `- ${yaml(index).replaceAll(/\n(?=.)/g, '\n  ')}`,
    );
    const { io } = await place(`kind: List\napiVersion: v1\nitems:\n${items.join('')}`);
    let pauses = 0;
    const pause = async () => void pauses++;
    const flags = { filenames: ['many.yaml'], recursive: false, kustomize: '' };
    const { steps } = await openManifests(flags, { ...io, pause });
    expect((await steps.next()).value).toMatchObject({ object: { metadata: { name: 'm0' } } });
    expect(pauses).toBeGreaterThan(20);
  });

  it('is handled between long values of one document', async () => {
    const keys = Array.from({ length: 8 }, (_, index) => `key${index}`);
    const values = keys.map((key) => `  ${key}: "${'x'.repeat(2 * PIECE_LENGTH)}"\n`);
    const { io } = await place(
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: m}\ndata:\n${values.join('')}`,
    );
    let pauses = 0;
    const pause = async () => void pauses++;
    const flags = { filenames: ['many.yaml'], recursive: false, kustomize: '' };
    const { steps } = await openManifests(flags, { ...io, pause });
    const data = Object.fromEntries(keys.map((key) => [key, expect.any(String)]));
    expect((await steps.next()).value).toMatchObject({ object: { data } });
    expect(pauses).toBeGreaterThan(keys.length);
  });

  it('is handled within one large JSON document', async () => {
    const item = (index: number) => ({
      kind: 'ConfigMap',
      apiVersion: 'v1',
      metadata: { name: `m${index}` },
    });
    const items = Array.from({ length: 100_000 }, (_, index) => item(index));
    const { io } = await place('');
    let pauses = 0;
    const pause = async () => void pauses++;
    const readFile = async () => JSON.stringify({ kind: 'List', apiVersion: 'v1', items });
    const flags = { filenames: ['many.yaml'], recursive: false, kustomize: '' };
    const { steps } = await openManifests(flags, { ...io, readFile, pause });
    expect((await steps.next()).value).toMatchObject({ object: item(0) });
    expect(pauses).toBeGreaterThan(10);
  });

  // The library reads a value without interruption: 50 MiB in double quotes take many seconds.
  it.each([
    ['a block', (text: string) => `|\n  ${text}`],
    ['double quotes', (text: string) => `"${text}"`],
    ['single quotes', (text: string) => `'${text}'`],
    ['no quotes', (text: string) => text],
  ])('does not wait for a large value of %s, which is refused', async (_, written) => {
    const head = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: m}\n';
    const { io } = await place(`${head}data:\n a: ${written('x'.repeat(9 * 1024 * 1024))}\n`);
    const reasonOf = async (filenames: string[], kustomize: string) => {
      const { steps } = await openManifests({ filenames, recursive: false, kustomize }, io);
      return ((await steps.next()).value as { error: Error }).error.message;
    };
    const reason = /yaml: line [56]: a value is larger than 8 MiB, which no API server takes/;
    expect(await reasonOf(['many.yaml'], '')).toMatch(reason);
    expect(await reasonOf([], '.')).toMatch(reason);
  });

  it('ends the building of a kustomization of many objects', async () => {
    const { io, reason, ctrlC } = await place(documents());
    const readBytes = async (path: string) => {
      const bytes = await io.readBytes(path);
      if (path.endsWith('many.yaml')) ctrlC();
      return bytes;
    };
    const options = { folder: '.', output: '', readsOutside: false, keepsOrder: false, managedBy: false };
    const printed: string[] = [];
    const out = {
      isFolder: async () => false,
      writeFile: async () => undefined,
      print: async (text: string) => void printed.push(text),
    };
    await expect(runKustomize(options, { ...io, readBytes }, () => undefined, out)).rejects.toBe(reason);
    expect(printed).toEqual([]);
  });
});
