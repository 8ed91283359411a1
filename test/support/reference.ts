import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isCi } from '../../src/process/environment.js';

/** What tests compare with and `npm ci` does not install, and how to get it. */
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
  mandoc: 'put mandoc on PATH',
  groff: 'put groff on PATH (Debian: groff-base)',
  file: 'put file on PATH',
  cc: 'put a C compiler on PATH as cc (Debian: gcc)',
  musl: 'put the loader of musl where it belongs (Debian: musl)',
  'qemu-aarch64': 'put qemu-aarch64 on PATH (Debian: qemu-user), and a C library in /usr/aarch64-linux-gnu',
  'dpkg-deb': 'put dpkg-deb on PATH',
  lintian: 'put lintian on PATH',
  rpm: 'put rpm on PATH',
  xz: 'put xz on PATH (Debian: xz-utils)',
  unzip: 'put unzip on PATH',
  'nix-instantiate': 'put nix-instantiate on PATH (Debian: nix-bin)',
  ruby: 'put ruby on PATH',
  containerd: 'put containerd and ctr on PATH',
  runc: 'put runc on PATH',
} as const;

/** The name of something that tests compare with. */
export type Reference = keyof typeof howToGet;

/**
 * Whether tests must be skipped because what they compare with is missing on this machine: for `describe.skipIf`. With
 * CI set, nothing may be skipped silently, and this fails with how to get it.
 * @param found the result of the search, or whether it exists
 */
export function isMissing(reference: Reference, found: unknown): boolean {
  if (found !== undefined && found !== false) return false;
  if (isCi(process.env)) throw new Error(`${reference} is missing: ${howToGet[reference]}`);
  console.warn(`${reference} is missing, and tests are skipped: ${howToGet[reference]}`);
  return true;
}

/** The same for a program on PATH. */
export function lacksProgram(name: Reference): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return isMissing(
    name,
    folders.some((folder) => existsSync(join(folder, name))),
  );
}
