/** A task that changes all objects of a kind in a namespace, or on a node. */
export interface Work {
  name: string;
  /** Arguments for both programs; NAME is the namespace, and the node of its pods. */
  args: readonly string[];
  /** kubectl limits its rate, which shows only with all objects; if it takes minutes, it works on a part of them. */
  isSlow?: boolean;
  objects: 'config maps' | 'deployments' | 'pods';
  /** The maximum number of objects. */
  most?: number;
  /** The most time for proa, as a fraction of kubectl's: nearby, and over 50 ms. */
  goal: { near: number; far: number };
}

export const works: readonly Work[] = [
  {
    name: 'label configmaps --all',
    args: ['label', 'configmaps', '--all', 'bench=yes'],
    objects: 'config maps',
    goal: { near: 0.2, far: 0.2 },
  },
  {
    name: 'annotate configmaps --all',
    args: ['annotate', 'configmaps', '--all', 'bench=yes'],
    objects: 'config maps',
    goal: { near: 0.2, far: 0.2 },
  },
  {
    name: 'delete configmaps --all',
    args: ['delete', 'configmaps', '--all'],
    isSlow: true,
    objects: 'config maps',
    goal: { near: 0.03, far: 0.05 },
  },
  {
    name: 'set image deployments --all',
    args: ['set', 'image', 'deployments', '--all', '*=i:2'],
    objects: 'deployments',
    most: 200,
    goal: { near: 0.2, far: 0.2 },
  },
  {
    // No kubelet ends the pods: without a grace period, the server does.
    name: 'drain a node of 200 pods',
    args: ['drain', 'NAME', '--force', '--grace-period=0'],
    objects: 'pods',
    most: 200,
    goal: { near: 0.5, far: 0.5 },
  },
];

/** This many objects as one manifest. @param node the node of the pods */
export function manifest(objects: Work['objects'], count: number, node: string): string {
  const make = { deployments: deployment, 'config maps': configMap, pods: (name: string) => pod(name, node) }[
    objects
  ];
  const items = Array.from({ length: count }, (_, index) => make(`object-${String(index).padStart(5, '0')}`));
  const nodes = objects === 'pods' ? [{ apiVersion: 'v1', kind: 'Node', metadata: { name: node } }] : [];
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [...nodes, ...items] });
}

function pod(name: string, node: string): object {
  const spec = { nodeName: node, containers: [{ name: 'c', image: 'i:1' }] };
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name, labels: { app: 'bench' } }, spec };
}

function configMap(name: string): object {
  const metadata = { name, labels: { app: 'bench' } };
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { key: 'value' } };
}

function deployment(name: string): object {
  const labels = { app: name };
  const template = { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'i:1' }] } };
  const spec = { replicas: 1, selector: { matchLabels: labels }, template };
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name }, spec };
}
