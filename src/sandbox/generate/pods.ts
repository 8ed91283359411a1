import type { Json, JsonObject } from '../../codec/object.js';
import { timestamp } from '../clock.js';
import { hexDigits } from '../random.js';
import type { Plan } from './options.js';
import { podTemplate } from './pod-template.js';
import { appHash, appName, identity, namespaceOf, nodeName, pick, randomOf, suffix } from './shared.js';
import { type Fields, Template, TemplateValue } from './template.js';
import { setUid } from './workloads.js';

/** How pods are, and how many of a hundred are so. */
const STATES: readonly (readonly [share: number, template: Template])[] = [
  [90, state('Running', true, { running: { startedAt: '%{started}' } })],
  [4, state('Running', true, { running: { startedAt: '%{started}' } }, terminated('Error', 1))],
  [
    2,
    state(
      'Running',
      false,
      {
        waiting: {
          reason: 'CrashLoopBackOff',
          message: 'back-off 5m0s restarting failed container=app pod=%{name}_%{namespace}(%{uid})',
        },
      },
      terminated('OOMKilled', 137),
    ),
  ],
  [
    1,
    state('Pending', false, { waiting: { reason: 'ImagePullBackOff', message: 'Back-off pulling image' } }),
  ],
  [3, state('Succeeded', false, terminated('Completed', 0))],
];

const TEMPLATES = STATES.flatMap(([share, template]) => Array.from({ length: share }, () => template));
const TIERS = ['frontend', 'backend', 'data'];

/** The key and value of the pod of an index. */
export function podAt(plan: Plan, index: number): [namespace: string, name: string, value: TemplateValue] {
  const { namespace, name } = podName(plan, index);
  const template = pick(randomOf(plan, 2, index), TEMPLATES);
  return [namespace, name, new TemplateValue(template, () => podFields(plan, index))];
}

/** Pods take their turns on the applications, and applications on the namespaces. */
function podName(plan: Plan, index: number) {
  const app = index % Math.max(1, plan.deployments);
  const set = `${appName(app)}-${appHash(plan, app)}`;
  const name = `${set}-${suffix(randomOf(plan, 1, index), 5)}`;
  return { app, set, name, namespace: namespaceOf(plan, app) };
}

function podFields(plan: Plan, index: number): Fields {
  const random = randomOf(plan, 3, index);
  const { app, set, name, namespace } = podName(plan, index);
  const { uid, created, createdAt } = identity(plan, random, 60);
  const node = Math.floor(random() * Math.max(1, plan.nodes));
  const lifetime = plan.now - createdAt;
  return {
    name,
    namespace,
    uid,
    created,
    set,
    app: appName(app),
    hash: appHash(plan, app),
    tier: TIERS[app % TIERS.length]!,
    ownerUid: setUid(plan, app),
    version: `1.${app % 30}.${app % 7}`,
    node: nodeName(node),
    hostIP: `10.0.${node >> 8}.${node & 255}`,
    ip: `10.${128 + ((index >> 16) & 127)}.${(index >> 8) & 255}.${index & 255}`,
    started: timestamp(createdAt + Math.min(lifetime, 4000)),
    ended: timestamp(createdAt + Math.floor(lifetime * 0.9)),
    restarts: 1 + Math.floor(random() * 40),
    container: hexDigits(random, 64),
    image: hexDigits(randomOf(plan, 91, app), 64),
  };
}

function terminated(reason: string, exitCode: number): JsonObject {
  return {
    terminated: {
      exitCode,
      reason,
      startedAt: '%{started}',
      finishedAt: '%{ended}',
      containerID: 'containerd://%{container}',
    },
  };
}

function state(phase: string, ready: boolean, now: JsonObject, last?: JsonObject): Template {
  const status: Json = {
    name: 'app',
    state: now,
    lastState: last ?? {},
    ready,
    restartCount: last === undefined ? 0 : '%#{restarts}',
    image: 'registry.example.com/%{app}:%{version}',
    imageID: 'registry.example.com/%{app}@sha256:%{image}',
    containerID: 'containerd://%{container}',
    started: ready,
  };
  return new Template(podTemplate({ phase, ready, containerStatuses: [status] }));
}
