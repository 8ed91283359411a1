import { isCi } from '../../src/process/environment.js';

/** What tests compare with that `npm ci` does not bring, and how to get it. */
const howToGet = {
  kubectl:
    'put kubectl 1.32 on PATH, or name it by KUBECTL (https://dl.k8s.io/release/v1.32.5/bin/linux/amd64/kubectl)',
  'kube-apiserver':
    'name the folder of a kube-apiserver by KUBEBUILDER_ASSETS, and put etcd there or on PATH',
  node: 'start a cluster that runs containers (kubelet 1.20 or newer), and name its kubeconfig by PROA_NODE_KUBECONFIG',
  etcd: 'put etcd on PATH (Debian: etcd-server), or into the folder that KUBEBUILDER_ASSETS names',
  tmux: 'put tmux on PATH',
  zsh: 'put zsh on PATH',
  fish: 'put fish on PATH',
  script: 'put script of util-linux at /usr/bin/script',
} as const;

/** The name of something that tests compare with. */
export type Reference = keyof typeof howToGet;

/**
 * Whether tests must be skipped because what they compare with is not on this machine: for `describe.skipIf`. With CI
 * set nothing may vanish silently, and this fails with how to get it.
 * @param found what was looked for, or whether it is there
 */
export function isMissing(reference: Reference, found: unknown): boolean {
  if (found !== undefined && found !== false) return false;
  if (isCi(process.env)) throw new Error(`${reference} is missing: ${howToGet[reference]}`);
  console.warn(`${reference} is missing, and tests are skipped: ${howToGet[reference]}`);
  return true;
}
