import { createServer, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { KubeObject } from '../../codec/object.js';
import { listAt } from '../object/at.js';
import type { ConnectPort } from '../streams/port-channels.js';
import { type ContainerSpec, runtimeId } from './container.js';

/** The first bytes from clients that use HTTP. */
const REQUEST = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) /;

/**
 * The server on the ports that a pod's containers declare: it tells HTTP clients which pod and port respond, and echoes
 * what others send. Other ports refuse a connection in the words of a node.
 */
export function podPorts(pod: KubeObject): ConnectPort {
  const declared = (listAt(pod, 'spec', 'containers') as ContainerSpec[])
    .flatMap(({ ports = [] }) => ports)
    .filter(({ protocol = 'TCP' }) => protocol === 'TCP')
    .map(({ containerPort }) => containerPort);
  const servers = new Map<number, Server>();
  return (port) => {
    if (!declared.includes(port)) return refusal(pod, port);
    const server = servers.get(port) ?? httpServer(pod, port);
    servers.set(port, server);
    return (connection) => answer(connection, server);
  };
}

/** Reads the first bytes from the client, and then serves it. */
function answer(connection: Duplex, server: Server): void {
  connection.on('error', () => {});
  const begin = () => {
    const first = connection.read() as Buffer | null;
    if (first === null) {
      if (connection.readableEnded || connection.destroyed) connection.end();
      else connection.once('readable', begin);
      return;
    }
    connection.unshift(first);
    if (REQUEST.test(first.toString('latin1', 0, 8))) server.emit('connection', connection);
    else connection.pipe(connection);
  };
  connection.once('end', () => connection.end());
  connection.once('readable', begin);
}

function httpServer(pod: KubeObject, port: number): Server {
  const { name, namespace } = pod.metadata ?? {};
  return createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    response.end(`pod ${namespace}/${name}, port ${port}: ${request.method} ${request.url}\n`);
  });
}

/** The message of a kubelet with containerd. */
function refusal({ metadata }: KubeObject, port: number): string {
  const id = runtimeId(`sandbox ${metadata?.uid}`);
  const dial = (version: number, host: string) =>
    `dial tcp${version} ${host}:${port}: connect: connection refused`;
  return (
    `error forwarding port ${port} to pod ${id}, uid : failed to execute portforward in network namespace ` +
    `"/var/run/netns/cni-${metadata?.uid}": failed to connect to localhost:${port} inside namespace "${id}", ` +
    `IPv4: ${dial(4, '127.0.0.1')} IPv6 ${dial(6, '[::1]')} `
  );
}
