import type { Json, JsonObject } from '../../codec/object.js';
import { timestamp } from '../base/timestamp.js';
import { type App, appAt } from './app.js';
import type { GenerationPlan } from './options.js';
import { podTemplate } from './pod-template.js';
import { choose, identity, nodeName, randomOf, suffix } from './shared.js';
import { type Fields, Template, TemplateValue } from './template.js';

/** States of pods, and the percentage of each. */
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

/** The namespace, name and value of the pod with an index. */
export function podAt(
  plan: GenerationPlan,
  index: number,
): [namespace: string, name: string, value: TemplateValue] {
  const app = appOf(plan, index);
  const random = randomOf(plan, 1, index);
  const name = `${app.set}-${suffix(random, 5)}`;
  const template = choose(random, TEMPLATES);
  return [app.namespace, name, new TemplateValue(template, () => podFields(plan, index, name))];
}

/** Pods are distributed over the applications in turn. */
function appOf(plan: GenerationPlan, index: number): App {
  return appAt(plan, index % Math.max(1, plan.deployments));
}

function podFields(plan: GenerationPlan, index: number, name: string): Fields {
  const random = randomOf(plan, 3, index);
  const app = appOf(plan, index);
  const { uid, created, createdAt } = identity(plan, random, 60);
  const node = Math.floor(random() * Math.max(1, plan.nodes));
  const lifetime = plan.now - createdAt;
  return {
    name,
    namespace: app.namespace,
    uid,
    created,
    set: app.set,
    app: app.name,
    hash: app.hash,
    tier: app.tier,
    ownerUid: app.setUid,
    version: app.version,
    node: nodeName(node),
    hostIP: `10.0.${node >> 8}.${node & 255}`,
    ip: `10.${128 + ((index >> 16) & 127)}.${(index >> 8) & 255}.${index & 255}`,
    started: timestamp(createdAt + Math.min(lifetime, 4000)),
    ended: timestamp(createdAt + Math.floor(lifetime * 0.9)),
    restarts: 1 + Math.floor(random() * 40),
    container: `${uid.slice(0, 8)}${uid.slice(24)}${app.image.slice(0, 44)}`,
    image: app.image,
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
