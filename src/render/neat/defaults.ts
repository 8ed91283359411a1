import {
  CONTAINER_DEFAULTS,
  imagePullPolicyOf,
  JOB_LABELS,
  NAMESPACE_LABEL,
  POD_DEFAULTS,
  POD_TEMPLATE_DEFAULTS,
  POD_TOLERATIONS,
  PROBE_DEFAULTS,
  SPEC_DEFAULTS,
} from '../../codec/default-values.js';
import { isObject } from '../../codec/json.js';
import type { Json, JsonObject } from '../../codec/object.js';

/** Fields of an object at a path, and the values that the server sets by default. */
type Defaults = Readonly<Record<string, Json>>;

const POD: Defaults = { ...POD_TEMPLATE_DEFAULTS, ...POD_DEFAULTS };
const SPECS: Readonly<Record<string, Defaults>> = SPEC_DEFAULTS;

/** The token volume that the server adds to every pod. */
const TOKEN_VOLUME = /^kube-api-access-[a-z0-9]{5}$/;
/** An object without the default values of its type, and without what the server adds to its spec. */
export function withoutDefaults(object: JsonObject): JsonObject {
  const copy = copied(object);
  const { kind, spec, metadata } = copy;
  if (isObject(metadata)) dropLabel(metadata, kind === 'Namespace' ? [NAMESPACE_LABEL] : []);
  if (!isObject(spec)) return copy;
  const template = templateIn(spec);
  if (kind === 'Pod') cleanPod(spec, true);
  if (template !== undefined) cleanTemplate(template);
  if (kind === 'Job' && spec.manualSelector !== true) cleanJob(spec, metadata);
  if (kind === 'Service') cleanService(spec);
  if (typeof kind === 'string' && Object.hasOwn(SPECS, kind)) drop(spec, SPECS[kind]!);
  if (kind === 'CronJob') cleanJobTemplate(spec);
  if (Array.isArray(spec.volumeClaimTemplates))
    for (const claim of spec.volumeClaimTemplates) cleanClaim(claim);
  if (Object.keys(spec).length === 0) delete copy.spec;
  return copy;
}

function templateIn(spec: JsonObject): JsonObject | undefined {
  const { jobTemplate, template } = spec;
  const inner = isObject(jobTemplate) && isObject(jobTemplate.spec) ? jobTemplate.spec.template : template;
  return isObject(inner) ? inner : undefined;
}

function cleanTemplate(template: JsonObject): void {
  const { metadata, spec } = template;
  if (isObject(metadata)) {
    if (metadata.creationTimestamp === null) delete metadata.creationTimestamp;
    if (Object.keys(metadata).length === 0) delete template.metadata;
  }
  if (isObject(spec)) cleanPod(spec, false);
}

/** @param isPod it is running: it also has a node and a token */
function cleanPod(spec: JsonObject, isPod: boolean): void {
  if (spec.serviceAccount === spec.serviceAccountName) delete spec.serviceAccount;
  drop(spec, POD);
  for (const field of ['containers', 'initContainers', 'ephemeralContainers'])
    for (const container of objectsIn(spec[field])) cleanContainer(container, isPod);
  for (const volume of objectsIn(spec.volumes)) cleanVolume(volume);
  if (!isPod) return;
  delete spec.nodeName;
  keep(spec, 'volumes', (volume) => !TOKEN_VOLUME.test(String(volume.name)));
  keep(spec, 'tolerations', (toleration) => !POD_TOLERATIONS.some((added) => sameValue(toleration, added)));
}

function cleanContainer(container: JsonObject, isPod: boolean): void {
  drop(container, CONTAINER_DEFAULTS);
  drop(container, { imagePullPolicy: imagePullPolicyOf(String(container.image ?? '')) });
  for (const port of objectsIn(container.ports)) drop(port, { protocol: 'TCP' });
  for (const name of ['livenessProbe', 'readinessProbe', 'startupProbe']) {
    const probe = container[name];
    if (!isObject(probe)) continue;
    drop(probe, PROBE_DEFAULTS);
    if (isObject(probe.httpGet)) drop(probe.httpGet, { scheme: 'HTTP' });
  }
  for (const { valueFrom } of objectsIn(container.env))
    if (isObject(valueFrom) && isObject(valueFrom.fieldRef)) drop(valueFrom.fieldRef, { apiVersion: 'v1' });
  if (isPod) keep(container, 'volumeMounts', (mount) => !TOKEN_VOLUME.test(String(mount.name)));
}

