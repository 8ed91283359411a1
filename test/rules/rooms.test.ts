import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mayImport } from './direction.js';

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

  it('are in the table of ARCHITECTURE.md, with what they may import', () => {
    const text = readFileSync(resolve(source, '../ARCHITECTURE.md'), 'utf8');
    const rows = [...text.matchAll(/^\| `([\w-]+)` \| [^|]+ \| ([^|]*)\|$/gm)];
    const names = (cell: string) => [...cell.matchAll(/`([\w-]+)`/g)].map((match) => match[1]!);
    const told = rows.map(([, room, rooms]) => [room!, names(rooms!).sort()]);
    const checked = Object.entries(mayImport).map(([room, rooms]) => [room, [...rooms].sort()]);
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(checked));
  });
});
