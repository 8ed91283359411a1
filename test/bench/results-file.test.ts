import { expect, test } from 'vitest';
import { withSection } from '../../bench/results-file.js';

const KUBECTL = '# proa beside kubectl\n\nfigures\n\n## Targets\n\na # is no title within a line\n';
const READS = '# The sandbox as a server\n\nreads\n';

test('a part replaces the one with its title, and leaves the others in place', () => {
  const both = withSection(KUBECTL, READS);
  expect(both).toBe(`${KUBECTL}\n${READS}`);
  const newer = '# proa beside kubectl\n\nnewer\n';
  expect(withSection(both, newer)).toBe(`${newer}\n${READS}`);
  expect(withSection(both, READS)).toBe(both);
});
