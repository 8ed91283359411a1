import type { JsonObject, KubeObject } from '../../codec/object.js';
import { uuid } from '../base/random.js';
import { appAt, appName } from './app.js';
import type { GenerationPlan } from './options.js';
import { identity, randomOf } from './shared.js';
import { type Fields, Template, TemplateValue } from './template.js';

/** Deployments, their replica sets and services: each is one application. */

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
        metadata: { labels },
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
    status,
  };
}

const DEPLOYMENT = new Template(
  workload(
    '%{app}',
    { app: '%{app}', tier: '%{tier}' },
    {
      observedGeneration: 1,
      replicas: '%#{replicas}',
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
    },
  ),
);

const REPLICA_SET = new Template(
  workload(
    '%{app}-%{hash}',
    { app: '%{app}', 'pod-template-hash': '%{hash}', tier: '%{tier}' },
    {
      replicas: '%#{replicas}',
      fullyLabeledReplicas: '%#{replicas}',
      readyReplicas: '%#{replicas}',
      availableReplicas: '%#{replicas}',
      observedGeneration: 1,
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
    ports: [{ name: 'http', protocol: 'TCP', port: 80, targetPort: 8080 }],
    selector: { app: '%{app}' },
    clusterIP: '%{ip}',
    clusterIPs: ['%{ip}'],
    type: 'ClusterIP',
    sessionAffinity: 'None',
    ipFamilies: ['IPv4'],
    ipFamilyPolicy: 'SingleStack',
    internalTrafficPolicy: 'Cluster',
  },
  status: { loadBalancer: {} },
});

export function deploymentAt(plan: GenerationPlan, index: number) {
  const app = appAt(plan, index);
  return object(plan, index, app.name, DEPLOYMENT, app.deploymentUid);
}

export function replicaSetAt(plan: GenerationPlan, index: number) {
  const app = appAt(plan, index);
  return object(plan, index, app.set, REPLICA_SET, app.setUid);
}

export function serviceAt(plan: GenerationPlan, index: number) {
  return object(plan, index, appName(index), SERVICE, uuid(randomOf(plan, 6, index)));
}

function object(plan: GenerationPlan, index: number, name: string, template: Template, uid: string) {
  const value = new TemplateValue(template, () => fields(plan, index, uid));
  return [appAt(plan, index).namespace, name, value] as const;
}

function fields(plan: GenerationPlan, index: number, uid: string): Fields {
  const app = appAt(plan, index);
  const pods = plan.pods / Math.max(1, plan.deployments);
  const more = index < plan.pods % Math.max(1, plan.deployments);
  return {
    uid,
    namespace: app.namespace,
    created: identity(plan, randomOf(plan, 7, index)).created,
    app: app.name,
    hash: app.hash,
    tier: app.tier,
    version: app.version,
    replicas: more ? Math.ceil(pods) : Math.floor(pods),
    deploymentUid: app.deploymentUid,
    ip: `10.${96 + ((index >> 16) & 15)}.${(index >> 8) & 255}.${index & 255 || 1}`,
  };
}
