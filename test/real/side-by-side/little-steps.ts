import { type Step, step } from './step.js';

const CORE = '/api/v1/namespaces/side-little';
const APPS = '/apis/apps/v1/namespaces/side-little';
const little = (name: string) => ({ metadata: { name } });
const labels = { app: 'little' };
const template = {
  metadata: { labels },
  spec: { containers: [{ name: 'c', image: 'example.com/c:1' }] },
};
const workload = { spec: { selector: { matchLabels: labels }, template } };

/** The smallest objects that servers accept: their defaults, and what is always there. */
export const LITTLE: readonly Step[] = [
  step('create the namespace for little', 'POST', '/api/v1/namespaces', little('side-little')),
  step('a little config map', 'POST', `${CORE}/configmaps`, little('little')),
  step('a little secret', 'POST', `${CORE}/secrets`, little('little')),
  step('a little service account', 'POST', `${CORE}/serviceaccounts`, little('little')),
  step('a little service', 'POST', `${CORE}/services`, {
    ...little('little'),
    spec: { ports: [{ port: 80 }] },
  }),
  step('a little node', 'POST', '/api/v1/nodes', little('side-little')),
  step('a little event', 'POST', `${CORE}/events`, {
    ...little('little'),
    involvedObject: { namespace: 'side-little' },
  }),
  step('a little pod', 'POST', `${CORE}/pods`, { ...little('little'), spec: template.spec }),
  step('a little deployment', 'POST', `${APPS}/deployments`, { ...little('little'), ...workload }),
  step('a little replica set', 'POST', `${APPS}/replicasets`, { ...little('little'), ...workload }),
  step('the little deployment', 'GET', `${APPS}/deployments/little`),
  step(
    'the little deployment with a label',
    'PATCH',
    `${APPS}/deployments/little`,
    '{"metadata":{"labels":{"a":"b"}}}',
    {
      type: 'application/merge-patch+json',
    },
  ),
  step('the little deployment removed', 'DELETE', `${APPS}/deployments/little`),
];
