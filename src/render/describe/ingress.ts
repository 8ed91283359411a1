import type { KubeObject } from '../../codec/object.js';
import { SERVICES } from '../../discovery/core-resources.js';
import { messageOf } from '../../process/errors.js';
import { type Answer, type Describer, describer, type RelatedSource } from './describer.js';
import { endpointsText, type SliceRow, serviceSlices, slicesOf } from './endpoint-slices.js';
import { writeAnnotations, writeLabels, writeLabelsAndAnnotations } from './metadata.js';
import type { Service } from './service.js';

/** networking.k8s.io/v1 IngressBackend. */
interface Backend {
  service?: { name?: string; port?: { number?: number; name?: string } };
  resource?: { apiGroup?: string; kind?: string; name?: string };
}

/** networking.k8s.io/v1 Ingress. */
export interface Ingress extends KubeObject {
  spec?: {
    ingressClassName?: string;
    defaultBackend?: Backend;
    tls?: { hosts?: string[]; secretName?: string }[];
    rules?: { host?: string; http?: { paths?: { path?: string; backend?: Backend }[] } }[];
  };
  status?: { loadBalancer?: { ingress?: { ip?: string; hostname?: string }[] } };
}

/** The ports of a backend service. */
type Ports = readonly { name: string; port: number }[];

const servicePorts: RelatedSource<Ports> = {
  resource: SERVICES,
  row: (thing) => ((thing as Service).spec?.ports ?? []).map(({ name = '', port = 0 }) => ({ name, port })),
  shared: { keys: ({ metadata }) => [`${metadata?.namespace}/${metadata?.name}`] },
};

/** The services behind an ingress, each once. */
function backendServices({ spec = {} }: Ingress): string[] {
  const paths = (spec.rules ?? []).flatMap(({ http }) => http?.paths ?? []);
  const backends = [spec.defaultBackend, ...paths.map(({ backend }) => backend)];
  return [...new Set(backends.flatMap((backend) => (backend?.service ? [backend.service.name ?? ''] : [])))];
}

/** Ingresses (networking.k8s.io/v1), with the endpoints of their services. */
export const ingressDescriber: Describer = describer({
  versions: ['v1'],
  needs: {
    slices: {
      from: serviceSlices,
      asks: (object) => backendServices(object).map((name) => slicesOf(object.metadata?.namespace, name)),
    },
    services: {
      from: servicePorts,
      asks: (object) => {
        const namespace = object.metadata?.namespace;
        return backendServices(object).map((name) => ({ key: `${namespace}/${name}`, namespace, name }));
      },
    },
  },
  describe(to, object: Ingress, { slices, services }) {
    const { metadata, spec = {}, status } = object;
    const names = backendServices(object);
    const textOf = (backend: Backend | undefined) => {
      const at = names.indexOf(backend?.service?.name ?? '');
      return backendText(backend ?? {}, slices[at], services[at]);
    };
    to.line(0, 'Name:', metadata?.name);
    writeLabels(to, 'Labels', metadata?.labels);
    to.line(0, 'Namespace:', metadata?.namespace);
    const addresses = (status?.loadBalancer?.ingress ?? []).map(({ ip, hostname }) => ip || hostname || '');
    to.line(0, 'Address:', [...new Set(addresses.filter((address) => address !== ''))].sort().join(','));
    to.line(0, 'Ingress Class:', spec.ingressClassName ?? '<none>');
    const fallback = spec.defaultBackend ? textOf(spec.defaultBackend) : '<default>';
    to.line(0, 'Default backend:', fallback);
    const { tls = [], rules = [] } = spec;
    if (tls.length > 0) to.line(0, 'TLS:');
    for (const { hosts = [], secretName } of tls)
      to.line(1, `${secretName ? `${secretName} terminates` : 'SNI routes'} ${hosts.join(',')}`);
    to.line(0, 'Rules:');
    to.line(1, 'Host', 'Path', 'Backends');
    to.line(1, '----', '----', '--------');
    for (const { host, http } of rules) {
      if (!http) continue;
      to.line(1, host || '*', '');
      for (const { path = '', backend } of http.paths ?? []) to.line(2, '', `${path} `, textOf(backend));
    }
    if (!rules.some(({ http }) => http)) to.line(1, '*', '*', fallback);
    writeAnnotations(to, 'Annotations', metadata?.annotations);
  },
});

function backendText(
  { service, resource }: Backend,
  slices: Answer<SliceRow> | undefined,
  services: Answer<Ports> | undefined,
): string {
  if (service) {
    const { number = 0, name = '' } = service.port ?? {};
    const place = `${service.name ?? ''}:${number === 0 ? name : number}`;
    const error = slices?.error ?? services?.error;
    if (error !== undefined) return `${place} (<error: ${messageOf(error)}>)`;
    const ports = services?.rows[0] ?? [];
    const port = ports.findLast((each) =>
      number !== 0 ? each.port === number : name !== '' && each.name === name,
    );
    return `${place} (${endpointsText(slices?.rows ?? [], port?.name ?? '')})`;
  }
  if (!resource) return '';
  return `APIGroup: ${resource.apiGroup ?? '<none>'}, Kind: ${resource.kind ?? ''}, Name: ${resource.name ?? ''}`;
}

/** networking.k8s.io/v1 IngressClass. */
export interface IngressClass extends KubeObject {
  spec?: { controller?: string; parameters?: { apiGroup?: string; kind?: string; name?: string } };
}

/** Ingress classes (networking.k8s.io/v1). */
export const ingressClassDescriber: Describer = describer({
  versions: ['v1'],
  describe(to, object: IngressClass) {
    const { controller, parameters } = object.spec ?? {};
    to.line(0, 'Name:', object.metadata?.name);
    writeLabelsAndAnnotations(to, object);
    to.line(0, 'Controller:', controller);
    if (!parameters) return;
    to.line(0, 'Parameters:');
    if (parameters.apiGroup !== undefined) to.line(1, 'APIGroup:', parameters.apiGroup);
    to.line(1, 'Kind:', parameters.kind);
    to.line(1, 'Name:', parameters.name);
  },
});
