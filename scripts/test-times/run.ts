// `npm run test:times -- REPORT`: records the share of the time that each long test file took, from vitest's JSON
// report of `npm test`. With `--check`, it compares instead, and fails if a file took much more.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { keptOf, overdrawn, type Shares, sharesOf, type TimedReport } from './shares.ts';

const root = resolve(import.meta.dirname, '../..');
const table = join(root, 'test/rules/test-times.json');
const words = process.argv.slice(2);
const [path] = words.filter((word) => !word.startsWith('--'));
if (path === undefined) {
  console.error('name the report: npm test -- --reporter=json --outputFile=REPORT');
  process.exitCode = 2;
} else if (words.includes('--check')) {
  const found = overdrawn(shares(path), JSON.parse(readFileSync(table, 'utf8')) as Shares);
  for (const line of found) console.error(line);
  if (found.length > 0) {
    console.error(
      'Make it cheaper, or move it to vitest.slow.config.ts; npm run test:times keeps new shares.',
    );
    process.exitCode = 1;
  }
} else {
  writeFileSync(table, `${JSON.stringify(keptOf(shares(path)), undefined, 2)}\n`);
}

function shares(report: string): Shares {
  return sharesOf(JSON.parse(readFileSync(report, 'utf8')) as TimedReport, root);
}
