import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { importsIn } from '../../scripts/house/imports.js';

/** The files of verbs that the browser may import: each does the work of a verb, and is named accordingly. */
const ENTRIES: readonly string[] = [
  'attach/attach',
  'can/matrix',
  'can/roles',
  'can/who',
  'capacity/capacity',
  'cp/copy',
  'debug/shell-container',
  'describe/describe',
  'describe/describe-one',
  'drain/cordon',
  'drain/remove-pods',
  'everything/list-all',
  'explain/explain',
  'health/check',
  'images/images',
  'releases/diff',
  'releases/history',
  'releases/list',
  'releases/manifest',
  'releases/objects',
  'releases/values',
  'rollout/undo',
  'set/image',
  'shell/shell',
  'tree/grow',
  'tree/used-by',
  'why/explain',
];

it('the browser imports the entries of verbs, and nothing within them', () => {
  const imports = importsIn(join(resolve(import.meta.dirname, '../..'), 'src'));
  const ofVerbs = [...imports]
    .filter(([file]) => file.startsWith('browser/'))
    .flatMap(([file, to]) =>
      to.flatMap((each) => (each.to.startsWith('verbs/') ? [{ file, to: each.to }] : [])),
    );
  expect(ofVerbs.length).toBeGreaterThan(10);
  const known = ENTRIES.map((entry) => `verbs/${entry}.ts`);
  const strange = ofVerbs.filter(({ to }) => !known.includes(to)).map(({ file, to }) => `${file}: ${to}`);
  expect(strange, 'give it by the entry of the verb, or move what both need down to objects/').toEqual([]);
});
