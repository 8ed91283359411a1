import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** What each room may import, as ARCHITECTURE.md has it. A room may always import itself. */
const mayImport: Record<string, readonly string[]> = {
  codec: [],
  kubeconfig: [],
  settings: [],
  transport: ['kubeconfig', 'codec'],
  discovery: ['transport', 'codec'],
  list: ['transport', 'codec'],
  watch: ['transport', 'codec'],
  manifests: ['codec'],
  render: ['codec'],
  sandbox: ['codec'],
  environment: ['render'],
  session: ['environment', 'settings', 'kubeconfig', 'transport', 'discovery', 'render', 'codec'],
  get: ['session', 'environment', 'discovery', 'list', 'watch', 'manifests', 'transport', 'render', 'codec'],
  cli: ['session', 'environment', 'kubeconfig', 'render', 'transport', 'codec', 'settings'],
  config: ['cli', 'environment', 'kubeconfig', 'render', 'codec'],
  commands: [
    'cli',
    'config',
    'get',
    'session',
    'environment',
    'settings',
    'kubeconfig',
    'transport',
    'discovery',
    'list',
    'watch',
    'manifests',
    'render',
    'sandbox',
    'codec',
  ],
  start: ['cli', 'environment'],
};

const source = resolve(import.meta.dirname, '../../src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.tsx?$/.test(name),
);

/** `transport/http.ts` is in room transport, `session.ts` is a room of its own. */
const roomOf = (path: string) => path.split('/')[0]!.replace(/\.(tsx?|js)$/, '');

/** The files of ours a file imports, as paths below src, written out in `from '…'` or `import('…')`. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*)'/g)].map((match) =>
    relative(source, resolve(source, dirname(file), match[1]!)),
  );
}

describe('the rooms of src', () => {
  it.each(files)('%s imports only in the direction of the rooms', (file) => {
    const room = roomOf(file);
    const allowed = mayImport[room];
    expect(allowed, `room ${room} is not in the list of this test`).toBeDefined();
    const against = importsOf(file).filter(
      (path) => roomOf(path) !== room && !allowed!.includes(roomOf(path)),
    );
    expect(against).toEqual([]);
  });

  it.each(files)('%s is at most 400 lines long', (file) => {
    expect(readFileSync(join(source, file), 'utf8').split('\n').length).toBeLessThanOrEqual(401);
  });
});
