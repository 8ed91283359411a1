import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { diffStory } from '../compare/diff-invocations.js';
import { patchStory } from '../compare/patch-invocations.js';
import { replaceStory } from '../compare/replace-invocations.js';
import {
  askKubectlToWrite,
  compareWrites,
  prepareWrites,
  type WriteAnswers,
  type WriteStory,
} from '../compare/write-suite.js';
import { runInProcess } from '../support/in-process.js';
import { findKubectl } from '../support/kubectl.js';
import { type RealServer, realServerAssets, startRealServer } from '../support/real-server.js';
import { isMissing } from '../support/reference.js';

const assets = realServerAssets();
const kubectl = findKubectl();

/**
 * Invalid command lines need no server, and kubectl would read all types of this one each time. Orphans need a garbage
 * collector, which does not run.
 */
function ofServer(lines: readonly string[]): string[] {
  return lines.slice(0, lines.indexOf('replace')).filter((line) => !line.includes('orphan'));
}

/** Stories run one after the other on one server: for both programs, each begins with what the previous one has left. */
const stories: readonly (readonly [string, WriteStory])[] = [
  ['diff', diffStory],
  ['patch', patchStory],
  ['replace', { ...replaceStory, lines: ofServer(replaceStory.lines) }],
];

describe.skipIf(isMissing('kube-apiserver', assets) || isMissing('kubectl', kubectl))(
  'kubectl and proa on a real kube-apiserver',
  () => {
    let server: RealServer;
    const home = mkdtempSync(join(tmpdir(), 'proa-writes-'));
    const scene = () => ({ kubeconfig: server.kubeconfig, home });

    beforeAll(async () => {
      server = await startRealServer(assets!);
      await prepareWrites((...words) =>
        runInProcess(words, { env: { KUBECONFIG: server.kubeconfig, HOME: home } }),
      );
    });
    afterAll(async () => {
      await server?.stop();
      rmSync(home, { recursive: true, force: true });
    });

    describe.each(stories)('%s', (_, given) => {
      const story = { ...given, anyManagers: true };
      let expected: WriteAnswers;
      beforeAll(async () => {
        expected = await askKubectlToWrite(kubectl!, story, scene());
      }, 600_000);

      compareWrites(story, () => ({ ...scene(), expected }));
    });
  },
);
