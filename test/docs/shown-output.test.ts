import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { runInProcess } from '../support/in-process.js';
import { commandLines } from '../support/shell.js';
import { document } from './support.js';

const home = mkdtempSync(join(tmpdir(), 'proa-shown-'));
/** As large as `proa sandbox run` makes it. */
let sandbox: ApiServer;

beforeAll(async () => {
  sandbox = await startApiServer({ pods: 200, namespaces: 5, sample: true });
  mkdirSync(join(home, '.kube'));
  writeFileSync(join(home, '.kube/config'), sandbox.kubeconfigYaml, { mode: 0o600 });
});
afterAll(async () => {
  await sandbox?.close();
  rmSync(home, { recursive: true });
});

/** The blocks of docs/tools.md that show the output of the first line of the examples before them. */
const shown = [
  ...document('docs/tools.md').matchAll(/^```sh\n([^\n]+)[^`]*^```\n\n```text\n([\s\S]*?)^```$/gm),
].map(([, line, text]) => [line!, text!] as const);

/** A text without what differs from run to run: ages, times, counts of events, and the gaps of columns. */
function lasting(text: string): string[] {
  return text
    .replaceAll(/"time":"[^"]*"|"request":"[^"]*"|"ms":\d+/g, 'FIELD')
    .replaceAll(/\b\d+[smhd](\d+[smh])?\b/g, 'AGE')
    .replaceAll(/ x\d+ in /g, ' xN in ')
    .split('\n')
    .map((line) => line.replaceAll(/ {2,}/g, '  ').trimEnd());
}

it('docs/tools.md shows output', () => expect(shown.length).toBeGreaterThan(2));

it.each(shown)('docs/tools.md shows the output of the sandbox: %s', async (line, text) => {
  const [[, ...argv] = []] = commandLines(line);
  const { stdout } = await runInProcess(argv, { cwd: home, env: { HOME: home } });
  expect(lasting(stdout)).toEqual(lasting(text));
});
