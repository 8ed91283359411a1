import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../merge/support/random.js';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { type ProcessResult, runProcess } from '../support/run-process.js';
import { runAsKubectl } from './as-kubectl.js';
import { DrawnObjects } from './drawn-objects.js';
import { Stage } from './stage.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/diff-drawn.json'));

/** The number of random pairs; more of them find rarer differences. */
const COUNT = Number(process.env.DIFF_PAIRS ?? 80);

const drawn = new DrawnObjects(new Random(Number(process.env.DIFF_SEED ?? 1)));
const created = Array.from({ length: COUNT }, (_, at) => drawn.object(`x${at}`));
const manifests = created.map((object) => drawn.again(object));
/** Somebody else's later change, by other means than apply. */
const edited = created.filter((_, at) => at % 3 === 0).map((object) => drawn.again(object));

const text = (objects: readonly object[]) => objects.map((object) => JSON.stringify(object)).join('\n');

/** The differences in each file, by its name, without positions in files, times and folders. */
function comparable({ stdout, stderr, exit }: ProcessResult) {
  const masked = stdout
    .replace(/\S*\/(LIVE|MERGED)-\w+/g, '$1')
    .replace(/\t\d{4}-\d\d-\d\d .*$/gm, '')
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'UID')
    .replace(/(resourceVersion: )"\d+"/g, '$1"N"')
    .replace(/\b10\.\d+\.\d+\.\d+\b/g, 'ADDRESS');
  return { stdout: masked, stderr, exit };
}

describe('diff of kubectl and proa for random objects', () => {
  const stage = new Stage();
  const file = join(stage.home, 'manifests.json');
  const env = () => ({ KUBECONFIG: stage.place.kubeconfig, HOME: stage.home, TZ: 'UTC' });

  beforeAll(async () => {
    await stage.start();
    mkdirSync(stage.home, { recursive: true });
    writeFileSync(file, text(manifests));
    writeFileSync(join(stage.home, 'created.json'), text(created));
    writeFileSync(join(stage.home, 'edited.json'), text(edited));
    const { stderr } = await stage.run('create', '--save-config', '-f', join(stage.home, 'created.json'));
    expect(stderr).toBe('');
    // A replacement without the annotation keeps none, as if half of the objects had never been applied.
    expect((await stage.run('replace', '-f', join(stage.home, 'edited.json'))).stderr).toBe('');
  });

  it.each([
    ['in the client', []],
    ['on the server', ['--server-side', '--force-conflicts']],
  ])('%s', async (_, flags) => {
    const words = ['diff', '-f', file, ...flags];
    const ours = comparable(await runAsKubectl(words, { env: env() }));
    expect(ours.stdout.match(/^diff /gm)!.length).toBeGreaterThan(COUNT / 2);
    const theirs = await answers.answer(
      words.slice(3).join(' ') || 'client',
      [created, manifests, edited],
      async (kubectl) => comparable(await runProcess(kubectl, words, { env: env() })),
    );
    expect(ours).toEqual(theirs);
  });
});
