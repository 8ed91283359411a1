import type { KubeObject } from '../../../codec/object.js';
import { badFact, type Fact, plainFact, withPart } from '../fact.js';

/** networking.k8s.io/v1 IngressBackend. */
interface Backend {
  service?: { name?: string; port?: { number?: number; name?: string } };
}

/** networking.k8s.io/v1 Ingress, as far as it names others. */
interface Ingress extends KubeObject {
  spec?: {
    ingressClassName?: string;
    defaultBackend?: Backend;
    tls?: { hosts?: string[]; secretName?: string }[];
    rules?: { host?: string; http?: { paths?: { path?: string; backend?: Backend }[] } }[];
  };
}

/** What is known of the objects that an ingress names; undefined where that could not be asked. */
export interface IngressAround {
  /** The ports of a service of its namespace; undefined where there is no such service. */
  ports: ((service: string) => readonly { name?: string; port?: number }[] | undefined) | undefined;
  /** Whether a secret of its namespace is there. */
  hasSecret: ((name: string) => boolean) | undefined;
  /** Whether an ingress class is there. */
  hasClass: ((name: string) => boolean) | undefined;
}

/** The services that an ingress leads to, and the secrets of its certificates, each once. */
export function namedByIngress(ingress: KubeObject): { services: string[]; secrets: string[] } {
  const { tls = [] } = (ingress as Ingress).spec ?? {};
  const services = backendsOf(ingress).flatMap(({ backend }) => backend.service?.name ?? []);
  return {
    services: [...new Set(services)],
    secrets: [...new Set(tls.flatMap(({ secretName }) => secretName || []))],
  };
}

/** Whether what an ingress names is there: services with their ports, secrets, its class. */
export function ingressFacts(ingress: KubeObject, { ports, hasSecret, hasClass }: IngressAround): Fact[] {
  const { ingressClassName, tls = [] } = (ingress as Ingress).spec ?? {};
  const facts: Fact[] = [];
  for (const { backend, path, from } of backendsOf(ingress)) {
    const { name = '', port = {} } = backend.service ?? {};
    if (ports === undefined || name === '') continue;
    const wanted = port.name || port.number;
    const there = ports(name);
    const label = path === '' ? 'default backend' : `path ${path}`;
    if (there === undefined)
      facts.push(wrong(label, `Service ${name} does not exist`, `${from}.name`, 'NoService'));
    else if (!there.some((each) => each.port === wanted || each.name === wanted))
      facts.push(wrong(label, `Service ${name} has no port ${wanted}`, `${from}.port`, 'NoPort'));
    else facts.push(plainFact(label, `Service ${name}:${wanted}`, from));
  }
  for (const [index, { secretName = '', hosts = [] }] of tls.entries()) {
    if (secretName === '' || hasSecret === undefined) continue;
    const from = `spec.tls[${index}].secretName`;
    const label = hosts.length === 0 ? 'TLS' : `TLS of ${hosts.join(', ')}`;
    facts.push(
      hasSecret(secretName)
        ? plainFact(label, `Secret ${secretName}`, from)
        : wrong(label, `Secret ${secretName} does not exist`, from, 'NoSecret'),
    );
  }
  if (ingressClassName !== undefined && hasClass?.(ingressClassName) === false)
    facts.push(
      wrong(
        'class',
        `IngressClass ${ingressClassName} does not exist`,
        'spec.ingressClassName',
        'NoIngressClass',
      ),
    );
  return facts;
}

function wrong(label: string, text: string, from: string, reason: string): Fact {
  return withPart(badFact(label, text, from, reason), 'cause', `${label}: ${text}`);
}

function backendsOf(ingress: KubeObject): { backend: Backend; path: string; from: string }[] {
  const { defaultBackend, rules = [] } = (ingress as Ingress).spec ?? {};
  const paths = rules.flatMap(({ host = '', http }, rule) =>
    (http?.paths ?? []).map(({ path = '/', backend = {} }, at) => ({
      backend,
      path: host + path,
      from: `spec.rules[${rule}].http.paths[${at}].backend.service`,
    })),
  );
  const own = defaultBackend && { backend: defaultBackend, path: '', from: 'spec.defaultBackend.service' };
  return [...(own === undefined ? [] : [own]), ...paths];
}
