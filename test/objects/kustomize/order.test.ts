import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inLegacyOrder } from '../../../src/objects/kustomize/order.js';
import { KubectlAnswers } from '../../support/kubectl-answers.js';
import { kustomized } from './kubectl-kustomize.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/order.json'));

const object = (apiVersion: string, kind: string, name: string, namespace?: string) => ({
  apiVersion,
  kind,
  metadata: { name, ...(namespace && { namespace }) },
});

const objects = [
  object('admissionregistration.k8s.io/v1', 'ValidatingWebhookConfiguration', 'v'),
  object('admissionregistration.k8s.io/v1', 'MutatingWebhookConfiguration', 'm'),
  object('v1', 'Pod', 'p'),
  object('apps/v1', 'DaemonSet', 'd'),
  object('example.com/v1', 'Gizmo', 'g'),
  object('apps/v1', 'Deployment', 'b', 'n'),
  object('apps/v1', 'Deployment', 'a', 'n'),
  object('apps/v1', 'Deployment', 'none'),
  object('v1', 'Service', 's'),
  object('v1', 'ConfigMap', 'c'),
  object('v1', 'Namespace', 'n'),
];

const named = (all: readonly { kind?: string; metadata?: { name?: string } }[]) =>
  all.map(({ kind, metadata }) => `${kind}/${metadata?.name}`);

const expected = [
  'Namespace/n',
  'ConfigMap/c',
  'Service/s',
  'Deployment/a',
  'Deployment/b',
  'Deployment/none',
  'DaemonSet/d',
  'Gizmo/g',
  'Pod/p',
  'MutatingWebhookConfiguration/m',
  'ValidatingWebhookConfiguration/v',
];

describe('the objects of -k', () => {
  it('come in the order of kinds that others need, those that check what is written last', () => {
    expect(named(inLegacyOrder(objects))).toEqual(expected);
  });

  it('come in the order in which kubectl puts them when asked for it', async () => {
    const files = {
      'all.yaml': objects.map((each) => `---\n${JSON.stringify(each)}\n`).join(''),
      'kustomization.yaml': 'resources: [all.yaml]\nsortOptions: {order: legacy}\n',
    };
    const { stdout } = await answers.answer('legacy order', files, (kubectl) => kustomized(kubectl, files));
    const found = [...stdout.matchAll(/^kind: (\S+)\nmetadata:\n {2}name: "?([^"\s]+)/gm)];
    expect(found.map(([, kind, name]) => `${kind}/${name}`)).toEqual(expected);
  });
});
