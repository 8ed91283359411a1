import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** One resource of a real kube-apiserver 1.20.2 in both its representations. */
export interface Recording {
  path: string;
  /** The body as sent, compact. */
  json: string;
  protobuf: Buffer;
}

const folder = resolve(import.meta.dirname, '../recorded');

/** The names of the recorded files: `apps_v1`. */
export function recordedNames(): string[] {
  return readdirSync(join(folder, 'objects')).map((name) => name.replace('.ndjson', ''));
}

/** The recordings of a file, one line each. */
export function readRecordings(name: string): Recording[] {
  const lines = readFileSync(join(folder, 'objects', `${name}.ndjson`), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => {
    const { path, json, protobuf } = JSON.parse(line) as { path: string; json: string; protobuf: string };
    return { path, json, protobuf: Buffer.from(protobuf, 'base64') };
  });
}

export function writeRecordings(name: string, recordings: readonly Recording[]): void {
  const lines = recordings.map(({ path, json, protobuf }) =>
    JSON.stringify({ path, json, protobuf: protobuf.toString('base64') }),
  );
  writeRecorded(join('objects', `${name}.ndjson`), `${lines.join('\n')}\n`);
}

/** A recorded file, unchanged. */
export function readRecorded(name: string): Buffer {
  return readFileSync(join(folder, name));
}

export function writeRecorded(name: string, content: string | Uint8Array): void {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
