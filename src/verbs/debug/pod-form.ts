import type { KubeObject } from '../../codec/object.js';

/** core/v1 Pod, as far as debug changes it; everything else in it is kept. */
export interface PodForm extends KubeObject {
  spec: {
    containers: ContainerForm[];
    initContainers?: ContainerForm[];
    ephemeralContainers?: ContainerForm[];
    securityContext?: { runAsUser?: number };
    nodeName?: string;
    restartPolicy?: string;
    tolerations?: object[];
    volumes?: object[];
    hostNetwork?: boolean;
    hostPID?: boolean;
    hostIPC?: boolean;
    shareProcessNamespace?: boolean;
  };
}

/** core/v1 Container and EphemeralContainer, in the same way. */
export interface ContainerForm {
  name: string;
  image?: string;
  imagePullPolicy?: string;
  command?: readonly string[];
  args?: readonly string[];
  env?: readonly { name: string; value?: string }[];
  stdin?: boolean;
  tty?: boolean;
  targetContainerName?: string;
  terminationMessagePolicy?: string;
  resources?: object;
  volumeMounts?: object[];
  livenessProbe?: object;
  readinessProbe?: object;
  startupProbe?: object;
  securityContext?: SecurityForm;
}

/** core/v1 SecurityContext, in the same way. */
export interface SecurityForm {
  runAsUser?: number;
  runAsNonRoot?: boolean;
  privileged?: boolean;
  allowPrivilegeEscalation?: boolean;
  capabilities?: { add?: string[]; drop?: string[] };
  seccompProfile?: { type: string };
}

/** A pod as it was read; as in Go's types, it always has a spec and containers, even if empty. */
export function podForm(pod: KubeObject): PodForm {
  return { ...pod, spec: { containers: [], ...(pod.spec as object | undefined) } };
}

/** All containers of a pod, in the order in which a name is searched. */
export function allContainers({ spec }: PodForm): ContainerForm[] {
  return [...(spec.initContainers ?? []), ...spec.containers, ...(spec.ephemeralContainers ?? [])];
}
