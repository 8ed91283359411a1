import { allContainers, type ContainerForm, type PodForm, type SecurityForm } from './pod-form.js';

/** The profiles, by their names. */
export const profileNames = ['legacy', 'general', 'baseline', 'restricted', 'netadmin', 'sysadmin'] as const;

/** What a debugging container may do. */
export type ProfileName = (typeof profileNames)[number];

/** What is created: a container in a running pod, a copy of a pod, a pod on a node. */
type DebugWay = 'ephemeral' | 'copy' | 'node';

/** What a copy keeps of its original. */
export interface KeptParts {
  labels: boolean;
  annotations: boolean;
  liveness: boolean;
  readiness: boolean;
  startup: boolean;
  initContainers: boolean;
}

/** What a profile is applied to. */
interface ProfileSubject {
  pod: PodForm;
  /** The debugging container. */
  container: string;
  way: DebugWay;
  kept: KeptParts;
}

/** A pod with a profile applied; the original pod is not changed. */
export function withProfile(profile: ProfileName, subject: ProfileSubject): PodForm {
  const pod = structuredClone(subject.pod);
  const found = allContainers(pod).find(({ name }) => name === subject.container);
  if (found !== undefined) entitle(found, profile, subject.way);
  if (subject.way === 'copy') trim(pod, profile, subject.kept);
  if (subject.way === 'node') openNode(pod, profile, subject.container);
  return pod;
}

/** Gives the debugging container its permissions. */
function entitle(container: ContainerForm, profile: ProfileName, way: DebugWay): void {
  if (profile === 'baseline' || profile === 'restricted' || (profile === 'general' && way === 'node'))
    delete container.securityContext;
  if (profile === 'restricted') container.securityContext = RESTRICTED;
  if (profile === 'general' && way !== 'node') addCapabilities(container, ['SYS_PTRACE']);
  if (profile === 'netadmin') addCapabilities(container, ['NET_ADMIN', 'NET_RAW']);
  if (profile === 'sysadmin') container.securityContext = { ...container.securityContext, privileged: true };
}

const RESTRICTED: SecurityForm = {
  runAsNonRoot: true,
  capabilities: { drop: ['ALL'] },
  allowPrivilegeEscalation: false,
  seccompProfile: { type: 'RuntimeDefault' },
};

function addCapabilities(container: ContainerForm, names: readonly string[]): void {
  const { capabilities } = container.securityContext ?? {};
  container.securityContext = {
    ...container.securityContext,
    capabilities: { ...capabilities, add: [...(capabilities?.add ?? []), ...names] },
  };
}

/** Removes from a copy what would make it look like its original to controllers and services, or end it. */
function trim(pod: PodForm, profile: ProfileName, kept: KeptParts): void {
  const { metadata = {}, spec } = pod;
  if (profile === 'legacy' || !kept.labels) delete metadata.labels;
  if (profile === 'legacy') return;
  if (!kept.annotations) delete metadata.annotations;
  if (!kept.initContainers) delete spec.initContainers;
  for (const container of spec.containers) {
    if (!kept.liveness) delete container.livenessProbe;
    if (!kept.readiness) delete container.readinessProbe;
    if (!kept.startup) delete container.startupProbe;
  }
  spec.shareProcessNamespace ??= true;
}

const HOST_ROOT = 'host-root';

/** Gives a pod access to a node: its namespaces, and its files below `/host`. */
function openNode({ spec }: PodForm, profile: ProfileName, name: string): void {
  if (profile === 'baseline' || profile === 'restricted') return;
  spec.hostNetwork = true;
  spec.hostPID = true;
  spec.hostIPC = true;
  if (profile === 'netadmin') return;
  spec.volumes = [...(spec.volumes ?? []), { name: HOST_ROOT, hostPath: { path: '/' } }];
  const container = spec.containers.find((each) => each.name === name);
  if (container !== undefined)
    container.volumeMounts = [...(container.volumeMounts ?? []), { name: HOST_ROOT, mountPath: '/host' }];
}
