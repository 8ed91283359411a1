import { SECRETS, SERVICES } from '../../../discovery/core-resources.js';
import { readEndpoints } from '../../../objects/related/endpoints.js';
import type { Ingress } from '../../../render/describe/ingress.js';
import { badFact, type Fact, plainFact, withPart } from '../../../render/facts/fact.js';
import {
  backendTrouble,
  routesOf,
  type ServicePorts,
  servicePortsOf,
} from '../../../render/facts/kinds/ingress.js';
import { objectFacts } from '../../../render/facts/others.js';
import type { Inquiry } from '../inquiry.js';

const CLASS_ANNOTATION = 'kubernetes.io/ingress.class';
const IS_DEFAULT = 'ingressclass.kubernetes.io/is-default-class';

/** The address of an ingress, and whether its class exists, or there is a default one. */
export async function classPart(inquiry: Inquiry, { metadata, spec, status }: Ingress): Promise<Fact[]> {
  const addresses = (status?.loadBalancer?.ingress ?? []).map(({ ip, hostname }) => ip ?? hostname ?? '');
  const address = addresses.join(', ');
  const fact = plainFact('address', address || 'none yet', 'status.loadBalancer.ingress');
  const from = 'spec.ingressClassName';
  const bad = (text: string, says: string) =>
    withPart(badFact('class', text, from, 'NoIngressClass'), 'cause', says);
  const classFact = async () => {
    const name = spec?.ingressClassName;
    const place = await inquiry.place('ingressclasses.networking.k8s.io', name ?? '');
    if (name !== undefined)
      return (await inquiry.find(place)) === undefined
        ? bad(`${name} does not exist`, `ingress class ${name} does not exist`)
        : plainFact('class', name, from);
    const old = metadata?.annotations?.[CLASS_ANNOTATION];
    if (old !== undefined) return plainFact('class', old, `metadata.annotations[${CLASS_ANNOTATION}]`);
    for await (const { metadata: found } of inquiry.each({ resource: place.resource, namespace: undefined }))
      if (found?.annotations?.[IS_DEFAULT] === 'true')
        return plainFact('class', `${found.name}, the default`, `metadata.annotations[${IS_DEFAULT}]`);
    return bad(
      'none is named, and none is the default',
      'it names no ingress class, and none is the default',
    );
  };
  return [
    withPart(fact, 'state', addresses.length === 0 ? 'it has no address yet' : `its address is ${address}`),
    ...(await inquiry.orPassOver(async () => [await classFact()])),
  ];
}

/** The services of an ingress: whether they exist, have the port, and have ready endpoints. */
export async function backendsPart(inquiry: Inquiry, ingress: Ingress): Promise<Fact[]> {
  const routes = routesOf(ingress);
  const { namespace = '' } = inquiry.target;
  return inquiry.orPassOver(async () => {
    const found = new Map<string, ServicePorts>();
    for (const name of new Set(routes.map(({ service }) => service))) {
      const service = await inquiry.find(inquiry.placeOf(SERVICES, name));
      if (service !== undefined) found.set(name, servicePortsOf(service));
    }
    const counts = found.size > 0 && (await readEndpoints({ namespace }, inquiry.deps, [...found.keys()]));
    return routes.map((route) => {
      const { service: name, port, host, path, from } = route;
      const way = path === undefined ? 'the default backend leads' : `${host || '*'}${path} leads`;
      const to = `${way} to ${name}${port === '' ? '' : `:${port}`}`;
      const ports = found.get(name);
      const count = counts ? counts.of(`${namespace}/${name}`) : { ready: 0, all: 0 };
      const trouble = backendTrouble(route, ports, count);
      if (trouble === undefined)
        return plainFact('backend', `${to}, ${count.ready} of ${count.all} endpoints ready`, from);
      const others = trouble.reason === 'NoPort' ? `, but ${portsText(ports!)}` : '';
      const text = `service ${name} ${trouble.text}${others}`;
      const fact = badFact('backend', `${to}: ${text}`, from, trouble.reason);
      if (ports !== undefined) inquiry.lookWhy(inquiry.placeOf(SERVICES, name));
      return withPart(fact, 'cause', `${text}, to which ${way}`);
    });
  });
}

/**
 * The secrets with the certificates of an ingress: whether they exist, contain a certificate, and it has not expired.
 */
export async function certificatesPart(inquiry: Inquiry, { spec = {} }: Ingress): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const [index, { hosts = [], secretName: name }] of (spec.tls ?? []).entries()) {
    if (!name) continue;
    const called = `secret ${name}${hosts.length === 0 ? '' : ` for ${hosts.join(', ')}`}`;
    const bad = (text: string, from: string, reason: string) =>
      withPart(badFact('certificate', text, from, reason), 'cause', text);
    const read = async () => {
      const place = inquiry.placeOf(SECRETS, name);
      const secret = await inquiry.find(place);
      if (secret === undefined)
        return [bad(`${called} does not exist`, `spec.tls[${index}].secretName`, 'NoSecret')];
      const all = objectFacts('secrets', secret, inquiry.now).filter(({ from }) => from === 'data[tls.crt]');
      if (all.some(({ isBad }) => isBad)) inquiry.lookWhy(place);
      if (all.length === 0)
        return [bad(`${called} has no certificate in tls.crt`, `secret ${name}, data`, 'NoCertificate')];
      return all.map(({ says, ...fact }) => {
        const told = { ...fact, label: 'certificate', from: `secret ${name}, ${fact.from}` };
        return fact.isBad ? withPart(told, 'cause', `${says?.text ?? fact.text}, in secret ${name}`) : told;
      });
    };
    facts.push(...(await inquiry.orPassOver(read)));
  }
  return facts;
}

function portsText(ports: ServicePorts): string {
  if (ports.length === 0) return 'none';
  return ports.map(({ name, port }) => (name ? `${name} (${port})` : String(port))).join(', ');
}
