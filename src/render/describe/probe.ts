import type { Probe } from '../../objects/pods/pod-types.js';
import { goSlice } from './values.js';

/** A probe in one line: `http-get http://:8080/ready delay=0s timeout=1s period=10s #success=1 #failure=3`. */
export function probeText(probe: Probe): string {
  const { initialDelaySeconds = 0, timeoutSeconds = 0, periodSeconds = 0 } = probe;
  const times = `delay=${initialDelaySeconds}s timeout=${timeoutSeconds}s period=${periodSeconds}s`;
  const counts = `#success=${probe.successThreshold ?? 0} #failure=${probe.failureThreshold ?? 0}`;
  return `${what(probe)} ${times} ${counts}`;
}

function what({ exec, httpGet, tcpSocket, grpc }: Probe): string {
  if (exec) return `exec ${goSlice(exec.command)}`;
  if (httpGet) return `http-get ${url(httpGet)}`;
  if (tcpSocket) return `tcp-socket ${tcpSocket.host ?? ''}:${tcpSocket.port ?? 0}`;
  if (grpc) return `grpc <pod>:${grpc.port ?? 0} ${grpc.service ?? ''}`;
  return 'unknown';
}

function url({ scheme = '', host = '', port = 0, path = '' }: NonNullable<Probe['httpGet']>): string {
  const place = port === '' ? host : joinHostPort(host, port);
  const before = scheme === '' ? '' : `${scheme.toLowerCase()}:`;
  const slash = path === '' || path.startsWith('/') || place === '' ? '' : '/';
  return `${before}//${place}${slash}${escapePath(path)}`;
}

/** Go's net.JoinHostPort. */
export function joinHostPort(host: string, port: number | string): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** A path as written by Go's url.URL. */
function escapePath(path: string): string {
  return path === '*'
    ? path
    : encodeURI(path).replace(/[?#!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
