/**
 * Makes src/merge/extensions/table.ts from the published definitions of the Kubernetes API:
 * `node scripts/schema/make-merge-extensions.ts OUT RELEASE=DIR...`, with releases as for make-schema. Only facts are taken
 * from the definitions: how lists and objects merge in strategic merge patches and under server-side apply, and the
 * defaults of keys. Where releases differ, the newest that has the field counts.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type FieldMarkers, type MergeMarkers, readMergeMarkers } from './merge-markers.ts';
import { placeOf, readProtoFile } from './proto-file.ts';
import { writeVersion } from './tables.ts';

/** Types by package (`core/v1`) and name. */
type Packages = Map<string, Map<string, MergeMarkers>>;

const [out, ...releases] = process.argv.slice(2);
if (out === undefined || releases.length === 0) {
  console.error('usage: node scripts/schema/make-merge-extensions.ts OUT RELEASE=DIR...');
  process.exit(2);
}

const packages: Packages = new Map();
const numbered = releases.map((argument) => {
  const [, release, folder] = /^(\d+)=(.+)$/.exec(argument) ?? [];
  if (release === undefined || folder === undefined) throw new Error(`not RELEASE=DIR: ${argument}`);
  return { release: Number(release), folder };
});
numbered.sort((a, b) => a.release - b.release);
for (const { folder } of numbered) addRelease(folder, packages);
/** The first place of each line. */
const known = new Map<string, string>();
const lines = [...packages.keys()].sort().flatMap((place) => placeLines(place, packages.get(place)!));
const header =
  '// Made by scripts/schema/make-merge-extensions.ts of the definitions of the Kubernetes API: change the script, not this file.';
writeFileSync(out, `${header}\nexport default \`${lines.join('\n')}\n\`;\n`);

function addRelease(root: string, into: Packages): void {
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!path.endsWith('generated.proto') || path.includes('testapigroup')) continue;
    const place = placeOf(readProtoFile(readFileSync(join(root, path), 'utf8')).package);
    if (!place.includes('/')) continue;
    const known = into.get(place) ?? new Map<string, MergeMarkers>();
    into.set(place, known);
    for (const [name, { atomic, fields }] of readMergeMarkers(sourcesIn(join(root, dirname(path))))) {
      known.set(name, { atomic, fields: new Map([...(known.get(name)?.fields ?? []), ...fields]) });
    }
  }
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^types.*\.go$/.test(name) && !name.includes('swagger'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

function placeLines(place: string, types: ReadonlyMap<string, MergeMarkers>): string[] {
  const all = [...types.values()].flatMap(({ fields }) => [...fields.values()]);
  const keys = new Set(all.flatMap((field) => field.keys ?? []));
  const lines = [...types].sort().flatMap(([name, { atomic, fields }]) => {
    const words = [...fields].sort().flatMap(([field, facts]) => fieldWords(field, facts, keys));
    return atomic || words.length > 0 ? [[name + (atomic ? '!' : ''), ...words].join(' ')] : [];
  });
  return lines.length === 0 ? [] : writeVersion(place, lines, known);
}

function fieldWords(field: string, facts: FieldMarkers, keys: ReadonlySet<string>): string[] {
  const words: string[] = [];
  if (facts.keys !== undefined) words.push(`${field}:${facts.keys.join(',') || '*'}`);
  else if (facts.merges !== undefined) words.push(`${field}:${facts.merges === 'atomic' ? '!' : '?'}`);
  else if (facts.default !== undefined && keys.has(field)) words.push(`${field}=${facts.default}`);
  if (facts.strategy !== undefined) {
    words.push(`${field}~${facts.strategy}${facts.mergeKey === undefined ? '' : `/${facts.mergeKey}`}`);
  }
  return words;
}
