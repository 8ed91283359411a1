import type { LabelSelector } from '../../codec/label-selector-text.js';
import type { KubeObject, ObjectMeta } from '../../codec/object.js';
import type { Volume } from './volume-types.js';

/** Amounts of resources by their names. */
export type Amounts = Readonly<Record<string, string>>;

/** core/v1 ResourceRequirements. */
export interface Resources {
  limits?: Amounts;
  requests?: Amounts;
}

/** core/v1 Probe. */
export interface Probe {
  initialDelaySeconds?: number;
  timeoutSeconds?: number;
  periodSeconds?: number;
  successThreshold?: number;
  failureThreshold?: number;
  exec?: { command?: string[] };
  httpGet?: { scheme?: string; host?: string; port?: string | number; path?: string };
  tcpSocket?: { host?: string; port?: string | number };
  grpc?: { port?: number; service?: string };
}

interface KeyRef {
  name?: string;
  key?: string;
  optional?: boolean;
}

/** core/v1 EnvVar. */
export interface EnvVar {
  name?: string;
  value?: string;
  valueFrom?: {
    fieldRef?: { apiVersion?: string; fieldPath?: string };
    resourceFieldRef?: ResourceField;
    secretKeyRef?: KeyRef;
    configMapKeyRef?: KeyRef;
  };
}

/** core/v1 ResourceFieldSelector. */
export interface ResourceField {
  containerName?: string;
  resource?: string;
  divisor?: string;
}

interface SourceRef {
  name?: string;
  optional?: boolean;
}

/** core/v1 Container, the fields in descriptions. */
export interface Container {
  name?: string;
  image?: string;
  command?: string[];
  args?: string[];
  restartPolicy?: string;
  ports?: { name?: string; containerPort?: number; hostPort?: number; protocol?: string }[];
  securityContext?: { seccompProfile?: SeccompProfile };
  resources?: Resources;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  startupProbe?: Probe;
  env?: EnvVar[];
  envFrom?: { prefix?: string; configMapRef?: SourceRef; secretRef?: SourceRef }[];
  volumeMounts?: { mountPath?: string; name?: string; readOnly?: boolean; subPath?: string }[];
  volumeDevices?: { devicePath?: string; name?: string }[];
}

/** core/v1 SeccompProfile. */
export interface SeccompProfile {
  type?: string;
  localhostProfile?: string;
}

/** core/v1 ContainerState. */
export interface ContainerState {
  running?: { startedAt?: string | null };
  waiting?: { reason?: string };
  terminated?: {
    reason?: string;
    message?: string;
    exitCode?: number;
    signal?: number;
    startedAt?: string | null;
    finishedAt?: string | null;
  };
}

/** core/v1 ContainerStatus. */
export interface ContainerStatus {
  name?: string;
  containerID?: string;
  imageID?: string;
  ready?: boolean;
  restartCount?: number;
  state?: ContainerState;
  lastState?: ContainerState;
  resources?: Resources;
  allocatedResources?: Amounts;
}

/** core/v1 Toleration. */
export interface Toleration {
  key?: string;
  operator?: string;
  value?: string;
  effect?: string;
  tolerationSeconds?: number;
}

/** core/v1 TopologySpreadConstraint. */
export interface TopologySpreadConstraint {
  maxSkew?: number;
  topologyKey?: string;
  whenUnsatisfiable?: string;
  labelSelector?: LabelSelector;
}

/** core/v1 PodSpec, the fields in descriptions. */
export interface PodSpec {
  nodeName?: string;
  priority?: number;
  priorityClassName?: string;
  runtimeClassName?: string;
  serviceAccountName?: string;
  securityContext?: { seccompProfile?: SeccompProfile };
  resources?: Resources;
  overhead?: Amounts;
  initContainers?: Container[];
  containers?: Container[];
  ephemeralContainers?: Container[];
  readinessGates?: { conditionType?: string }[];
  volumes?: Volume[];
  nodeSelector?: Record<string, string>;
  tolerations?: Toleration[];
  topologySpreadConstraints?: TopologySpreadConstraint[];
  schedulingGroup?: { podGroupName?: string };
}

/** core/v1 Pod, the fields in descriptions. */
export interface DescribedPod extends KubeObject {
  spec?: PodSpec;
  status?: {
    phase?: string;
    reason?: string;
    message?: string;
    hostIP?: string;
    podIP?: string;
    podIPs?: { ip?: string }[];
    startTime?: string | null;
    nominatedNodeName?: string;
    qosClass?: string;
    conditions?: { type?: string; status?: string; reason?: string }[];
    initContainerStatuses?: ContainerStatus[];
    containerStatuses?: ContainerStatus[];
    ephemeralContainerStatuses?: ContainerStatus[];
  };
}

/** core/v1 PodTemplateSpec. */
export interface PodTemplate {
  metadata?: ObjectMeta;
  spec?: PodSpec;
}
