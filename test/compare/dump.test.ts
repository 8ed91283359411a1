import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import type { ProcessResult } from '../support/run-process.js';
import { askKubectl, askProa, filesOf } from './compare.js';
import { Stage } from './stage.js';
import { kubectlAnswer, STALE } from './suite.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/dump.json'));

const served = ['fixtures.yaml', 'gizmos.yaml', 'logs.yaml'];

/** Omits the empty times of templates, which kubectl 1.36 does not print. */
function withoutNulls(text: string): string {
  return text.replace(/^ *"?creationTimestamp"?: null,?\n/gm, '');
}

function comparable({ stdout, ...rest }: ProcessResult): ProcessResult {
  return { ...rest, stdout: withoutNulls(stdout) };
}

/** Returns the files below a folder, and removes the folder. */
function filesBelow(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true }) as string[];
  const files = names.filter((name) => statSync(join(folder, name)).isFile()).sort();
  const found = files.map((name) => [name, withoutNulls(readFileSync(join(folder, name), 'utf8'))]);
  rmSync(folder, { recursive: true });
  return Object.fromEntries(found);
}

describe('kubectl and proa cluster-info dump', () => {
  const stage = new Stage();

  beforeAll(async () => {
    await stage.set();
    await stage.create('logs.yaml');
    stage.pass(10_000);
  });

  it.each([
    'cluster-info dump',
    'cluster-info dump -o yaml -n demo',
    'cluster-info dump --namespaces=demo,talk',
    'cluster-info dump --namespaces=demo,nothing -o yaml --show-managed-fields',
    'cluster-info dump --namespaces=demo -o jsonpath={.kind}{.items[*].metadata.name}',
    'cluster-info dump --namespaces=demo -o go-template={{.kind}} --output-directory=-',
    'cluster-info dump -A -o name',
    'cluster-info dump --pod-running-timeout=0',
  ])('%s', async (line) => {
    const found = comparable(await askProa(line, stage.place));
    const comparison = { answers, served, ...stage.place };
    expect(found, STALE).toEqual(await kubectlAnswer(line, comparison, comparable, found));
  });

  it.each(['json', 'yaml', 'go-template={{.kind}}'])('files of -o %s', async (format) => {
    const dump = async (ask: (line: string) => Promise<ProcessResult>) => {
      const folder = mkdtempSync(join(tmpdir(), 'proa-dump-'));
      const line = `cluster-info dump --namespaces=demo,talk -o ${format} --output-directory=${folder}`;
      const { stdout, stderr, exit } = await ask(line);
      return { stdout: stdout.replace(folder, 'FOLDER'), stderr, exit, files: filesBelow(folder) };
    };
    const found = await dump((line) => askProa(line, stage.place));
    const given = served.map((file) => filesOf(`@/${file}`));
    const ask = (kubectl: string) => dump((line) => askKubectl(line, kubectl, stage.place));
    expect(found, STALE).toEqual(await answers.answer(`files of -o ${format}`, given, ask, found));
  });
});
