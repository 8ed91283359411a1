import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type Duplex, PassThrough, type Readable, type Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { SpdyConnection } from '../../src/framing/spdy/connection.js';
import type { SpdyStream } from '../../src/framing/spdy/stream.js';
import { WebSocketBytes } from '../../src/framing/websocket/byte-stream.js';
import { WebSocketConnection } from '../../src/framing/websocket/connection.js';
import { acceptOf } from '../../src/framing/websocket/handshake.js';

/** A command from the view of its container. */
export interface ContainerCommand {
  /** `exec` or `attach`. */
  call: string;
  /** Query parameters of the request, in order. */
  query: [string, string][];
  argv: string[];
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
  /** Sizes of the terminal, as they arrive. */
  sizes: { Width: number; Height: number }[];
  /** Cuts the connection. */
  cut(): void;
}

/** The end: an exit code, or the Status of what prevented it from running. */
export type ContainerEnd = number | { message: string; reason?: string };

/** The features of a server, which depend on its release. */
export interface PodServerOptions {
  /** 1.30 and newer. */
  v5?: boolean;
  v4?: boolean;
  spdy?: boolean;
  /** 1.30 and newer: SPDY within a WebSocket, for ports. */
  tunnel?: boolean;
  run?(command: ContainerCommand): Promise<ContainerEnd>;
  /** The port of this machine behind a pod's port; a text refuses it. */
  portOf?(port: number): number | string;
  /** Refuses the streams of every connection to a port. */
  refusesPorts?: boolean;
}

/**
 * One pod, `box` in `default`, on a server of plain HTTP that talks to its clients like kube-apiserver and kubelet:
 * kubectl can use it, too. Ends with the test.
 */
export async function startPodServer(options: PodServerOptions): Promise<{
  url: string;
  /** `GET websocket v5.channel.k8s.io` and the like, for each requested upgrade. */
  asked: string[];
  /** Cuts all connections. */
  cutAll(): void;
}> {
  const asked: string[] = [];
  const sockets = new Set<Duplex>();
  const server = createServer(answer);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => {});
    const { upgrade = '' } = request.headers;
    const protocols = offered(request);
    asked.push(`${request.method} ${upgrade} ${protocols.join(' ')}`);
    const known = upgrade === 'websocket' ? webSocketWays(options) : options.spdy ? spdyWays : [];
    const protocol = protocols.find((one) => known.includes(one));
    if (protocol === undefined) return refuse(socket);
    switchTo(protocol, request, socket);
    serve(new URL(request.url ?? '', 'http://any'), protocol, upgrade, socket, options);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    cutAll();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, cutAll };
}

const spdyWays = ['v4.channel.k8s.io', 'portforward.k8s.io'];

function webSocketWays({ v5, v4, tunnel }: PodServerOptions): string[] {
  return [
    ...(v5 ? ['v5.channel.k8s.io'] : []),
    ...(v4 ? ['v4.channel.k8s.io'] : []),
    ...(tunnel ? ['SPDY/3.1+portforward.k8s.io'] : []),
  ];
}

/** The subprotocols that a client offers. */
export function offered({ headers }: IncomingMessage): string[] {
  const list = headers['sec-websocket-protocol'] ?? headers['x-stream-protocol-version'] ?? '';
  return String(list)
    .split(',')
    .map((one) => one.trim());
}

/** How a kubelet 1.20 refuses a WebSocket with unknown subprotocols. */
function refuse(socket: Duplex): void {
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
}

/** Accepts a protocol. */
export function switchTo(protocol: string, { headers }: IncomingMessage, socket: Duplex): void {
  const key = headers['sec-websocket-key'];
  const lines =
    key === undefined
      ? [`X-Stream-Protocol-Version: ${protocol}`]
      : [`Sec-WebSocket-Accept: ${acceptOf(key)}`, `Sec-WebSocket-Protocol: ${protocol}`];
  socket.write(
    [
      'HTTP/1.1 101 Switching Protocols',
      'Connection: Upgrade',
      `Upgrade: ${headers.upgrade}`,
      ...lines,
      '',
      '',
    ].join('\r\n'),
  );
}

