import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadManifest } from '../../../src/cli/completion/manifest.js';
import { root } from '../../docs/support.js';
import { runInProcess } from '../../support/in-process.js';
import { KubectlAnswers } from '../../support/kubectl-answers.js';
import { type ProcessResult, runProcess } from '../../support/run-process.js';
import { podNames, scene } from '../../support/scene.js';
import { ownCommands } from '../own-commands.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/completion.json'));

/** Incomplete lines; the last word may be "". */
const lines: string[][] = [
  ['get', ''],
  ['get', 'po'],
  ['get', 'deploy'],
  ['get', 'gizm'],
  ['get', 'nope'],
  ['get', 'pods', ''],
  ['get', 'po', 'a'],
  ['get', 'namespaces', 'def'],
  ['get', 'namespaces', 'default', ''],
  ['get', '-n', 'kube-system', 'pods', ''],
  ['get', 'ns,nodes', ''],
  ['get', 'ns/'],
  ['get', 'ns/def'],
  ['get', 'ns/default', 'ns/'],
  ['get', 'ns/default', 'dep'],
  ['get', 'nope', ''],
  ['get', 'nope/'],
  ['get', 'namespaces.v1.', 'def'],
  ['get', '-A', 'po'],
  ['get', '-n', ''],
  ['get', '--namespace=d'],
  ['-n', ''],
  ['get', '--context', ''],
  ['get', '--cluster', ''],
  ['get', '--user', ''],
  ['get', '-f', ''],
  ['get', '--subresource', ''],
  ['get', '-o', 'j'],
  ['get', '--output=cus'],
  ['get', '--template', ''],
  ['get', '-l', ''],
  ['get', '--all'],
  ['get', '-A', '--all'],
  ['get', 'po', '--cl'],
  ['get', '--', 'pods', ''],
  ['create', '-f', ''],
  ['logs', ''],
  ['logs', 'de'],
  ['logs', '-n', 'kube-system', 'x'],
  ['logs', 'deploy/'],
  ['logs', '-n', 'shop-0', '$POD', ''],
  ['logs', '-n', 'shop-0', 'pod/$POD', ''],
  ['logs', '-n', 'shop-0', '$POD', 'x'],
  ['logs', '-n', 'shop-0', '$POD', 'app', ''],
  ['logs', 'nope', ''],
  ['config', 'de'],
  ['config', 'use-context', ''],
  ['config', 'use-context', 'x', ''],
  ['config', 'delete-cluster', ''],
  ['config', 'delete-user', ''],
  ['config', 'rename-context', ''],
  ['config', 'set-context', ''],
  ['config', 'set', ''],
  ['completion', ''],
  ['version', ''],
  ['nope', ''],
  ['exec', ''],
  ['exec', '-n', 'shop-0', '$POD', '-c', ''],
  ['attach', 'stat'],
  ['port-forward', '-n', 'shop-0', '$POD', ''],
  ['port-forward', '-n', 'shop-0', '$POD', '9'],
  ['port-forward', '-n', 'shop-0', 'services/api', ''],
  ['cp', ''],
  ['cp', 'sh'],
  ['cp', 'reco'],
  ['cp', 'shop-0/'],
  ['cp', '/tm'],
  ['cp', '$POD:/t'],
  ['rollout', 'status', 'deployment', ''],
  ['rollout', 'status', 'deployment/a', 'd'],
  ['rollout', 'restart', '-n', 'shop-0', 'deployment/'],
  ['rollout', 're'],
  ['set', 'image', 'dep'],
  ['set', 'image', '-n', 'shop-0', 'deployments', ''],
  ['scale', '-n', 'shop-0', 'deployment', ''],
  ['apply', 'view-last-applied', 'namesp'],
  ['apply', 'v'],
  ['create', 'cm', 'x', '--from-f'],
  ['create', 'secret', ''],
  ['create', 'token', ''],
  ['create', 'clusterrolebinding', 'x', '--clusterrole', ''],
  ['create', 'deployment', 'x', '--im'],
  ['config', 'view', '--mi'],
  ['top', 'no', ''],
  ['taint', 'node', ''],
  ['drain', ''],
  ['delete', '-n', 'kube-system', 'po', ''],
  ['label', 'ns', 'default', ''],
  ['edit', 'ns/d'],
  ['expose', 'dep'],
  ['auth', ''],
  ['certificate', 'a'],
  ['cluster-info', ''],
  ['help', 'rollout', 're'],
];

