import type { KubeObject } from '../../codec/object.js';
import { SERVICES } from '../../discovery/core-resources.js';
import { quote } from '../../go/strconv/quote.js';
import { parseIntOrString } from '../../objects/create/int-or-string.js';
import { objectOf } from '../../objects/create/kind.js';
import { readLabels } from '../../objects/create/labels.js';
import type { ServiceSource } from './service-source.js';

/** The flags of `expose` that define the service; "" if they are not given. */
export interface ServiceFlags {
  name: string;
  /** Labels that the pods have: `a=b`. */
  selector: string;
  labels: string;
  /** `80,443` */
  port: string;
  protocol: string;
  /** A number or a name. */
  targetPort: string;
  type: string;
  loadBalancerIP: string;
  externalIP: string;
  sessionAffinity: string;
  clusterIP: string;
}

interface ServicePort {
  name?: string;
  protocol: string;
  port: number;
  targetPort: number | string;
}

/** The longest name of a service. */
const MAX_NAME_LENGTH = 63;

/** The service of an object. Fails in kubectl's words if its pods or ports are unknown. */
export function serviceFor(name: string, exposed: ServiceSource, flags: ServiceFlags): KubeObject {
  const selector = selectorOf(exposed, flags);
  const ports = portsOf(exposed, flags);
  const labels = flags.labels === '' ? exposed.labels : readLabels(flags.labels);
  const { type, loadBalancerIP, externalIP, sessionAffinity, clusterIP } = flags;
  if (!['', 'None', 'ClientIP'].includes(sessionAffinity))
    throw new Error(`unknown session affinity: ${sessionAffinity}`);
  const spec = {
    ports: ports.length > 0 ? ports : undefined,
    selector,
    clusterIP: clusterIP || undefined,
    type: type || undefined,
    externalIPs: externalIP === '' ? undefined : [externalIP],
    sessionAffinity: sessionAffinity || undefined,
    loadBalancerIP: (type === 'LoadBalancer' && loadBalancerIP) || undefined,
  };
  const metadata = {
    name: flags.name || name.slice(0, MAX_NAME_LENGTH),
    ...(Object.keys(labels).length > 0 && { labels }),
  };
  return objectOf(SERVICES, metadata, { spec });
}

function selectorOf({ selector }: ServiceSource, flags: ServiceFlags): Record<string, string> {
  if (flags.selector !== '') return readLabels(flags.selector);
  if (selector instanceof Error)
    throw new Error(`couldn't retrieve selectors via --selector flag or introspection: ${selector.message}`, {
      cause: selector,
    });
  if (Object.keys(selector).length === 0) throw new Error('selector must be specified');
  return selector;
}

function portsOf(
  exposed: ServiceSource,
  { port, protocol, targetPort, clusterIP }: ServiceFlags,
): ServicePort[] {
  const numbers = port === '' ? exposed.ports : port.split(',');
  if (numbers.length === 0 && clusterIP !== 'None')
    throw new Error("couldn't find port via --port flag or introspection");
  return numbers.flatMap((text, index) => {
    const number = readNumber(text);
    const name = numbers.length > 1 ? `port-${index + 1}` : undefined;
    const common = { port: number, targetPort: targetPort === '' ? number : parseIntOrString(targetPort) };
    const known = protocol === '' ? (exposed.protocols.get(text) ?? ['TCP']) : [protocol];
    if (known.length === 1) return [{ ...(name && { name }), protocol: known[0]!, ...common }];
    return known.map((each) => ({
      name: `port-${index + 1}-${each.toLowerCase()}`,
      protocol: each,
      ...common,
    }));
  });
}

/** Go's strconv.Atoi. */
function readNumber(text: string): number {
  const value = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value)) throw new Error(`strconv.Atoi: parsing ${quote(text)}: invalid syntax`);
  if ((value | 0) !== value) throw new Error(`strconv.Atoi: parsing ${quote(text)}: value out of range`);
  return value;
}
