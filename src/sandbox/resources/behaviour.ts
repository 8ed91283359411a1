import { crdDefaults } from './crd-status.js';
import {
  deploymentDefaults,
  namespaceDefaults,
  secretDefaults,
  serviceDefaults,
  workloadDefaults,
} from './defaults.js';
import { podDefaults } from './pod-defaults.js';
import type { ResourceType } from './resource-type.js';

/** What sets some built-in resources apart from the others, by resource. */
export const BEHAVIOUR: Readonly<Record<string, Partial<ResourceType>>> = {
  namespaces: { defaults: namespaceDefaults, assigned: [['spec', 'finalizers']] },
  pods: {
    defaults: podDefaults,
    assigned: ['serviceAccountName', 'serviceAccount', 'priority', 'preemptionPolicy', 'tolerations'].map(
      (field) => ['spec', field],
    ),
    returnsDeleted: true,
  },
  secrets: { defaults: secretDefaults },
  serviceaccounts: { returnsDeleted: true },
  services: {
    defaults: serviceDefaults,
    assigned: [
      ['spec', 'clusterIP'],
      ['spec', 'clusterIPs'],
    ],
  },
  'deployments.apps': { defaults: deploymentDefaults },
  'replicasets.apps': { defaults: workloadDefaults },
  'customresourcedefinitions.apiextensions.k8s.io': { defaults: crdDefaults },
};