function cleanVolume(volume: JsonObject): void {
  for (const source of ['configMap', 'secret', 'downwardAPI', 'projected']) {
    const fields = volume[source];
    if (isObject(fields)) drop(fields, { defaultMode: 420 });
  }
  if (isObject(volume.hostPath)) drop(volume.hostPath, { type: '' });
}

function cleanJob(spec: JsonObject, metadata: Json | undefined): void {
  delete spec.selector;
  for (const holder of [metadata, isObject(spec.template) ? spec.template.metadata : undefined])
    if (isObject(holder)) dropLabel(holder, Object.keys(JOB_LABELS));
  if (
    isObject(spec.template) &&
    isObject(spec.template.metadata) &&
    Object.keys(spec.template.metadata).length === 0
  )
    delete spec.template.metadata;
}

function cleanJobTemplate({ jobTemplate }: JsonObject): void {
  if (!isObject(jobTemplate)) return;
  const { metadata, spec } = jobTemplate;
  if (isObject(spec)) drop(spec, SPEC_DEFAULTS.Job);
  if (!isObject(metadata)) return;
  if (metadata.creationTimestamp === null) delete metadata.creationTimestamp;
  if (Object.keys(metadata).length === 0) delete jobTemplate.metadata;
}

function cleanService(spec: JsonObject): void {
  // A service without an address requests that; others get one.
  if (spec.clusterIP !== 'None') delete spec.clusterIP;
  delete spec.clusterIPs;
  if (spec.ipFamilyPolicy === 'SingleStack') delete spec.ipFamilies;
  for (const port of objectsIn(spec.ports)) {
    // The protocol is kept: it distinguishes ports, and servers before 1.21 require it in applied configurations.
    if (port.targetPort === port.port) delete port.targetPort;
  }
}

function cleanClaim(claim: Json): void {
  if (!isObject(claim)) return;
  for (const field of ['apiVersion', 'kind', 'status']) delete claim[field];
  const { metadata, spec } = claim;
  if (isObject(metadata) && metadata.creationTimestamp === null) delete metadata.creationTimestamp;
  if (isObject(spec)) drop(spec, SPEC_DEFAULTS.PersistentVolumeClaim);
}

function dropLabel(metadata: JsonObject, names: readonly string[]): void {
  const { labels } = metadata;
  if (!isObject(labels)) return;
  for (const name of names) delete labels[name];
  if (Object.keys(labels).length === 0) delete metadata.labels;
}

/** Removes fields with their default values. */
function drop(object: JsonObject, defaults: Defaults): void {
  for (const [name, value] of Object.entries(defaults))
    if (Object.hasOwn(object, name) && sameValue(object[name]!, value)) delete object[name];
}

function sameValue(one: Json, other: Json): boolean {
  if (!isObject(one) || !isObject(other)) return JSON.stringify(one) === JSON.stringify(other);
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && sameValue(one[name]!, other[name]!))
  );
}

/** Keeps the items of a list that pass the test; the list is removed if it becomes empty. */
function keep(object: JsonObject, name: string, holds: (item: JsonObject) => boolean): void {
  const list = object[name];
  if (!Array.isArray(list)) return;
  const kept = list.filter((item) => !isObject(item) || holds(item));
  if (kept.length === 0) delete object[name];
  else object[name] = kept;
}

function objectsIn(list: Json | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter((item) => isObject(item)) : [];
}

/** A copy of JSON; structuredClone takes several times as long for small objects. */
function copied<T extends Json>(value: T): T {
  if (Array.isArray(value)) return value.map(copied) as T;
  if (typeof value !== 'object' || value === null) return value;
  const copy: JsonObject = { ...value };
  for (const [name, part] of Object.entries(copy))
    if (typeof part === 'object' && part !== null) copy[name] = copied(part);
  return copy as T;
}
