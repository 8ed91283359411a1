import type { KubeObject } from '../../codec/object.js';

/** A port that can be forwarded to. */
export interface ForwardedPort {
  /** "" for none. */
  name: string;
  number: number;
  /** How a forward names it: by its name if it has one, since a name survives changes of the number. */
  word: string;
}

interface Ports {
  name?: string;
  protocol?: string;
  port?: number;
  containerPort?: number;
}

interface WithContainers {
  containers?: { name?: string; ports?: Ports[] }[];
}

/**
 * The TCP ports of a service, a pod or a workload's pods, in the order of the object.
 * @param meant the container whose ports come first
 */
export function portsOf(object: KubeObject, meant?: string): ForwardedPort[] {
  const spec = (object.spec ?? {}) as WithContainers & {
    ports?: Ports[];
    template?: { spec?: WithContainers };
  };
  const { containers = [] } = spec.template?.spec ?? spec;
  const isMeant = ({ name }: { name?: string }) => Number(name !== undefined && name === meant);
  const inOrder = containers.toSorted((a, b) => isMeant(b) - isMeant(a));
  const ports = object.kind === 'Service' ? (spec.ports ?? []) : inOrder.flatMap(({ ports = [] }) => ports);
  return ports
    .filter(({ protocol = 'TCP' }) => protocol === 'TCP')
    .flatMap(({ name = '', port, containerPort }) => {
      const number = port ?? containerPort;
      return number === undefined ? [] : [{ name, number, word: name || String(number) }];
    });
}
