// Sums up vitest's JSON reports: `node .ci/count.js FOLDER FAILED_STEPS`. Prints what failed and why, so that the end of
// a long log is enough to know, then the tests skipped, and `N passed, N failed` as the last line. Exit code 1 where
// something failed or nothing passed.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const [folder, failedSteps] = process.argv.slice(2);
const total = { passed: 0, failed: Number(failedSteps), skipped: 0 };
const LINES_OF_A_MESSAGE = 12;

for (const name of readdirSync(folder).filter((file) => file.endsWith('.exit'))) {
  const suite = name.slice(0, -'.exit'.length);
  const exitCode = Number(readFileSync(join(folder, name), 'utf8'));
  const report = readReport(join(folder, `${suite}.json`));
  const broken = report === undefined ? [] : filesThatDidNotLoad(report);
  const failed = report === undefined ? 0 : report.numFailedTests + broken.length;
  tellFailures(report, broken);
  total.passed += report?.numPassedTests ?? 0;
  total.skipped += (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  // The build before the suite, or an error outside all tests, fails the suite without failing a test.
  total.failed += failed === 0 && (exitCode !== 0 || report === undefined) ? 1 : failed;
}

console.log(`\n${total.skipped} skipped`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Test files that failed without a test of theirs failing: they could not be loaded, or a hook of theirs failed. */
function filesThatDidNotLoad({ testResults }) {
  return testResults.filter((file) => file.status === 'failed' && failedTests(file).length === 0);
}

function failedTests(file) {
  return file.assertionResults.filter(({ status }) => status === 'failed');
}

function tellFailures(report, broken) {
  for (const file of broken) {
    // Vitest's report says nothing of a suite's own hook.
    tell(
      relative(process.cwd(), file.name),
      file.message || 'A hook of a suite in it failed: the log says why.',
    );
  }
  for (const file of report?.testResults ?? []) {
    for (const test of failedTests(file)) {
      tell(`${relative(process.cwd(), file.name)} > ${test.fullName}`, test.failureMessages.join('\n'));
    }
  }
}

function tell(title, message) {
  const lines = message.split('\n').slice(0, LINES_OF_A_MESSAGE);
  console.log(`\nFAILED ${title}\n${lines.map((line) => `  ${line}`).join('\n')}`);
}
