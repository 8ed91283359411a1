import type { KubeObject } from '../../codec/object.js';
import { humanAge } from '../../go/human-duration.js';
import { rfc1123z } from '../../go/local-time.js';
import type { DescribedPod } from '../../objects/pods/pod-types.js';
import { writeContainers, writeResources } from './containers.js';
import { describer } from './describer.js';
import type { Description } from './description.js';
import type { FieldValue } from './environment.js';
import { eventsAbout } from './events.js';
import { writeController, writeLabels, writeLabelsAndAnnotations, writeName } from './metadata.js';
import { qosClassOf } from './qos.js';
import { writeSchedulingGroup, writeSpread, writeTolerations } from './scheduling.js';
import { writeVolumes } from './volumes.js';

/** Static pods of a kubelet; their events use the hash of the file. */
const MIRROR = 'kubernetes.io/config.mirror';

/** Pods (core/v1). */
export const podDescriber = describer({
  versions: ['v1'],
  events: {
    asks: ({ kind: _, ...object }) => [
      eventsAbout(object, object.metadata?.annotations?.[MIRROR] ?? object.metadata?.uid),
    ],
  },
  describe(to, object: DescribedPod, _related, now) {
    const { spec = {}, status = {} } = object;
    writeBeginning(to, object, now);
    const fieldValue = fieldValueOf(object);
    if (spec.initContainers?.length)
      writeContainers(to, 'Init Containers', spec.initContainers, {
        statuses: status.initContainerStatuses,
        fieldValue,
      });
    writeContainers(to, 'Containers', spec.containers, { statuses: status.containerStatuses, fieldValue });
    if (spec.ephemeralContainers?.length)
      writeContainers(to, 'Ephemeral Containers', spec.ephemeralContainers, {
        statuses: status.ephemeralContainerStatuses,
        fieldValue,
      });
    writeConditions(to, object);
    writeVolumes(to, spec.volumes);
    to.line(0, 'QoS Class:', qosClassOf(object));
    writeLabels(to, 'Node-Selectors', spec.nodeSelector);
    writeTolerations(to, 'Tolerations', spec.tolerations);
    writeSpread(to, spec, '');
    writeSchedulingGroup(to, spec, '');
  },
});

/** The lines about a pod before its containers. */
function writeBeginning(to: Description, object: DescribedPod, now: number): void {
  const { metadata = {}, spec = {}, status = {} } = object;
  writeName(to, object);
  if (spec.priority !== undefined) to.line(0, 'Priority:', spec.priority);
  if (spec.priorityClassName) to.line(0, 'Priority Class Name:', spec.priorityClassName);
  if (spec.runtimeClassName) to.line(0, 'Runtime Class Name:', spec.runtimeClassName);
  if (spec.serviceAccountName) to.line(0, 'Service Account:', spec.serviceAccountName);
  to.line(0, 'Node:', spec.nodeName ? `${spec.nodeName}/${status.hostIP ?? ''}` : '<none>');
  if (status.startTime) to.line(0, 'Start Time:', rfc1123z(status.startTime));
  writeLabelsAndAnnotations(to, object);
  const isOver = status.phase === 'Failed' || status.phase === 'Succeeded';
  if (metadata.deletionTimestamp && !isOver) {
    to.line(0, 'Status:', `Terminating (lasts ${humanAge(metadata.deletionTimestamp, now)})`);
    to.line(0, 'Termination Grace Period:', `${metadata.deletionGracePeriodSeconds ?? 0}s`);
  } else {
    to.line(0, 'Status:', status.phase);
  }
  if (status.reason) to.line(0, 'Reason:', status.reason);
  if (status.message) to.line(0, 'Message:', status.message);
  const profile = spec.securityContext?.seccompProfile;
  if (profile) to.line(0, 'SeccompProfile:', profile.type);
  if (profile?.type === 'Localhost') to.line(0, 'LocalhostProfile:', profile.localhostProfile);
  to.line(0, 'IP:', status.podIP);
  writeAddresses(to, object);
  writeController(to, object);
  if (status.nominatedNodeName) to.line(0, 'NominatedNodeName:', status.nominatedNodeName);
  if (!spec.resources) return;
  to.line(0, 'Resources:');
  writeResources(to, 1, spec.resources);
}

function writeAddresses(to: Description, { status = {} }: DescribedPod): void {
  const addresses = status.podIPs ?? [];
  if (addresses.length === 0) to.line(0, 'IPs:', '<none>');
  else to.line(0, 'IPs:');
  for (const { ip } of addresses) to.line(1, 'IP:', ip);
}

function writeConditions(to: Description, { spec = {}, status = {} }: DescribedPod): void {
  const { conditions = [] } = status;
  if (spec.readinessGates?.length) {
    to.line(0, 'Readiness Gates:');
    to.line(1, 'Type', 'Status');
    for (const { conditionType = '' } of spec.readinessGates) {
      const condition = conditions.find(({ type }) => type === conditionType);
      to.line(1, `${conditionType} `, `${condition ? (condition.status ?? '') : '<none>'} `);
    }
  }
  if (conditions.length === 0) return;
  to.line(0, 'Conditions:');
  to.line(1, 'Type', 'Status');
  for (const { type = '', status: is = '' } of conditions) to.line(1, `${type} `, `${is} `);
}

/** kubectl knows only the values of two fields, although pods may refer to more. */
function fieldValueOf({ metadata = {} }: KubeObject): FieldValue {
  return ({ apiVersion = '', fieldPath }) => {
    if (apiVersion.split('/').length > 2) return '';
    if (fieldPath === 'metadata.name') return metadata.name ?? '';
    return fieldPath === 'metadata.namespace' ? (metadata.namespace ?? '') : '';
  };
}
