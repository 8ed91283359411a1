import { nameProblem } from '../../../codec/label-names.js';
import type { KubeObject } from '../../../codec/object.js';
import { quote } from '../../../go/strconv/quote.js';
import { builtIn, objectOf } from '../../../objects/create/kind.js';
import type { MadeKind } from '../../../objects/create/make.js';

const resource = builtIn('', 'v1', 'Service', 'services');

/** The types of services. */
type ServiceType = 'ClusterIP' | 'NodePort' | 'LoadBalancer' | 'ExternalName';

/** Services of a type. */
export function servicesOf(type: ServiceType): MadeKind {
  return {
    verb: `create service ${type.toLowerCase()}`,
    resource,
    failure: `failed to create ${type} service: `,
  };
}

/** The flags of `create service`. */
interface ServiceOptions {
  name: string;
  type: ServiceType;
  /** `PORT[:TARGET]` */
  tcp: readonly string[];
  /** An address, or `None`. */
  clusterIP?: string;
  /** 0 to let the server choose. */
  nodePort?: number;
  externalName?: string;
}

/** `create service`. Fails in kubectl's words if a port is invalid or missing, or the external name is invalid. */
export function newService(options: ServiceOptions): KubeObject {
  const { name, type, tcp, clusterIP = '', nodePort = 0, externalName = '' } = options;
  if (clusterIP !== 'None' && tcp.length === 0 && type !== 'ExternalName')
    throw new Error('at least one tcp port specifier must be provided');
  if (type === 'ExternalName' && nameProblem(externalName, false) !== undefined)
    throw new Error(`invalid service external name ${externalName}`);
  const ports = tcp.map((text) => servicePort(text, nodePort));
  const labels = { app: name };
  const spec = {
    ports: ports.length > 0 ? ports : undefined,
    selector: labels,
    clusterIP: clusterIP || undefined,
    type,
    externalName: externalName || undefined,
  };
  return objectOf(resource, { name, labels }, { spec });
}

function servicePort(text: string, nodePort: number) {
  const [port = '', target] = text.split(':');
  const number = readPort(port);
  return {
    name: text.replaceAll(':', '-'),
    protocol: 'TCP',
    port: number,
    targetPort: target === undefined ? number : readTarget(target),
    ...(nodePort !== 0 && { nodePort }),
  };
}

/** Go's strconv.ParseUint for 16 bits. */
function readPort(text: string): number {
  const why = /^\d+$/.test(text) ? (Number(text) > 65535 ? 'value out of range' : '') : 'invalid syntax';
  if (why !== '') throw new Error(`strconv.ParseUint: parsing ${quote(text)}: ${why}`);
  return Number(text);
}

function readTarget(text: string): number | string {
  if (!/^[+-]?\d{1,18}$/.test(text)) {
    const problems = portNameProblems(text);
    if (problems.length > 0) throw new Error(problems.join(','));
    return text;
  }
  const number = Number(text);
  if (number < 1 || number > 65535) throw new Error('must be between 1 and 65535, inclusive');
  return number;
}

/** What is wrong with the name of a port (apimachinery's IsValidPortName). */
function portNameProblems(name: string): string[] {
  const problems: [wrong: boolean, why: string][] = [
    [Buffer.byteLength(name) > 15, 'must be no more than 15 characters'],
    [!/^[-a-z0-9]+$/.test(name), 'must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)'],
    [!/[a-z]/.test(name), 'must contain at least one letter (a-z)'],
    [name.includes('--'), 'must not contain consecutive hyphens'],
    [/^-|-$/.test(name), 'must not begin or end with a hyphen'],
  ];
  return problems.flatMap(([wrong, why]) => (wrong ? [why] : []));
}
