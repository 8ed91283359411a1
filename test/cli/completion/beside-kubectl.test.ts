import { describe, expect, it } from 'vitest';
import { runInProcess } from '../../support/in-process.js';
import { findKubectl } from '../../support/kubectl.js';
import { isMissing } from '../../support/reference.js';
import { runProcess } from '../../support/run-process.js';
import { scene } from '../../support/scene.js';

const kubectl = findKubectl();

/** Lines in the making; a word that is only begun with may be "". */
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
];

describe.skipIf(isMissing('kubectl', kubectl))('kubectl and proa complete alike', () => {
  it('on the lines that both have', async () => {
    const { env } = await scene({ pods: 30, namespaces: 1, groups: 2 });
    const answer = async (program: 'kubectl' | 'proa', words: string[]) => {
      const ownCache = {
        ...env,
        PROA_COMPLETION_TIMEOUT: '600',
        KUBECACHEDIR: `${env.KUBECACHEDIR}-${program}`,
      };
      const args = ['__complete', ...words];
      const { stdout } =
        program === 'kubectl'
          ? await runProcess(kubectl!, args, { env: ownCache })
          : await runInProcess(args, { env: ownCache });
      return stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t')[0]!)
        .sort();
    };
    const [pod = ''] = (await answer('kubectl', ['get', '-n', 'shop-0', 'pods', ''])).filter((word) =>
      word.startsWith('api-'),
    );
    expect(pod).not.toBe('');
    for (const line of lines) {
      const words = line.map((word) => word.replace('$POD', pod));
      const [expected, got] = await Promise.all([answer('kubectl', words), answer('proa', words)]);
      expect.soft(got, words.join(' ')).toEqual(expected);
    }
  });
});
