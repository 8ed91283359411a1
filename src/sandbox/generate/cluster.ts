import { NAMESPACE_LABEL } from '../../codec/default-values.js';
import { appName } from './app.js';
import type { GenerationPlan } from './options.js';
import { identity, namespaceNameAt, nodeName, randomOf } from './shared.js';
import { type Fields, Template, TemplateValue } from './template.js';

/** Namespaces, nodes, and the small objects that belong to applications. */

/** The namespaces that every cluster has. */
export const SYSTEM_NAMESPACES = ['default', 'kube-node-lease', 'kube-public', 'kube-system'];

const NAMESPACE = new Template({
  metadata: {
    name: '%{name}',
    uid: '%{uid}',
    creationTimestamp: '%{created}',
    labels: { [NAMESPACE_LABEL]: '%{name}' },
  },
  spec: { finalizers: ['kubernetes'] },
  status: { phase: 'Active' },
});

const SERVICE_ACCOUNT = new Template({
  metadata: { name: 'default', namespace: '%{name}', uid: '%{uid}', creationTimestamp: '%{created}' },
});

/** The resources of each node, and those available to pods. */
export const NODE_RESOURCES = {
  cpu: '16',
  'ephemeral-storage': '101430960Ki',
  memory: '65807692Ki',
  pods: '110',
};

const NODE = new Template({
  metadata: {
    name: '%{name}',
    uid: '%{uid}',
    creationTimestamp: '%{created}',
    labels: {
      'kubernetes.io/arch': 'amd64',
      'kubernetes.io/hostname': '%{name}',
      'kubernetes.io/os': 'linux',
      'node-role.kubernetes.io/worker': '',
      'topology.kubernetes.io/zone': 'zone-%{zone}',
    },
  },
  spec: { podCIDR: '10.128.0.0/24' },
  status: {
    capacity: NODE_RESOURCES,
    allocatable: NODE_RESOURCES,
    conditions: ['MemoryPressure', 'DiskPressure', 'PIDPressure', 'Ready'].map((type) => ({
      type,
      status: type === 'Ready' ? 'True' : 'False',
      lastHeartbeatTime: '%{created}',
      lastTransitionTime: '%{created}',
      reason: type === 'Ready' ? 'KubeletReady' : `KubeletHasNo${type}`,
      message: type === 'Ready' ? 'kubelet is posting ready status' : `kubelet has no ${type}`,
    })),
    addresses: [
      { type: 'InternalIP', address: '%{ip}' },
      { type: 'Hostname', address: '%{name}' },
    ],
    daemonEndpoints: { kubeletEndpoint: { Port: 10250 } },
    nodeInfo: {
      machineID: '',
      systemUUID: '',
      bootID: '',
      kernelVersion: '6.1.0-28-amd64',
      osImage: 'Debian GNU/Linux 12 (bookworm)',
      containerRuntimeVersion: 'containerd://1.7.24',
      kubeletVersion: 'v1.32.0',
      kubeProxyVersion: '',
      operatingSystem: 'linux',
      architecture: 'amd64',
    },
  },
});

const CONFIG_MAP = new Template({
  metadata: { name: '%{name}', namespace: '%{namespace}', uid: '%{uid}', creationTimestamp: '%{created}' },
  data: {
    'app.properties': 'log.level=info\nhttp.port=8080\nfeature.search=true\ncache.size=%{zone}00\n',
    region: 'region-%{zone}',
  },
});

const SECRET = new Template({
  metadata: { name: '%{name}', namespace: '%{namespace}', uid: '%{uid}', creationTimestamp: '%{created}' },
  data: { password: 'bm90LWEtcmVhbC1wYXNzd29yZA==', username: 'YXBw' },
  type: 'Opaque',
});

export function namespaceAt(plan: GenerationPlan, name: string, index: number): TemplateValue {
  return value(plan, NAMESPACE, 10, index, { name });
}

export function serviceAccountAt(plan: GenerationPlan, namespace: string, index: number): TemplateValue {
  return value(plan, SERVICE_ACCOUNT, 11, index, { name: namespace });
}

export function nodeAt(plan: GenerationPlan, index: number): TemplateValue {
  return value(plan, NODE, 12, index, {
    name: nodeName(index),
    ip: `10.0.${index >> 8}.${index & 255}`,
  });
}

export function configMapAt(plan: GenerationPlan, index: number) {
  const [namespace, name] = [namespaceNameAt(plan, index), `${appName(index)}-config`];
  return [namespace, name, value(plan, CONFIG_MAP, 13, index, { namespace, name })] as const;
}

export function secretAt(plan: GenerationPlan, index: number) {
  const [namespace, name] = [namespaceNameAt(plan, index), `${appName(index)}-credentials`];
  return [namespace, name, value(plan, SECRET, 14, index, { namespace, name })] as const;
}

function value(
  plan: GenerationPlan,
  template: Template,
  kind: number,
  index: number,
  own: Fields,
): TemplateValue {
  return new TemplateValue(template, () => {
    const { uid, created } = identity(plan, randomOf(plan, kind, index));
    return { uid, created, zone: 1 + (index % 3), ...own };
  });
}
