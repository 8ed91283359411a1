import type { KubeObject } from '../../codec/object.js';
import type { ShellOptions } from './options.js';
import { shellScript } from './prompt.js';
import { STARTED_BY } from './started-by.js';
import { windowsParts } from './windows-pod.js';

/** The label of pods that were created for shells on nodes, by which leftover ones are found. */
export const MADE_FOR_SHELLS = 'app.kubernetes.io/managed-by=proa-shell';

/** The container's name. */
export const NODE_CONTAINER = 'shell';

/** A pod ends by itself after this many seconds, in case nobody deletes it. */
const MAX_SECONDS = 24 * 60 * 60;

/** The operating system of a node. */
export type NodeSystem = 'linux' | 'windows';

/** What a pod on a node is made from. */
interface NodePodPlan extends Pick<ShellOptions, 'image' | 'chroot'> {
  name: string;
  namespace: string;
  node: string;
  system: NodeSystem;
  prompt: string;
  /** From startedBy. */
  startedBy: string;
}

/**
 * The pod whose only process is a shell on its node, and which tolerates every taint. Its input ends with the attached
 * client.
 */
export function nodeShellPod(plan: NodePodPlan): KubeObject {
  const { name, namespace, node, system, startedBy } = plan;
  const [label, value] = MADE_FOR_SHELLS.split('=') as [string, string];
  const parts = system === 'windows' ? windowsParts(plan) : linuxParts(plan);
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace, labels: { [label]: value }, annotations: { [STARTED_BY]: startedBy } },
    spec: {
      nodeName: node,
      restartPolicy: 'Never',
      activeDeadlineSeconds: MAX_SECONDS,
      terminationGracePeriodSeconds: 0,
      automountServiceAccountToken: false,
      tolerations: [{ operator: 'Exists' }],
      ...parts.pod,
      containers: [
        {
          name: NODE_CONTAINER,
          imagePullPolicy: 'IfNotPresent',
          stdin: true,
          stdinOnce: true,
          tty: true,
          ...parts.container,
        },
      ],
    },
  } as KubeObject;
}

function linuxParts({ image, chroot, prompt }: NodePodPlan): { pod: object; container: object } {
  const script = ['bash', 'ash']
    .map((shell) => `if command -v ${shell} >/dev/null; then ${shellScript(shell, prompt)}; fi; `)
    .concat(shellScript('sh', prompt))
    .join('');
  const enter = chroot ? ['chroot', '/host'] : ['nsenter', '-t', '1', '-m', '-u', '-i', '-n', '-p', '--'];
  return {
    pod: {
      hostPID: true,
      hostNetwork: true,
      hostIPC: true,
      ...(chroot && { volumes: [{ name: 'host', hostPath: { path: '/' } }] }),
    },
    container: {
      image,
      command: [...enter, 'sh', '-c', script],
      securityContext: { privileged: true },
      ...(chroot && { volumeMounts: [{ name: 'host', mountPath: '/host' }] }),
    },
  };
}
