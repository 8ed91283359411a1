/**
 * Makes src/sandbox/apply/merge-facts.ts from the published definitions of one release of the Kubernetes API:
 * `node scripts/schema/make-merge-facts.ts OUT DIR`, with DIR as for make-schema. Of the definitions only facts are
 * taken over: which lists are sets or maps and by what keys, which maps and structs are one value, defaults of keys.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MergeMarkers, readMergeMarkers } from './merge-markers.ts';

/** The packages of the resources that the sandbox serves. */
const PACKAGES: Readonly<Record<string, string>> = {
  'apiextensions/v1': 'apiextensions-apiserver/pkg/apis/apiextensions/v1',
  'apps/v1': 'api/apps/v1',
  'core/v1': 'api/core/v1',
  'meta/v1': 'apimachinery/pkg/apis/meta/v1',
};

const [out, root] = process.argv.slice(2);
if (out === undefined || root === undefined) {
  console.error('usage: node scripts/schema/make-merge-facts.ts OUT DIR');
  process.exit(2);
}

const read = (folder: string) =>
  readMergeMarkers(
    readdirSync(join(root, folder))
      .filter((name) => /^types.*\.go$/.test(name) && !name.includes('swagger'))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  );
const packages = Object.entries(PACKAGES).map(([place, folder]) => [place, read(folder)] as const);
const keys = new Set(
  packages.flatMap(([, types]) =>
    [...types.values()].flatMap(({ fields }) => [...fields.values()].flatMap((field) => field.keys ?? [])),
  ),
);
const lines = packages.flatMap(([place, types]) => [`@${place}`, ...[...types].sort().flatMap(typeLine)]);
writeFileSync(out, `export default \`${lines.join('\n')}\n\`;\n`);

function typeLine([name, { atomic, fields }]: [string, MergeMarkers]): string[] {
  const words = [...fields].sort().flatMap(([field, facts]) => {
    const asKey = facts.default !== undefined && keys.has(field) ? [`${field}=${facts.default}`] : [];
    if (facts.keys !== undefined) return [`${field}:${facts.keys.join(',') || '*'}`];
    return facts.merges === undefined ? asKey : [`${field}:${facts.merges === 'atomic' ? '!' : '?'}`];
  });
  return atomic || words.length > 0 ? [[name + (atomic ? '!' : ''), ...words].join(' ')] : [];
}
