import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadKubeconfig } from '../../../src/kubeconfig/load.js';
import { contextKubeconfig } from '../../../src/verbs/ctx/context-kubeconfig.js';
import { memoryMachine } from '../../kubeconfig/support.js';

const file = `
apiVersion: v1
kind: Config
current-context: other
clusters:
- name: c
  cluster: { server: https://c.example, certificate-authority: ca.crt }
- name: d
  cluster: { server: https://d.example }
users:
- name: jane
  user:
    client-certificate: certs/jane.crt
    client-key: /keys/jane.key
    exec: { apiVersion: client.authentication.k8s.io/v1, command: ./login, args: [ca.crt] }
- name: joe
  user: { token: joes-token }
contexts:
- name: big
  context: { cluster: c, user: jane, namespace: shop }
- name: other
  context: { cluster: d, user: joe }
- name: broken
  context: { cluster: nowhere, user: joe }
`;

async function shellConfig(context: string, namespace: string) {
  const machine = memoryMachine({ '/home/me/.kube/config': file });
  const { config } = await loadKubeconfig(undefined, machine);
  return parse(contextKubeconfig(config, context, namespace, machine));
}

it('a shell has only its context, with paths that work from anywhere', async () => {
  expect(await shellConfig('big', '')).toMatchObject({
    'current-context': 'big',
    contexts: [{ name: 'big', context: { cluster: 'c', user: 'jane', namespace: 'shop' } }],
    clusters: [
      {
        name: 'c',
        cluster: { server: 'https://c.example', 'certificate-authority': '/home/me/.kube/ca.crt' },
      },
    ],
    users: [
      {
        name: 'jane',
        user: {
          'client-certificate': '/home/me/.kube/certs/jane.crt',
          'client-key': '/keys/jane.key',
          exec: { command: '/home/me/.kube/login', args: ['ca.crt'] },
        },
      },
    ],
  });
});

it('and nothing of any other', async () => {
  const text = JSON.stringify(await shellConfig('big', 'web'));
  expect(text).not.toMatch(/joe|d\.example|other|shop/);
  expect(text).toContain('"namespace":"web"');
});

it('a context that is incomplete or missing is refused', async () => {
  await expect(shellConfig('broken', '')).rejects.toThrow('cannot locate cluster nowhere');
  await expect(shellConfig('nope', '')).rejects.toThrow('no context exists with the name: "nope"');
});
