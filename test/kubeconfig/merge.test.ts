import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadKubeconfig } from '../../src/kubeconfig/load.js';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { diskMachine, inTemporaryFolder, memoryMachine, runKubectl } from './support.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/merge.json'));

const first = `
current-context: ''
clusters:
- name: shared
  cluster: {server: https://first}
contexts:
- name: a
  context: {cluster: shared, user: u, namespace: one}
`;
const second = `
current-context: b
preferences: {colors: true}
clusters:
- name: shared
  cluster: {server: https://second, tls-server-name: lost}
- name: only-second
  cluster: {server: https://second, certificate-authority: ca.pem}
contexts:
- name: b
  context: {cluster: only-second, user: u}
users:
- name: u
  user: {token: t}
`;
const third = 'current-context: c\nextensions:\n- {name: x, extension: {deep: [1, true]}}\n';

describe('merging', () => {
  it('uses the first entry of a name completely, and the first non-empty current-context', async () => {
    const machine = memoryMachine(
      { '/a': first, '/b': second, '/c': third },
      { KUBECONFIG: '/a::/missing:/b:/c:/a' },
    );
    const { config, missing, locations } = await loadKubeconfig(undefined, machine);
    expect(locations).toEqual({ files: ['/a', '/missing', '/b', '/c'], source: 'variable' });
    expect(missing).toEqual(['/missing']);
    expect(config.currentContext).toBe('b');
    expect(config.clusters.get('shared')).toEqual({ value: { server: 'https://first' }, file: '/a' });
    expect(config.clusters.get('only-second')?.file).toBe('/b');
    expect([...config.contexts.keys()]).toEqual(['a', 'b']);
    expect(config.preferences.colors).toBe(true);
    expect(config.extensions.get('x')).toEqual({ deep: [1, true] });
  });

  it('prefers the flag to KUBECONFIG, and KUBECONFIG to the home folder', async () => {
    const files = { '/work-dir/rel': third, '/b': second, '/home/me/.kube/config': first };
    const home = await loadKubeconfig('', memoryMachine(files));
    expect(home.config.contexts.has('a')).toBe(true);
    const variable = await loadKubeconfig(undefined, memoryMachine(files, { KUBECONFIG: '/b' }));
    expect(variable.config.currentContext).toBe('b');
    const flag = await loadKubeconfig('rel', memoryMachine(files, { KUBECONFIG: '/b' }));
    expect(flag.config.currentContext).toBe('c');
    expect(flag.config.clusters.size).toBe(0);
  });

  it('agrees with kubectl on the result', async () => {
    await inTemporaryFolder(async (folder) => {
      for (const [name, text] of Object.entries({ a: first, b: second, c: third }))
        writeFileSync(join(folder, name), text);
      for (const list of ['a:b:c', 'c:b:a', 'b', 'x:b:a']) {
        const args = ['config', 'view', '--raw', '-o', 'json'];
        const { stdout } = await answers.answer(`KUBECONFIG=${list}`, [first, second, third], (kubectl) =>
          runKubectl(kubectl, args, folder, { KUBECONFIG: list }),
        );
        const theirs = JSON.parse(stdout);
        const { config } = await loadKubeconfig(undefined, diskMachine(folder, { KUBECONFIG: list }));
        const sorted = <T>(entries: ReadonlyMap<string, { value: T }>) =>
          [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, { value }]) => ({ name, value }));
        expect(config.currentContext).toBe(theirs['current-context']);
        expect(sorted(config.clusters)).toEqual(
          (theirs.clusters ?? []).map((item: { name: string; cluster: object }) => ({
            name: item.name,
            value: item.cluster,
          })),
        );
        expect(sorted(config.contexts).map(({ name }) => name)).toEqual(
          (theirs.contexts ?? []).map((item: { name: string }) => item.name),
        );
        expect(config.preferences.colors).toBe(theirs.preferences.colors ?? false);
      }
    });
  });
});
