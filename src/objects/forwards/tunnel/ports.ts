import type { KubeObject } from '../../../codec/object.js';
import { quote } from '../../../go/strconv/quote.js';
import { DisplayableError } from '../../../process/errors.js';

/** A local port, followed by the pod's port. */
export interface PortPair {
  /** 0 for a free one. */
  local: number;
  remote: number;
}

/** A pod as far as its ports matter (core/v1). */
export interface PodWithPorts extends KubeObject {
  spec?: { containers?: ContainerPorts[]; initContainers?: ContainerPorts[] };
}

interface ContainerPorts {
  ports?: { name?: string; containerPort: number; protocol?: string }[];
}

/**
 * The ports in words: `8080:80`, `80`, `:80`, `web:http`. Names and the ports of a service are looked up. Fails in
 * kubectl's words.
 * @param object named on the command line: a service, whose ports are used then, or anything else with pods
 */
export function readPorts(words: readonly string[], object: KubeObject, pod: PodWithPorts): PortPair[] {
  const service = isService(object) ? object : undefined;
  const split = words.map(splitWord);
  for (const { remote } of split) checkProtocol(remote, service, pod);
  return split.map(({ local, remote }) => {
    const number =
      service === undefined ? podPort(remote, pod) : targetPort(servicePort(remote, service), service, pod);
    const named = service === undefined ? number : servicePort(remote, service);
    // A word with a single port also requests that number locally.
    return parsePair(local === remote ? String(named) : local, String(number));
  });
}

function splitWord(word: string): { local: string; remote: string } {
  const [local = '', remote = local, ...more] = word.split(':');
  if (more.length > 0) throw new Error(`invalid port format '${word}'`);
  return { local, remote };
}

function parsePair(local: string, remote: string): PortPair {
  const pair = { local: parsePort(local === '' ? '0' : local, 'local'), remote: parsePort(remote, 'remote') };
  if (pair.remote === 0) throw new Error('remote port must be > 0');
  return pair;
}

/** Go's strconv.ParseUint of 16 bits. */
function parsePort(text: string, side: 'local' | 'remote'): number {
  const why = !/^\d+$/.test(text)
    ? 'invalid syntax'
    : Number(text) > 0xffff
      ? 'value out of range'
      : undefined;
  if (why === undefined) return Number(text);
  throw new Error(`error parsing ${side} port '${text}': strconv.ParseUint: parsing ${quote(text)}: ${why}`);
}

/** A number as accepted by Go's strconv.Atoi. */
function asNumber(text: string): number | undefined {
  return /^[-+]?\d+$/.test(text) ? Number(text) : undefined;
}

function podPort(text: string, { metadata, spec = {} }: PodWithPorts): number {
  const number = asNumber(text);
  if (number !== undefined) return number;
  const containers = [...(spec.containers ?? []), ...(spec.initContainers ?? [])];
  const named = containers.flatMap(({ ports = [] }) => ports);
  const port = named.find(({ name }) => name === text);
  if (port === undefined)
    throw new DisplayableError(`Pod '${metadata?.name}' does not have a named port '${text}'`, {
      hint: likelyPort(named.map(({ name, containerPort }) => name ?? containerPort)),
    });
  return port.containerPort;
}

function servicePort(text: string, { metadata, spec }: ServiceLike): number {
  const number = asNumber(text);
  if (number !== undefined) return number;
  const port = spec?.ports?.find(({ name }) => name === text);
  if (port === undefined)
    throw new DisplayableError(`Service '${metadata?.name}' does not have a named port '${text}'`, {
      hint: likelyPort(spec?.ports?.map((each) => each.name ?? each.port)),
    });
  return port.port;
}

/** The existing ports as a hint; undefined if there are none. */
function likelyPort(ports: readonly (string | number)[] = []): string | undefined {
  return ports.length === 0 ? undefined : ports.join(' or ');
}

/** The pod's port behind a service's. */
function targetPort(port: number, { metadata, spec }: ServiceLike, pod: PodWithPorts): number {
  const found = spec?.ports?.find((each) => each.port === port);
  if (found === undefined)
    throw new DisplayableError(`Service ${metadata?.name} does not have a service port ${port}`, {
      hint: likelyPort(spec?.ports?.map((each) => each.port)),
    });
  const { targetPort: target = 0 } = found;
  if (spec?.clusterIP === 'None') return port;
  return typeof target === 'string' ? podPort(target, pod) : target === 0 ? port : target;
}

/** Ports with UDP only cannot be forwarded. */
function checkProtocol(text: string, service: ServiceLike | undefined, pod: PodWithPorts): void {
  const number = service === undefined ? podPort(text, pod) : servicePort(text, service);
  const all: Pick<PortOfService, 'port' | 'protocol'>[] =
    service?.spec?.ports ??
    (pod.spec?.containers ?? [])
      .flatMap(({ ports = [] }) => ports)
      .map(({ containerPort, protocol }) => ({ port: containerPort, ...(protocol && { protocol }) }));
  const protocols = all.filter(({ port }) => port === number).map(({ protocol }) => protocol);
  if (protocols.includes('UDP') && !protocols.includes('TCP'))
    throw new Error(`UDP protocol is not supported for ${text}`);
}

/** A service as far as its ports matter (core/v1). */
interface ServiceLike extends KubeObject {
  spec?: { clusterIP?: string; ports?: PortOfService[] };
}

/** A port of a service. */
interface PortOfService {
  name?: string;
  port: number;
  protocol?: string;
  /** A port of the pod by its number or name; the same number if it is absent. */
  targetPort?: number | string;
}

/** Whether an object is a service, by its kind. */
function isService(object: KubeObject): object is ServiceLike {
  return object.kind === 'Service' && object.apiVersion === 'v1';
}