function serve(url: URL, protocol: string, upgrade: string, socket: Duplex, options: PodServerOptions): void {
  if (url.pathname.endsWith('/portforward')) {
    const bytes = upgrade === 'websocket' ? new WebSocketBytes(socket, 'server') : socket;
    bytes.on('error', () => {});
    forwardPorts(bytes, options);
    return;
  }
  const flags = Object.fromEntries(
    ['stdin', 'stdout', 'stderr', 'tty'].map((name) => [name, url.searchParams.has(name)]),
  );
  const channels = upgrade === 'websocket' ? overWebSocket(socket, protocol) : overSpdy(socket, flags);
  const command: Omit<ContainerCommand, keyof Channels> = {
    call: url.pathname.split('/').at(-1) ?? '',
    query: [...url.searchParams],
    argv: url.searchParams.getAll('command'),
    cut: () => socket.destroy(),
  };
  channels.then(async ({ end, ...streams }) => {
    const ended = (await options.run?.({ ...command, ...streams })) ?? 0;
    await end(JSON.stringify(statusOf(ended)));
  });
}

/** In the form of kubelets, which omit kind and apiVersion. */
function statusOf(end: ContainerEnd): object {
  if (end === 0) return { metadata: {}, status: 'Success' };
  if (typeof end === 'object') return { metadata: {}, status: 'Failure', code: 500, ...end };
  return {
    metadata: {},
    status: 'Failure',
    message: `command terminated with non-zero exit code: exit status ${end}`,
    reason: 'NonZeroExitCode',
    details: { causes: [{ reason: 'ExitCode', message: String(end) }] },
  };
}

type Channels = Pick<ContainerCommand, 'stdin' | 'stdout' | 'stderr' | 'sizes'> & {
  /** Sends the Status after all output, and ends. */
  end(status: string): Promise<void>;
};

async function overWebSocket(socket: Duplex, protocol: string): Promise<Channels> {
  const stdin = new PassThrough();
  const sizes: Channels['sizes'] = [];
  const connection: WebSocketConnection = new WebSocketConnection(socket, {
    role: 'server',
    onMessage: (message) => {
      const data = message.subarray(1);
      if (message[0] === 0 && !stdin.write(data)) {
        connection.pause();
        if (stdin.listenerCount('drain') === 0) stdin.once('drain', () => connection.resume());
      }
      if (message[0] === 4) sizes.push(JSON.parse(String(data)));
      if (message[0] === 255 && protocol === 'v5.channel.k8s.io' && data[0] === 0) stdin.end();
    },
  });
  // A command whose client is gone reads the end of its input.
  connection.ended.then(() => stdin.end());
  const send = (channel: number, data: Buffer) =>
    new Promise<void>((resolve) => connection.send(Buffer.concat([Buffer.from([channel]), data]), resolve));
  const output = (channel: number) => {
    const stream = new PassThrough();
    const done = (async () => {
      for await (const chunk of stream) await send(channel, chunk as Buffer);
    })();
    return { stream, done };
  };
  const [stdout, stderr] = [output(1), output(2)];
  // How kubelets announce that they are ready.
  await send(1, Buffer.alloc(0));
  return {
    stdin,
    sizes,
    stdout: stdout.stream,
    stderr: stderr.stream,
    end: async (status) => {
      for (const { stream, done } of [stdout, stderr]) {
        stream.end();
        await done;
      }
      await send(3, Buffer.from(status));
      connection.close();
    },
  };
}

