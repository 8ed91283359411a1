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

/** The address of an ingress, and whether the class that it names exists, or one is the default. */
export async function classPart(inquiry: Inquiry, { metadata, spec, status }: Ingress): Promise<Fact[]> {
  const addresses = (status?.loadBalancer?.ingress ?? []).map(({ ip, hostname }) => ip ?? hostname ?? '');
  const address = addresses.length === 0 ? 'none yet' : addresses.join(', ');
  const facts = [plainFact('address', address, 'status.loadBalancer.ingress')];
  facts[0] = withPart(
    facts[0]!,
    'state',
    addresses.length === 0 ? 'it has no address yet' : `its address is ${address}`,
  );
  await inquiry.orPassOver(async () => {
    const name = spec?.ingressClassName;
    const place = await inquiry.place('ingressclasses.networking.k8s.io', name ?? '');
    if (name !== undefined) {
      if ((await inquiry.find(place)) !== undefined)
        facts.push(plainFact('class', name, 'spec.ingressClassName'));
      else {
        const fact = badFact('class', `${name} does not exist`, 'spec.ingressClassName', 'NoIngressClass');
        facts.push(withPart(fact, 'cause', `ingress class ${name} does not exist`));
      }
      return;
    }
    const old = metadata?.annotations?.[CLASS_ANNOTATION];
    if (old !== undefined) {
      facts.push(plainFact('class', old, `metadata.annotations[${CLASS_ANNOTATION}]`));
      return;
    }
    for await (const { metadata: found } of inquiry.each({ resource: place.resource, namespace: undefined }))
      if (found?.annotations?.[IS_DEFAULT] === 'true') {
        facts.push(plainFact('class', `${found.name}, the default`, `metadata.annotations[${IS_DEFAULT}]`));
        return;
      }
    const fact = badFact(
      'class',
      'none is named, and none is the default',
      'spec.ingressClassName',
      'NoIngressClass',
    );
    facts.push(withPart(fact, 'cause', 'it names no ingress class, and none is the default'));
  });
  return facts;
}

/** The services that an ingress leads to: whether they exist, have the port, and have endpoints that are ready. */
export async function backendsPart(inquiry: Inquiry, ingress: Ingress): Promise<Fact[]> {
  const routes = routesOf(ingress);
  const { namespace = '' } = inquiry.target;
  const facts: Fact[] = [];
  await inquiry.orPassOver(async () => {
    const found = new Map<string, ServicePorts>();
    for (const name of new Set(routes.map(({ service }) => service))) {
      const service = await inquiry.find(inquiry.placeOf(SERVICES, name));
      if (service !== undefined) found.set(name, servicePortsOf(service));
    }
    const counts = found.size > 0 && (await readEndpoints({ namespace }, inquiry.deps, [...found.keys()]));
    for (const route of routes) {
      const { service: name, port, host, path, from } = route;
      const way = path === undefined ? 'the default leads' : `${host || '*'}${path} leads`;
      const to = `${way} to ${name}${port === '' ? '' : `:${port}`}`;
      const ports = found.get(name);
      const count = counts ? counts(`${namespace}/${name}`) : { ready: 0, all: 0 };
      const trouble = backendTrouble(route, ports, count);
      if (trouble === undefined) {
        facts.push(plainFact('backend', `${to}, ${count.ready} of ${count.all} endpoints ready`, from));
        continue;
      }
      const others = trouble.reason === 'NoPort' ? `, but ${portsText(ports!)}` : '';
      const text = `service ${name} ${trouble.text}${others}`;
      const fact = badFact('backend', `${to}: ${text}`, from, trouble.reason);
      facts.push(withPart(fact, 'cause', `${text}, to which ${way}`));
      if (ports !== undefined) inquiry.lookWhy(inquiry.placeOf(SERVICES, name));
    }
  });
  return facts;
}

/** The secrets with the certificates of an ingress: whether they exist, hold one, and it has not ended. */
export async function certificatesPart(inquiry: Inquiry, { spec = {} }: Ingress): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const [index, { hosts = [], secretName: name }] of (spec.tls ?? []).entries()) {
    if (!name) continue;
    const from = `spec.tls[${index}].secretName`;
    const forHosts = hosts.length === 0 ? '' : ` for ${hosts.join(', ')}`;
    await inquiry.orPassOver(async () => {
      const place = inquiry.placeOf(SECRETS, name);
      const secret = await inquiry.find(place);
      if (secret === undefined) {
        const text = `secret ${name}${forHosts} does not exist`;
        facts.push(withPart(badFact('certificate', text, from, 'NoSecret'), 'cause', text));
        return;
      }
      const all = objectFacts('secrets', secret, inquiry.now).filter((fact) => fact.from === 'data[tls.crt]');
      if (all.length === 0) {
        const text = `secret ${name}${forHosts} has no certificate in tls.crt`;
        facts.push(
          withPart(badFact('certificate', text, `secret ${name}, data`, 'NoCertificate'), 'cause', text),
        );
      }
      for (const fact of all) {
        const told = { ...fact, label: 'certificate', from: `secret ${name}, ${fact.from}` };
        const { says: _, ...plain } = told;
        facts.push(
          fact.isBad ? withPart(told, 'cause', `${fact.says?.text ?? fact.text}, in secret ${name}`) : plain,
        );
      }
      if (all.some(({ isBad }) => isBad)) inquiry.lookWhy(place);
    });
  }
  return facts;
}

function portsText(ports: ServicePorts): string {
  if (ports.length === 0) return 'none';
  return ports.map(({ name, port }) => (name ? `${name} (${port})` : String(port))).join(', ');
}
