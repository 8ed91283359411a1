/**
 * Generates the tables of src/codec/proto/schema from the published definitions of the Kubernetes API: `node
 * scripts/schema/make-schema.ts OUT RELEASE=DIR...`, where DIR holds the Go packages of a release as folders `api`,
 * `apimachinery`, `apiextensions-apiserver`, `kube-aggregator`, `metrics` (a checkout of each at its tag v0.RELEASE.x,
 * or what Debian's golang-k8s-*-dev packages install below src/k8s.io). Only facts are taken from the definitions.
 * `sources.ts` names the releases; check.ts fetches them, and compares the committed tables.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRelease } from './release-facts.ts';
import { writeIndex, writeTables } from './tables.ts';
import { addRelease, type History } from './union.ts';

const [out, ...releases] = process.argv.slice(2);
if (out === undefined || releases.length === 0) {
  console.error('usage: node scripts/schema/make-schema.ts OUT RELEASE=DIR...');
  process.exit(2);
}

const history: History = new Map();
const numbered = releases.map((argument) => {
  const [, release, folder] = /^(\d+)=(.+)$/.exec(argument) ?? [];
  if (release === undefined || folder === undefined) throw new Error(`not RELEASE=DIR: ${argument}`);
  return { release: Number(release), folder };
});
numbered.sort((a, b) => a.release - b.release);
for (const { release, folder } of numbered) {
  const complain = (text: string) => console.error(`1.${release}: ${text}`);
  addRelease(history, release, readRelease(folder, complain), complain);
}

const first = numbered[0]!.release;
const last = numbered.at(-1)!.release;
mkdirSync(out, { recursive: true });
for (const [name, text] of writeTables(history, first, last)) writeFileSync(join(out, `${name}.ts`), text);
writeFileSync(join(out, 'index.ts'), writeIndex(history, last));
