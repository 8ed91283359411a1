import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAX_OBJECTS, MAX_ROWS } from '../../src/cluster/client/list.js';
import { MAX_FILE_BYTES, MAX_MANIFEST_BYTES } from '../../src/process/read-file.js';
import { MAX_DOCUMENT_BYTES } from '../../src/transport/read.js';
import { document, root } from './support.js';

/** The chapter with the promises of SECURITY.md. */
const promises = /^## What proa promises\n([\s\S]*?)^## /m.exec(document('SECURITY.md'))![1]!;
/** The beginning of each promise, in bold letters. */
const leads = [...promises.matchAll(/^- (?:\*\*(.+?)[,.:]?\*\*)?/gm)].map((match) => match[1]);
const rows = [...promises.matchAll(/^\| (?!promise)([^|]+) \| ([^|]+) \|$/gm)].map((match) => ({
  promise: match[1]!,
  tests: match[2]!.split(', '),
}));

describe('the promises of SECURITY.md', () => {
  it('are each backed by tests: the table has them in their order', () => {
    expect(leads.length).toBeGreaterThan(10);
    expect(rows.map(({ promise }) => promise)).toEqual(leads);
  });

  it.each(rows)('$promise: the tests exist', ({ tests }) => {
    const paths = tests.map((test) => /^`(test\/[\w./-]+\.test\.ts)`$/.exec(test)?.[1] ?? '');
    expect(paths.filter((path) => path === '' || !existsSync(join(root, path)))).toEqual([]);
  });

  it('name the existing limits', () => {
    const mebibytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`;
    const text = promises.replaceAll(/\s+/g, ' ');
    expect(text).toContain(`${mebibytes(MAX_DOCUMENT_BYTES)} for discovery`);
    expect(text).toContain(`${mebibytes(MAX_MANIFEST_BYTES)} for manifests`);
    expect(text).toContain(`${mebibytes(MAX_FILE_BYTES)} for kubeconfigs`);
    expect(MAX_ROWS).toBe(1_000_000);
    expect(text).toContain('a million rows');
    expect(text).toContain(`${MAX_OBJECTS.toLocaleString('en-US')} whole objects`);
  });
});
