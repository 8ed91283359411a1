import { expect, it } from 'vitest';
import { diffLines } from '../../../src/browser/act/dialog/diff-lines.js';

it('lines of a diff have roles for removed, added and unchanged lines, without the file names', async () => {
  const map = (data: object) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data });
  const lines = await diffLines(map({ x: '1' }), map({ x: '2' }));
  const roles = Object.fromEntries(lines.map(([span]) => [span!.text.trim(), span!.role]));
  expect(roles).toMatchObject({
    'kind: ConfigMap': 'plain',
    '-  x: "1"': 'deleted',
    '+  x: "2"': 'added',
  });
  expect(lines[0]).toEqual([{ text: expect.stringMatching(/^@@ /), role: 'muted' }]);
});
