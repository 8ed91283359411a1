import type { KubeObject } from '../../../codec/object.js';
import { SECRETS, SERVICES } from '../../../discovery/core-resources.js';
import { badFact, type Fact, plainFact, withPart } from '../../../render/facts/fact.js';
import { objectFacts } from '../../../render/facts/others.js';
import type { Inquiry } from '../inquiry.js';
import { endpointCounts } from './endpoints.js';

interface Backend {
  service?: { name?: string; port?: { number?: number; name?: string } };
}

/** networking.k8s.io/v1 Ingress. */
interface Ingress extends KubeObject {
  spec?: {
    ingressClassName?: string;
    defaultBackend?: Backend;
    tls?: { hosts?: string[]; secretName?: string }[];
    rules?: { host?: string; http?: { paths?: { path?: string; backend?: Backend }[] } }[];
  };
  status?: { loadBalancer?: { ingress?: { ip?: string; hostname?: string }[] } };
}

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
export async function backendsPart(inquiry: Inquiry, { spec = {} }: Ingress): Promise<Fact[]> {
  const routes = routesOf(spec);
  const names = [...new Set(routes.map(({ service }) => service))];
  if (names.length === 0) return [];
  const facts: Fact[] = [];
  await inquiry.orPassOver(async () => {
    const found = new Map<string, KubeObject>();
    for (const name of names) {
      const service = await inquiry.find(inquiry.placeOf(SERVICES, name));
      if (service !== undefined) found.set(name, service);
    }
    const counts = found.size === 0 ? new Map() : await endpointCounts(inquiry, [...found.keys()]);
    for (const { service: name, port, way, from } of routes) {
      const label = 'backend';
      const called = `${name}${port === '' ? '' : `:${port}`}`;
      const service = found.get(name);
      const { ports = [] } = (service?.spec ?? {}) as { ports?: { name?: string; port?: number }[] };
      const hasPort = port === '' || ports.some((each) => String(each.port) === port || each.name === port);
      const { ready = 0, all = 0 } = counts.get(name) ?? {};
      const problem =
        service === undefined
          ? { text: `service ${name} does not exist`, reason: 'NoService' }
          : !hasPort
            ? { text: `service ${name} has no port ${port}, but ${portsText(ports)}`, reason: 'NoPort' }
            : ready === 0
              ? { text: `service ${name} has no endpoint that is ready, of ${all}`, reason: 'NoEndpoints' }
              : undefined;
      if (problem === undefined) {
        facts.push(plainFact(label, `${way} leads to ${called}, ${ready} of ${all} endpoints ready`, from));
        continue;
      }
      const { text, reason } = problem;
      facts.push(
        withPart(
          badFact(label, `${way} leads to ${called}: ${text}`, from, reason),
          'cause',
          `${text}, to which ${way} leads`,
        ),
      );
      if (service !== undefined) inquiry.lookWhy(inquiry.placeOf(SERVICES, name));
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

/** A way through an ingress, and the service at its end. */
interface IngressWay {
  service: string;
  /** A number or a name; "" where none is given. */
  port: string;
  /** `shop.example.com/cart` */
  way: string;
  from: string;
}

function routesOf({ defaultBackend, rules = [] }: NonNullable<Ingress['spec']>): IngressWay[] {
  const routes: IngressWay[] = [];
  const add = (backend: Backend | undefined, way: string, from: string) => {
    const { name, port = {} } = backend?.service ?? {};
    if (name) routes.push({ service: name, port: String(port.number || port.name || ''), way, from });
  };
  add(defaultBackend, 'the default', 'spec.defaultBackend');
  for (const [index, { host = '*', http }] of rules.entries())
    for (const [at, { path = '/', backend }] of (http?.paths ?? []).entries())
      add(backend, `${host}${path}`, `spec.rules[${index}].http.paths[${at}]`);
  return routes;
}

function portsText(ports: readonly { name?: string; port?: number }[]): string {
  if (ports.length === 0) return 'none';
  return ports.map(({ name, port }) => (name ? `${name} (${port})` : String(port))).join(', ');
}
