import { JOB_LABELS, SPEC_DEFAULTS } from '../../../codec/default-values.js';
import { isObject } from '../../../codec/json.js';
import type { Json, JsonObject, KubeObject } from '../../../codec/object.js';
import { at } from '../../object/at.js';
import { podSpecDefaults } from './pod-defaults.js';

/** The defaults of objects that create pods. */

/** A pod template with the defaults of pods. */
function templateDefaults(template: unknown): JsonObject {
  const { metadata = {}, spec = {}, ...others } = (template ?? {}) as JsonObject;
  return { ...others, metadata, spec: podSpecDefaults(spec as JsonObject) };
}

/** An object with the defaults of its template, which is at a path of keys. */
export function withTemplate(object: KubeObject, ...path: string[]): KubeObject {
  return withMember(object as JsonObject, path, templateDefaults(at(object, ...path))) as KubeObject;
}

/** The defaults of deployments, replica sets and the like: replicas and pods. */
export function workloadDefaults(workload: KubeObject): KubeObject {
  const filled = withTemplate(workload, 'spec', 'template');
  return { ...filled, spec: { replicas: 1, ...(filled.spec as JsonObject) }, status: workload.status ?? {} };
}

/** In addition, those of a deployment's rollout. */
export function deploymentDefaults(deployment: KubeObject): KubeObject {
  return withSpecDefaults(workloadDefaults(deployment), SPEC_DEFAULTS.Deployment);
}

/** A replication controller takes its labels and selector from the labels of its template. */
export function replicationControllerDefaults(controller: KubeObject): KubeObject {
  const template = at(controller, 'spec', 'template');
  if (template === undefined) return controller;
  const labels = (at(template, 'metadata', 'labels') ?? {}) as Record<string, string>;
  const { metadata = {} } = controller;
  const own = Object.keys(metadata.labels ?? {}).length > 0 ? metadata.labels! : labels;
  const filled = workloadDefaults({ ...controller, metadata: { ...metadata, labels: own } });
  return { ...filled, spec: { ...(filled.spec as JsonObject), selector: selectorOr(controller, labels) } };
}

function selectorOr(controller: KubeObject, labels: Record<string, string>): JsonObject {
  const given = (at(controller, 'spec', 'selector') ?? {}) as JsonObject;
  return Object.keys(given).length > 0 ? given : labels;
}

/** A daemon set records how often its template has changed. */
export function daemonSetDefaults(set: KubeObject, old?: KubeObject): KubeObject {
  const complete = withSpecDefaults(withTemplate(set, 'spec', 'template'), SPEC_DEFAULTS.DaemonSet);
  const { metadata = {} } = set;
  const annotations = { [TEMPLATE_GENERATION]: generationOf(complete, old), ...metadata.annotations };
  return { ...complete, metadata: { ...metadata, annotations } };
}

const TEMPLATE_GENERATION = 'deprecated.daemonset.template.generation';

function generationOf(set: KubeObject, old: KubeObject | undefined): string {
  const before = Number(old?.metadata?.annotations?.[TEMPLATE_GENERATION] ?? 0);
  const same = JSON.stringify(at(old, 'spec', 'template')) === JSON.stringify(at(set, 'spec', 'template'));
  return String(old !== undefined && same ? before : before + 1);
}

/** A stateful set replaces pods one after the other. */
export function statefulSetDefaults(set: KubeObject): KubeObject {
  return withSpecDefaults(workloadDefaults(set), SPEC_DEFAULTS.StatefulSet);
}

function withSpecDefaults(object: KubeObject, defaults: JsonObject): KubeObject {
  return { ...object, spec: filled((object.spec ?? {}) as JsonObject, defaults) };
}

/**
 * Fills in missing values at all levels. The fields of a strategy belong to its type: another type does not get them.
 */
function filled(value: JsonObject, defaults: JsonObject): JsonObject {
  const { type = defaults.type } = value;
  if (type !== defaults.type) return value;
  const all = { ...value };
  for (const [name, usual] of Object.entries(defaults)) {
    const own = value[name] ?? usual;
    all[name] = isObject(own) && isObject(usual) ? filled(own, usual) : own;
  }
  return all;
}

/** A new job and its pods have its uid as a label. */
export function jobDefaults(job: KubeObject, old?: KubeObject): KubeObject {
  const filled = withTemplate(job, 'spec', 'template');
  const spec = filled.spec as JsonObject;
  const whole = spec.completions === undefined && spec.parallelism === undefined;
  const { completions, manualSelector: _, ...others } = SPEC_DEFAULTS.Job;
  const complete = { ...filled, spec: { ...others, ...(whole ? { completions } : {}), ...spec } };
  return old === undefined && spec.manualSelector !== true ? withJobLabels(complete) : complete;
}

function withJobLabels(job: KubeObject): KubeObject {
  const { metadata = {} } = job;
  const { uid = '' } = metadata;
  const labels = Object.fromEntries(
    Object.entries(JOB_LABELS).map(([label, field]) => [label, metadata[field] ?? '']),
  );
  const spec = job.spec as JsonObject;
  const template = spec.template as JsonObject;
  const own = template.metadata as { labels?: Record<string, string> };
  return {
    ...job,
    metadata: {
      ...metadata,
      labels: { ...metadata.labels, ...(metadata.labels ? {} : own.labels), ...labels },
    },
    spec: {
      ...spec,
      selector: { matchLabels: { 'batch.kubernetes.io/controller-uid': uid } },
      template: { ...template, metadata: { ...own, labels: { ...own.labels, ...labels } } },
    },
  };
}

/** A cron job contains the template of a job. */
export function cronJobDefaults(job: KubeObject): KubeObject {
  const complete = withSpecDefaults(job, SPEC_DEFAULTS.CronJob);
  return at(job, 'spec', 'jobTemplate') === undefined
    ? complete
    : withTemplate(complete, 'spec', 'jobTemplate', 'spec', 'template');
}

function withMember(object: JsonObject, [key = '', ...rest]: readonly string[], value: Json): JsonObject {
  if (rest.length === 0) return { ...object, [key]: value };
  return { ...object, [key]: withMember((object[key] ?? {}) as JsonObject, rest, value) };
}