/** The content of the sandbox; its names are the same in every run. */
const SERVED = { pods: 30, namespaces: 1, groups: 2 };

/** Commands that kubectl 1.32 does not have. */
const newer = new RegExp(`^(${ownCommands})(:|$)`);

/** Commands that offer something other than kubectl's, and why. */
const otherwise: Readonly<Record<string, string>> = {
  help: 'proa has more commands',
  options: 'kubectl prints a line about its own workings',
};

/** A server, and how each program completes words on it: candidates without descriptions, and the directive. */
async function completing() {
  const { env, client } = await scene(SERVED);
  const candidates = ({ stdout }: ProcessResult) =>
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t')[0]!)
      // proa's own word for all types.
      .filter((word) => word !== 'everything')
      .sort();
  const ask = async (words: string[], kubectl?: string) => {
    const KUBECACHEDIR = `${env.KUBECACHEDIR}-${kubectl === undefined ? 'proa' : 'kubectl'}`;
    const given = { cwd: import.meta.dirname, env: { ...env, PROA_COMPLETION_TIMEOUT: '600', KUBECACHEDIR } };
    const args = ['__complete', ...words];
    return candidates(
      kubectl === undefined ? await runInProcess(args, given) : await runProcess(kubectl, args, given),
    );
  };
  return { client, ask };
}

const { commands } = await loadManifest(root);
const ids = commands.map(({ id }) => id).filter((id) => !newer.test(id));
/** How many commands one test covers, so that it ends within its time even on a busy machine. */
const AT_ONCE = 25;
const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, part) =>
  ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
).map((some) => ({ some, from: some[0], to: some.at(-1) }));

describe('kubectl and proa complete in the same way', () => {
  it('the lines that both have', async () => {
    const { client, ask } = await completing();
    const pod = (await podNames(client, 'shop-0')).find((name) => name.startsWith('api-'));
    expect(pod).toBeDefined();
    for (const line of lines) {
      const words = line.map((word) => word.replace('$POD', pod!));
      const found = await ask(words);
      const expected = await answers.answer(
        JSON.stringify(words),
        SERVED,
        (kubectl) => ask(words, kubectl),
        found,
      );
      // If kubectl offers any file because it knows nothing, proa may know that no word can follow.
      const isOpen = expected.length === 1 && expected[0] === ':0';
      if (!isOpen || found.length > 1) expect.soft(found, words.join(' ')).toEqual(expected);
    }
  });

  it.each(parts)('the first word and the flags of each command from $from to $to', async ({ some }) => {
    const { ask } = await completing();
    for (const id of some) {
      const path = id.split(':');
      const [found, flags] = [await ask([...path, '']), new Set(await ask([...path, '--']))];
      const title = (what: string) => `${what} of ${id}`;
      const asked = (word: string) => async (kubectl: string) =>
        (await ask([...path, word], kubectl)).join(' ');
      const [first, all] = [
        await answers.answer(title('first word'), SERVED, asked('')),
        await answers.answer(title('flags'), SERVED, asked('--')),
      ].map((answer) => answer.split(' '));
      const offered = (lines: readonly string[]) => lines.filter((line) => !line.startsWith(':'));
      // If kubectl knows nothing and offers any file, proa may know the candidates, or that there are none.
      if (offered(first!).length > 0 && !Object.hasOwn(otherwise, id)) {
        expect.soft(offered(found), id).toEqual(offered(first!));
        if (!first!.includes(':0')) expect.soft(found, id).toEqual(first);
      }
      const missing = offered(all!).filter((flag) => flag.startsWith('--') && !flags.has(flag));
      expect.soft(missing, id).toEqual([]);
    }
  });
});