/** Waits for all streams, as kubelets do. */
function overSpdy(socket: Duplex, flags: Record<string, boolean>): Promise<Channels> {
  const wanted = [
    'error',
    flags.stdin && 'stdin',
    flags.stdout && 'stdout',
    flags.stderr && !flags.tty && 'stderr',
    flags.tty && 'resize',
  ];
  const missing = new Set(wanted.filter((name) => typeof name === 'string'));
  const streams: Record<string, SpdyStream> = {};
  const sizes: Channels['sizes'] = [];
  return new Promise((resolve) => {
    const connection: SpdyConnection = new SpdyConnection(socket, {
      role: 'server',
      onStream: (stream) => {
        const type = stream.headers.streamtype ?? '';
        stream.on('error', () => {});
        streams[type] = stream;
        missing.delete(type);
        if (type === 'resize')
          stream.on('data', (data: Buffer) => {
            for (const line of String(data).trim().split('\n')) sizes.push(JSON.parse(line));
          });
        if (missing.size > 0) return;
        const {
          stdin = new PassThrough(),
          stdout = new PassThrough(),
          stderr = new PassThrough(),
          error,
        } = streams;
        resolve({
          stdin,
          sizes,
          stdout,
          stderr,
          end: async (status) => {
            for (const output of [stdout, stderr]) output.end();
            error?.write(status);
            // What is still open is reset, as by kubelets.
            for (const rest of [streams.stdin, streams.resize, error]) rest?.destroy();
            connection.close();
          },
        });
      },
    });
  });
}

function forwardPorts(
  bytes: Duplex,
  { portOf = () => 'connection refused', refusesPorts = false }: PodServerOptions,
): void {
  if (refusesPorts) return void new SpdyConnection(bytes, { role: 'server' });
  const errors = new Map<string, SpdyStream>();
  new SpdyConnection(bytes, {
    role: 'server',
    onStream: (stream) => {
      stream.on('error', () => {});
      const { streamtype, port, requestid = '' } = stream.headers;
      if (streamtype === 'error') {
        errors.set(requestid, stream);
        return;
      }
      const error = errors.get(requestid);
      const target = portOf(Number(port));
      if (typeof target === 'string') {
        error?.end(`error forwarding port ${port} to pod, uid : ${target}`);
        stream.destroy();
        return;
      }
      const local = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
      local.on('error', (cause) => {
        error?.end(`error forwarding port ${port} to pod, uid : ${cause.message}`);
        stream.destroy();
      });
      local.on('connect', () => {
        stream.pipe(local).pipe(stream);
        local.on('close', () => error?.end());
      });
    },
  });
}

/** Answers kubectl's requests before it runs anything: discovery, and the pod. */
export function answer(request: IncomingMessage, response: ServerResponse): void {
  const documents: Record<string, object> = {
    '/api': { kind: 'APIVersions', versions: ['v1'] },
    '/apis': { kind: 'APIGroupList', apiVersion: 'v1', groups: [] },
    '/api/v1': {
      kind: 'APIResourceList',
      groupVersion: 'v1',
      resources: [
        { name: 'pods', singularName: 'pod', namespaced: true, kind: 'Pod', verbs: ['get', 'list'] },
        ...['exec', 'attach', 'portforward'].map((name) => ({
          name: `pods/${name}`,
          namespaced: true,
          kind: 'PodExecOptions',
          verbs: ['create', 'get'],
        })),
      ],
    },
    '/api/v1/namespaces/default/pods/box': {
      kind: 'Pod',
      apiVersion: 'v1',
      metadata: { name: 'box', namespace: 'default' },
      spec: { containers: [{ name: 'box', image: 'box', tty: true, stdin: true }] },
      status: { phase: 'Running', containerStatuses: [] },
    },
  };
  const document = documents[new URL(request.url ?? '', 'http://any').pathname];
  response.statusCode = document === undefined ? 404 : 200;
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify(
      document ?? {
        kind: 'Status',
        apiVersion: 'v1',
        status: 'Failure',
        reason: 'NotFound',
        message: 'not found',
        code: 404,
      },
    ),
  );
}
