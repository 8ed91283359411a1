import { describe, expect, it } from 'vitest';
import { lines } from '../../support/scene.js';
import { helmScene } from './support.js';

const object = (apiVersion: string, kind: string, name: string, more = '') =>
  `---\napiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: ${name}\n${more}`;

const manifest = [
  object('v1', 'ConfigMap', 'settings'),
  object('apps/v1', 'Deployment', 'api'),
  object('apps/v1', 'Deployment', 'lost'),
  object('v1', 'Namespace', 'default'),
  object('example.com/v1', 'Gadget', 'g'),
  object('v1', 'ConfigMap', 'elsewhere', '  namespace: kube-system\n'),
  '---\nkind: [broken\n',
].join('');
const hooks = [
  {
    ...{ name: 'prepare', kind: 'Job', events: ['pre-upgrade', 'pre-install'] },
    ...{ manifest: object('batch/v1', 'Job', 'prepare'), last_run: { phase: 'Succeeded' } },
  },
  {
    ...{ name: 'test', kind: 'Pod', manifest: object('v1', 'Pod', 'web-1'), events: ['test'] },
    last_run: { phase: 'Failed', started_at: '' },
  },
];

describe('releases objects', () => {
  it('shows the state of each object, and hooks separately', async () => {
    const { proa } = await helmScene([{ manifest, hooks }], { sample: true });
    const { stdout, exit } = await proa('releases objects web');
    expect(exit).toBe(0);
    const rows = lines(stdout).map((line) => line.split(/ {3,}/));
    expect(rows.slice(0, 8)).toEqual([
      ['OBJECT', 'NAMESPACE', 'STATE'],
      ['ConfigMap/settings', 'default', 'there'],
      ['Deployment/api', 'default', expect.stringMatching(/^! \d\/\d ready$/)],
      ['Deployment/lost', 'default', '! not there'],
      ['Namespace/default', '<none>', 'Active'],
      ['Gadget/g', '<none>', expect.stringMatching(/^! no matches for kind "Gadget"/)],
      ['ConfigMap/elsewhere', 'kube-system', '! not there'],
      ['<unknown>', '<none>', expect.stringMatching(/^! cannot be read: /)],
    ]);
    expect(rows.slice(8)).toEqual([
      [''],
      ['HOOK', 'NAMESPACE', 'EVENTS', 'LAST RUN', 'STATE'],
      ['Job/prepare', 'default', 'pre-upgrade,pre-install', 'Succeeded', 'not there'],
      ['Pod/web-1', 'default', 'test', '! Failed', expect.stringContaining('Running')],
    ]);
  });

  it('has the same as a document', async () => {
    const { proa } = await helmScene([{ manifest: object('v1', 'ConfigMap', 'settings'), hooks: [] }], {
      sample: true,
    });
    expect(JSON.parse((await proa('releases objects web -o json')).stdout)).toEqual({
      ...{ name: 'web', namespace: 'default', revision: 1, hooks: [] },
      objects: [
        {
          apiVersion: 'v1',
          kind: 'ConfigMap',
          namespace: 'default',
          name: 'settings',
          exists: true,
          state: '',
          bad: false,
        },
      ],
    });
  });
});
