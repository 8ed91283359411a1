import type { KubeObject } from '../../../codec/object.js';
import { parseIntOrString } from '../../../objects/create/int-or-string.js';
import { builtIn, objectOf } from '../../../objects/create/kind.js';
import type { MadeKind } from '../../../objects/create/make.js';

/** Ingresses. */
export const ingresses: MadeKind = {
  verb: 'create ingress',
  resource: builtIn('networking.k8s.io', 'v1', 'Ingress', 'ingresses'),
  failure: 'failed to create ingress: ',
};

/** The flags of `create ingress`; "" if they are not given. */
interface IngressOptions {
  name: string;
  className: string;
  /** `HOST/PATH=SERVICE:PORT[,tls[=SECRET]]` */
  rules: readonly string[];
  /** `KEY=VALUE` */
  annotations: readonly string[];
  /** `SERVICE:PORT` */
  defaultBackend: string;
}

/** A parsed rule. */
interface Rule {
  /** "" for all. */
  host: string;
  path: object;
  /** The secret of its certificate, "" if it is not named; undefined without TLS. */
  secret: string | undefined;
}

/** The certificates of hosts. */
interface Tls {
  hosts?: string[];
  secretName?: string;
}

/** `create ingress`. Fails in kubectl's words if there is nothing to route, or a rule is invalid. */
export function newIngress(options: IngressOptions): KubeObject {
  const { name, className, rules: texts, annotations, defaultBackend } = options;
  if (defaultBackend === '' && texts.length === 0) throw new Error(NOTHING);
  const rules = texts.map(readRule);
  const pairs = annotations.map(readAnnotation);
  if (defaultBackend !== '' && defaultBackend.split(':').length !== 2)
    throw new Error('default-backend should be in format servicename:serviceport');
  const tls = tlsOf(rules);
  const spec = {
    ingressClassName: className || undefined,
    defaultBackend: defaultBackend === '' ? undefined : backend(defaultBackend),
    tls: tls.length > 0 ? tls : undefined,
    rules: rules.length > 0 ? rulesByHost(rules) : undefined,
  };
  const metadata = { name, ...(pairs.length > 0 && { annotations: Object.fromEntries(pairs) }) };
  return objectOf(ingresses.resource, metadata, { spec });
}

const NOTHING =
  'not enough information provided: every ingress has to either specify a default-backend (which catches all traffic) ' +
  'or a list of rules (which catch specific paths)';

const RULE = /^[\w*\-.]*\/.*=[\w-]+:[\w-]+(,tls=?([\w-]+)?)?/;

function readRule(text: string): Rule {
  const [route = '', tls, ...more] = text.split(',');
  const slash = route.indexOf('/');
  const [path = '', service, ...others] = route.slice(slash + 1).split('=');
  // kubectl stops at an equals sign in a path: then no service can be read.
  if (!RULE.test(text) || !service?.includes(':') || (others.length > 0 && !service.includes(':')))
    throw new Error(
      `rule ${text} is invalid and should be in format host/path=svcname:svcport[,tls[=secret]]`,
    );
  return {
    host: route.slice(0, slash),
    path: pathOf(`/${path}`, service),
    secret: tls === undefined || more.length > 0 ? undefined : (tls.split('=')[1] ?? ''),
  };
}

/** A star at the end means all paths below. */
function pathOf(path: string, service: string) {
  const isPrefix = path.endsWith('*');
  return {
    path: isPrefix ? path.slice(0, -1) : path,
    pathType: isPrefix ? 'Prefix' : 'Exact',
    backend: backend(service),
  };
}

function backend(text: string) {
  const [name = '', portText = ''] = text.split(':');
  const port = parseIntOrString(portText);
  return { service: { name, port: typeof port === 'number' ? { number: port } : { name: port } } };
}

function readAnnotation(text: string): [key: string, value: string] {
  const equals = text.indexOf('=');
  if (equals < 0) throw new Error(`annotation ${text} is invalid and should be in format key=[value]`);
  return [text.slice(0, equals), text.slice(equals + 1)];
}

function rulesByHost(rules: readonly Rule[]) {
  const byHost = new Map<string, object[]>();
  for (const { host, path } of rules) byHost.set(host, [...(byHost.get(host) ?? []), path]);
  return [...byHost].map(([host, paths]) => ({ ...(host !== '' && { host }), http: { paths } }));
}

/** Hosts with the same secret are grouped; the first secret of a host counts. */
function tlsOf(rules: readonly Rule[]): Tls[] {
  const all: Tls[] = [];
  const known = new Set<string>();
  for (const { host, secret } of rules) {
    if (secret === undefined || known.has(host)) continue;
    known.add(host);
    const sameSecret = all.find(({ secretName = '' }) => secretName === secret);
    if (sameSecret !== undefined) sameSecret.hosts = [...(sameSecret.hosts ?? []), host];
    else if (host !== '' || secret !== '')
      all.push({ ...(host !== '' && { hosts: [host] }), ...(secret !== '' && { secretName: secret }) });
  }
  return all;
}
