import type { JsonObject, KubeObject } from '../../codec/object.js';
import { uuid } from '../random.js';
import type { Plan } from './options.js';
import { appHash, appName, identity, namespaceOf, randomOf } from './shared.js';
import { type Fields, Template, TemplateValue } from './template.js';

/** Deployments, their replica sets and services: one application each. */

const LABELS = { app: '%{app}', tier: '%{tier}' };

function workload(name: string, labels: JsonObject, status: JsonObject, owner?: JsonObject): KubeObject {
  return {
    metadata: {
      name,
      namespace: '%{namespace}',
      uid: '%{uid}',
      generation: 1,
      creationTimestamp: '%{created}',
      labels: labels as Record<string, string>,
      annotations: { 'deployment.kubernetes.io/revision': '1' },
      ...(owner === undefined ? {} : { ownerReferences: [owner as never] }),
    },
    spec: {
      replicas: '%#{replicas}',
      selector: {
        matchLabels:
          owner === undefined ? { app: '%{app}' } : { app: '%{app}', 'pod-template-hash': '%{hash}' },
      },
      template: {
        metadata: { creationTimestamp: null, labels },
        spec: {
          containers: [
            {
              name: 'app',
              image: 'registry.example.com/%{app}:%{version}',
              ports: [{ name: 'http', containerPort: 8080, protocol: 'TCP' }],
              resources: { limits: { memory: '256Mi' }, requests: { cpu: '100m', memory: '128Mi' } },
              terminationMessagePath: '/dev/termination-log',
              terminationMessagePolicy: 'File',
              imagePullPolicy: 'IfNotPresent',
            },
          ],
          restartPolicy: 'Always',
          terminationGracePeriodSeconds: 30,
          dnsPolicy: 'ClusterFirst',
          securityContext: {},
          schedulerName: 'default-scheduler',
        },
      },
      ...(owner === undefined
        ? {
            strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '25%', maxSurge: '25%' } },
            revisionHistoryLimit: 10,
            progressDeadlineSeconds: 600,
          }
        : {}),
    },
    status: { observedGeneration: 1, replicas: '%#{replicas}', ...status },
  };
}

const DEPLOYMENT = new Template(
  workload('%{app}', LABELS, {
    updatedReplicas: '%#{replicas}',
    readyReplicas: '%#{replicas}',
    availableReplicas: '%#{replicas}',
    conditions: ['Available', 'Progressing'].map((type) => ({
      type,
      status: 'True',
      lastUpdateTime: '%{created}',
      lastTransitionTime: '%{created}',
      reason: type === 'Available' ? 'MinimumReplicasAvailable' : 'NewReplicaSetAvailable',
      message:
        type === 'Available' ? 'Deployment has minimum availability.' : 'The new replica set is complete.',
    })),
  }),
);

const REPLICA_SET = new Template(
  workload(
    '%{app}-%{hash}',
    { ...LABELS, 'pod-template-hash': '%{hash}' },
    {
      fullyLabeledReplicas: '%#{replicas}',
      readyReplicas: '%#{replicas}',
      availableReplicas: '%#{replicas}',
    },
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      name: '%{app}',
      uid: '%{deploymentUid}',
      controller: true,
      blockOwnerDeletion: true,
    },
  ),
);

const SERVICE = new Template({
  metadata: {
    name: '%{app}',
    namespace: '%{namespace}',
    uid: '%{uid}',
    creationTimestamp: '%{created}',
    labels: { app: '%{app}' },
  },
  spec: {
    clusterIP: '%{ip}',
    clusterIPs: ['%{ip}'],
    ipFamilies: ['IPv4'],
    ipFamilyPolicy: 'SingleStack',
    internalTrafficPolicy: 'Cluster',
    ports: [{ name: 'http', protocol: 'TCP', port: 80, targetPort: 8080 }],
    selector: { app: '%{app}' },
    sessionAffinity: 'None',
    type: 'ClusterIP',
  },
  status: { loadBalancer: {} },
});

const TIERS = ['frontend', 'backend', 'data'];

/** The uid of an application's replica set, which owns its pods. */
export function setUid(plan: Plan, app: number): string {
  return uuid(randomOf(plan, 5, app));
}

export function deploymentAt(plan: Plan, app: number) {
  return object(plan, app, appName(app), DEPLOYMENT, uuid(randomOf(plan, 4, app)));
}

export function replicaSetAt(plan: Plan, app: number) {
  return object(plan, app, `${appName(app)}-${appHash(plan, app)}`, REPLICA_SET, setUid(plan, app));
}

export function serviceAt(plan: Plan, app: number) {
  return object(plan, app, appName(app), SERVICE, uuid(randomOf(plan, 6, app)));
}

function object(plan: Plan, app: number, name: string, template: Template, uid: string) {
  const value = new TemplateValue(template, () => fields(plan, app, uid));
  return [namespaceOf(plan, app), name, value] as const;
}

function fields(plan: Plan, app: number, uid: string): Fields {
  const pods = plan.pods / Math.max(1, plan.deployments);
  return {
    uid,
    namespace: namespaceOf(plan, app),
    created: identity(plan, randomOf(plan, 7, app)).created,
    app: appName(app),
    hash: appHash(plan, app),
    tier: TIERS[app % TIERS.length]!,
    version: `1.${app % 30}.${app % 7}`,
    replicas: app < plan.pods % Math.max(1, plan.deployments) ? Math.ceil(pods) : Math.floor(pods),
    deploymentUid: uuid(randomOf(plan, 4, app)),
    ip: `10.${96 + ((app >> 16) & 15)}.${(app >> 8) & 255}.${app & 255 || 1}`,
  };
}
