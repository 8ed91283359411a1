import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../support/in-process.js';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { type ProcessResult, runProcess } from '../support/run-process.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/global.json'));

const configured = 'config current-context';

/** Lines that need no server: kubectl, and proa called as kubectl, answer them in the same way. */
const lines = [
  ...['x', 'x=1', 'x=y', 'a=1,b=2', 'a=1,,b=2', '=1', 'a=-1', 'a=1=2', 'a=', '', 'a=9999999999'].map(
    (value) => `${configured} --vmodule=${value}`,
  ),
  `${configured} --vmodule`,
  ...['v=x', 'v=-1', 'v=1.5', 'log-flush-frequency=x', 'log-flush-frequency=5', 'log_flush_frequency=5s'].map(
    (flag) => `${configured} --${flag}`,
  ),
  `${configured} --profile=foo`,
  `${configured} --profile=`,
  `${configured} --profile=cpu --profile-output=/dev/null/x`,
  `${configured} --warnings-as-errors=x`,
  `${configured} --frob`,
  `${configured} -q`,
  'alpha',
  'alpha nosuch',
  'alpha --frob',
  'nosuch',
  'nosuch --frob',
  ...['auth', 'config', 'create secret', 'create service', 'plugin', 'rollout', 'set', 'top'].flatMap(
    (group) => [`${group} nosuch`, `${group} nosuch other words`],
  ),
  'create nosuch',
  'apply nosuch',
  // names that Go's %q escapes (control characters, unprintable characters, quotes), and names that it leaves unchanged
  ...[
    'a\u0001\u001b[1mb',
    'a\u007fb',
    'a<b>&c',
    'a\u200bb',
    'ü\u2028',
    '☃',
    'a"b\\c',
    'a\tb',
    'a\nb',
    '\u{e0001}x',
  ].flatMap((name) => [
    name,
    `config use-context ${name}`,
    `config unset users.${name}.token`,
    `${configured} --v=${name}`,
  ]),
];

/** Lines that are answered by help: its output stream and the exit code are compared. */
const helps = [
  '',
  ...['auth', 'certificate', 'config', 'create secret', 'create service', 'plugin', 'rollout', 'set', 'top'],
  'certificate nosuch',
  'config --help',
  'help config',
  'help config nosuch',
  'help get nosuch',
  'options',
  'options nosuch',
];

describe('kubectl, and proa called as kubectl,', () => {
  const home = mkdtempSync(join(tmpdir(), 'proa-global-'));
  afterAll(() => rmSync(home, { recursive: true }));

  const words = (line: string) => line.split(' ').filter(Boolean);
  const options = { env: { HOME: home, TERM: 'dumb', PATH: process.env.PATH }, cwd: home };
  const ours = (line: string) => runInProcess(words(line), { ...options, name: 'kubectl' });
  const asked = async (kubectl: string, line: string): Promise<ProcessResult> => {
    const { stdout, stderr, exit } = await runProcess(kubectl, words(line), options);
    // Its messages contain the name of its file.
    return { stdout, stderr: stderr.replaceAll(basename(kubectl), 'kubectl'), exit };
  };

  it.each(lines)('answer "%s" in the same way', async (line) => {
    expect(await ours(line)).toEqual(await answers.answer(line, {}, (kubectl) => asked(kubectl, line)));
  });

  it.each(helps)('answer "%s" with help on the same stream', async (line) => {
    const place = ({ stdout, stderr, exit }: ProcessResult) => ({
      stdout: stdout !== '',
      stderr: stderr !== '',
      exit,
    });
    const expected = await answers.answer(line, {}, async (kubectl) => place(await asked(kubectl, line)));
    expect(place(await ours(line))).toEqual(expected);
  });
});
