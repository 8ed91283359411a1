import type { KubeObject } from '../../../codec/object.js';
import type { EndpointCount } from '../../../objects/related/endpoints.js';
import type { Ingress } from '../../describe/ingress.js';
import { badFact, type Fact, withPart } from '../fact.js';

/** The ports of a service. */
export type ServicePorts = readonly { name?: string; port?: number }[];

/** Those of a service; empty for any other object. */
export function servicePortsOf({ spec }: KubeObject): ServicePorts {
  return (spec as { ports?: ServicePorts } | undefined)?.ports ?? [];
}

/** What is known about the objects that an ingress names; undefined if that could not be read. */
export interface IngressAround {
  /** The ports of a service of its namespace; undefined if there is no such service. */
  ports: ((service: string) => ServicePorts | undefined) | undefined;
  /** Whether a secret in its namespace exists. */
  hasSecret: ((name: string) => boolean) | undefined;
  /** Whether an ingress class exists. */
  hasClass: ((name: string) => boolean) | undefined;
}

/** A route of an ingress, and its service. */
interface IngressRoute {
  service: string;
  /** A number or a name; "" if none is given. */
  port: string;
  /** "" for any. */
  host: string;
  /** Undefined for the default backend. */
  path: string | undefined;
  /** The field of the path or the default backend, and that of its service. */
  from: string;
  fromService: string;
}

/** The routes of an ingress to services. */
export function routesOf({ spec = {} }: Ingress): IngressRoute[] {
  const routes: IngressRoute[] = [];
  const add = (
    backend: NonNullable<Ingress['spec']>['defaultBackend'],
    place: Omit<IngressRoute, 'service' | 'port'>,
  ) => {
    const { name, port = {} } = backend?.service ?? {};
    if (name) routes.push({ service: name, port: String(port.number || port.name || ''), ...place });
  };
  const from = 'spec.defaultBackend';
  add(spec.defaultBackend, { host: '', path: undefined, from, fromService: `${from}.service` });
  for (const [index, { host = '', http }] of (spec.rules ?? []).entries())
    for (const [at, { path = '/', backend }] of (http?.paths ?? []).entries()) {
      const from = `spec.rules[${index}].http.paths[${at}]`;
      add(backend, { host, path, from, fromService: `${from}.backend.service` });
    }
  return routes;
}

/** The problem of a route's service: a reason, and the text after its name; undefined if there is none. */
export function backendTrouble(
  { port }: Pick<IngressRoute, 'port'>,
  ports: ServicePorts | undefined,
  endpoints?: EndpointCount,
): { reason: string; text: string } | undefined {
  if (ports === undefined) return { reason: 'NoService', text: 'does not exist' };
  if (port !== '' && !ports.some((each) => String(each.port) === port || each.name === port))
    return { reason: 'NoPort', text: `has no port ${port}` };
  if (endpoints?.ready !== 0) return undefined;
  return { reason: 'NoEndpoints', text: `has no ready endpoint, of ${endpoints.all}` };
}

/** Missing objects that an ingress names: services with their ports, secrets, its class. */
export function ingressFacts(ingress: Ingress, { ports, hasSecret, hasClass }: IngressAround): Fact[] {
  const { ingressClassName, tls = [] } = ingress.spec ?? {};
  const facts: Fact[] = [];
  for (const route of ports === undefined ? [] : routesOf(ingress)) {
    const { service, host, path, fromService } = route;
    const trouble = backendTrouble(route, ports!(service));
    if (trouble === undefined) continue;
    const label = path === undefined ? 'default backend' : `path ${host}${path}`;
    const from = `${fromService}.${trouble.reason === 'NoPort' ? 'port' : 'name'}`;
    facts.push(wrong(label, `Service ${service} ${trouble.text}`, from, trouble.reason));
  }
  for (const [index, { secretName = '', hosts = [] }] of tls.entries()) {
    if (secretName === '' || hasSecret?.(secretName) !== false) continue;
    const label = hosts.length === 0 ? 'TLS' : `TLS of ${hosts.join(', ')}`;
    facts.push(
      wrong(label, `Secret ${secretName} does not exist`, `spec.tls[${index}].secretName`, 'NoSecret'),
    );
  }
  if (ingressClassName !== undefined && hasClass?.(ingressClassName) === false) {
    const text = `IngressClass ${ingressClassName} does not exist`;
    facts.push(wrong('class', text, 'spec.ingressClassName', 'NoIngressClass'));
  }
  return facts;
}

function wrong(label: string, text: string, from: string, reason: string): Fact {
  return withPart(badFact(label, text, from, reason), 'cause', `${label}: ${text}`);
}
