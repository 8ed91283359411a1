import type { KubeObject } from '../codec/object.js';

interface ServiceSpec {
  ports?: { name?: string; port: number }[];
}

interface ServiceStatus {
  loadBalancer?: { ingress?: { ip?: string; hostname?: string }[] };
}

/** kubectl's line about one of the cluster's own services: its name and address. */
export function serviceLine(service: KubeObject, server: string): string {
  const { labels = {}, name = '' } = service.metadata ?? {};
  return runningLine(labels['kubernetes.io/name'] || name, serviceLink(service, server));
}

/** `NAME is running at LINK`. */
export function runningLine(name: string, link: string): string {
  return `${name} is running at ${link}\n`;
}

/** A load balancer's ports, else the URL of the API server's proxy (kubectl's cluster-info). */
function serviceLink(service: KubeObject, server: string): string {
  const { ports = [] } = (service.spec ?? {}) as ServiceSpec;
  const { loadBalancer } = (service.status ?? {}) as ServiceStatus;
  const ingress = loadBalancer?.ingress?.[0];
  if (ingress !== undefined) {
    return ports.map(({ port }) => `http://${ingress.ip || ingress.hostname || ''}:${port} `).join('');
  }
  const { namespace = '', name = '' } = service.metadata ?? {};
  return `${server}/api/v1/namespaces/${namespace}/services/${proxyName(name, ports[0])}/proxy`;
}

/** `scheme:name:port`, without missing parts (apimachinery's JoinSchemeNamePort). */
function proxyName(name: string, port: { name?: string; port: number } | undefined): string {
  if (port === undefined) return name;
  const portName = port.name ?? '';
  if (portName === 'https' || port.port === 443) return `https:${name}:${portName}`;
  return portName === '' ? name : `${name}:${portName}`;
}
