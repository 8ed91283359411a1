import type { KubeObject } from '../../codec/object.js';
import { describer } from './describer.js';
import type { Description } from './description.js';
import { endpointsText, type SliceRow, serviceSlices, slicesOf } from './endpoint-slices.js';
import { writeIdentity } from './metadata.js';
import { labelsInLine } from './values.js';

/** core/v1 ServicePort. */
interface ServicePort {
  name?: string;
  port?: number;
  protocol?: string;
  targetPort?: number | string;
  appProtocol?: string;
  nodePort?: number;
}

/** core/v1 Service, the fields in descriptions. */
export interface Service extends KubeObject {
  spec?: {
    selector?: Record<string, string>;
    type?: string;
    ipFamilyPolicy?: string;
    ipFamilies?: string[];
    clusterIP?: string;
    clusterIPs?: string[];
    externalIPs?: string[];
    loadBalancerIP?: string;
    externalName?: string;
    ports?: ServicePort[];
    sessionAffinity?: string;
    externalTrafficPolicy?: string;
    internalTrafficPolicy?: string;
    healthCheckNodePort?: number;
    loadBalancerSourceRanges?: string[];
    trafficDistribution?: string;
  };
  status?: { loadBalancer?: { ingress?: { ip?: string; hostname?: string; ipMode?: string }[] } };
}

/** Services (core/v1). */
export const serviceDescriber = describer({
  versions: ['v1'],
  needs: {
    slices: {
      from: serviceSlices,
      asks: ({ metadata }) => [slicesOf(metadata?.namespace, metadata?.name ?? '')],
    },
  },
  describe(to, object: Service, { slices }) {
    const { spec = {} } = object;
    writeIdentity(to, object);
    to.line(0, 'Selector:', labelsInLine(spec.selector));
    to.line(0, 'Type:', spec.type);
    writeAddresses(to, object);
    for (const port of spec.ports ?? []) writePort(to, port, slices[0]?.rows ?? []);
    to.line(0, 'Session Affinity:', spec.sessionAffinity);
    if (spec.externalTrafficPolicy) to.line(0, 'External Traffic Policy:', spec.externalTrafficPolicy);
    if (spec.internalTrafficPolicy !== undefined)
      to.line(0, 'Internal Traffic Policy:', spec.internalTrafficPolicy);
    if (spec.healthCheckNodePort) to.line(0, 'HealthCheck NodePort:', spec.healthCheckNodePort);
    if (spec.loadBalancerSourceRanges?.length)
      to.line(0, 'LoadBalancer Source Ranges:', spec.loadBalancerSourceRanges.join(','));
    if (spec.trafficDistribution !== undefined) to.line(0, 'Traffic Distribution:', spec.trafficDistribution);
  },
});

function writeAddresses(to: Description, { spec = {}, status }: Service): void {
  if (spec.ipFamilyPolicy !== undefined) to.line(0, 'IP Family Policy:', spec.ipFamilyPolicy);
  to.line(0, 'IP Families:', commaList(spec.ipFamilies));
  to.line(0, 'IP:', spec.clusterIP);
  to.line(0, 'IPs:', commaList(spec.clusterIPs));
  if (spec.externalIPs?.length) to.line(0, 'External IPs:', spec.externalIPs.join(','));
  if (spec.loadBalancerIP) to.line(0, 'Desired LoadBalancer IP:', spec.loadBalancerIP);
  if (spec.externalName) to.line(0, 'External Name:', spec.externalName);
  const ingress = status?.loadBalancer?.ingress ?? [];
  if (ingress.length === 0) return;
  const texts = ingress.map(({ ip, ipMode, hostname = '' }) =>
    ip ? (ipMode === undefined ? ip : `${ip} (${ipMode})`) : hostname,
  );
  to.line(0, 'LoadBalancer Ingress:', texts.join(', '));
}

function writePort(to: Description, port: ServicePort, slices: readonly SliceRow[]): void {
  const { name = '', protocol = '' } = port;
  const shownName = name || '<unset>';
  to.line(0, 'Port:', shownName, `${port.port ?? 0}/${protocol}`);
  to.line(0, 'TargetPort:', `${port.targetPort ?? 0}/${protocol}`);
  if (port.appProtocol !== undefined) to.line(0, 'AppProtocol:', port.appProtocol);
  if (port.nodePort) to.line(0, 'NodePort:', shownName, `${port.nodePort}/${protocol}`);
  to.line(0, 'Endpoints:', endpointsText(slices, name));
}

function commaList(values: readonly string[] = []): string {
  return values.length === 0 ? '<none>' : values.join(',');
}
