import type { KubeObject } from '../../codec/object.js';

/** A port that can be forwarded to. */
export interface ForwardedPort {
  /** "" for none. */
  name: string;
  number: number;
  /** How a forward names it: by its name where it has one, since that outlives changes of the number. */
  word: string;
}

interface Ports {
  name?: string;
  protocol?: string;
  port?: number;
  containerPort?: number;
}

interface WithContainers {
  containers?: { ports?: Ports[] }[];
}

/** The TCP ports of a service, a pod or a workload's pods, as the object says; in its order. */
export function portsOf(object: KubeObject): ForwardedPort[] {
  const spec = (object.spec ?? {}) as WithContainers & {
    ports?: Ports[];
    template?: { spec?: WithContainers };
  };
  const { containers = [] } = spec.template?.spec ?? spec;
  const ports =
    object.kind === 'Service' ? (spec.ports ?? []) : containers.flatMap(({ ports = [] }) => ports);
  return ports
    .filter(({ protocol = 'TCP' }) => protocol === 'TCP')
    .flatMap(({ name = '', port, containerPort }) => {
      const number = port ?? containerPort;
      return number === undefined ? [] : [{ name, number, word: name || String(number) }];
    });
}
