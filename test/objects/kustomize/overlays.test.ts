import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findKubectl } from '../../support/kubectl.js';
import { KubectlAnswers } from '../../support/kubectl-answers.js';
import { kubectlBuilds, proaBuilds } from './kubectl-kustomize.js';
import { anyOverlay } from './overlays/overlay.js';
import { CONTENTS } from './overlays/written/contents.js';
import { FAULTY } from './overlays/written/faults.js';
import { GENERATED } from './overlays/written/generators.js';
import { MOVED } from './overlays/written/moved.js';
import { NAMED } from './overlays/written/names.js';
import { PATCHED } from './overlays/written/patches.js';
import { SCHEMED } from './overlays/written/schemas.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/overlays.json'));

/** How many overlays are compared with recordings. */
const RECORDED = 240;

/** KUSTOMIZE_SEEDS=FROM-TO compares more with an installed kubectl 1.32, and reports which differ. */
const [from = 0, to = 0] = (process.env.KUSTOMIZE_SEEDS ?? '').split('-').map(Number);

/** The recorded form of an output: its stderr, and a hash of its stdout. */
const digest = ({ stdout, stderr }: { stdout: string; stderr: string }) => ({
  stderr,
  stdout: stdout === '' ? '' : createHash('sha256').update(stdout).digest('base64').slice(0, 16),
});

describe.each([
  ['names', NAMED],
  ['contents', CONTENTS],
  ['generators', GENERATED],
  ['patches', PATCHED],
  ['values moved, transformers, components', MOVED],
  ['schemas', SCHEMED],
  ['faults', FAULTY],
])('overlays are built as in kubectl: %s:', (_, written) => {
  it.each(written)('%s', async (title, files) => {
    const ours = await proaBuilds(files, 'overlay');
    const given = Object.entries(files).map(([path, text]) => [
      path,
      Buffer.from(text as string).toString('base64'),
    ]);
    const theirs = await answers.answer(
      title,
      given,
      (kubectl) => kubectlBuilds(kubectl, files, 'overlay'),
      ours,
    );
    expect(ours).toEqual(theirs);
  });
});

describe('random overlays are built as in kubectl:', () => {
  it.each(Array.from({ length: RECORDED }, (_, seed) => seed))('overlay %i', async (seed) => {
    const files = anyOverlay(seed);
    const ours = await proaBuilds(files, 'overlay');
    const ask = async (kubectl: string) => digest(await kubectlBuilds(kubectl, files, 'overlay'));
    const theirs = await answers.answer(`overlay ${seed}`, files, ask, digest(ours));
    if (digest(ours).stdout !== theirs.stdout && findKubectl() !== undefined)
      expect(ours).toEqual(await kubectlBuilds(findKubectl()!, files, 'overlay'));
    expect(digest(ours)).toEqual(theirs);
  });
});

describe.runIf(to > from)('more overlays', () => {
  it(`from ${from} to ${to} are built as kubectl builds them`, async () => {
    const kubectl = findKubectl()!;
    const differing: number[] = [];
    for (let seed = from; seed < to; seed++) {
      const files = anyOverlay(seed);
      const theirs = await kubectlBuilds(kubectl, files, 'overlay');
      const ours = await proaBuilds(files, 'overlay');
      if (ours.stdout !== theirs.stdout || ours.stderr !== theirs.stderr) differing.push(seed);
    }
    expect(differing).toEqual([]);
  });
});
