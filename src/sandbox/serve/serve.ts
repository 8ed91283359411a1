import { type ServerResponse, STATUS_CODES } from 'node:http';
import { constants, Http2ServerResponse } from 'node:http2';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ProtobufCodec } from '../../codec/proto/codec.js';
import type { Clock } from '../../process/clock.js';
import { waitUpTo } from '../base/clock.js';
import { type Random, uuid } from '../base/random.js';
import { type AnyRequest, readCall } from '../http/call.js';
import { cutReply } from '../http/cut.js';
import type { InjectedFault } from '../http/faults.js';
import { inPreferredForm } from '../http/preferred-form.js';
import {
  type Call,
  errorReply,
  type Reply,
  type StreamReply,
  textReply,
  type UpgradeReply,
} from '../http/reply.js';
import { type AnyResponse, sendReply, writeAll } from '../http/send.js';
import { ADMIN_PREFIX, type AdminTools, admin } from './admin.js';
import type { Dispatcher } from './dispatch.js';

/** What serving a request requires. */
export interface ServeTools extends AdminTools {
  dispatcher: Dispatcher;
  clock: Clock;
  random: Random;
  /** Send the headers of API priority and fairness. */
  flowControl: boolean;
  /** Objects in protobuf; loaded on first use. */
  codec(): Promise<ProtobufCodec>;
  /** Aborted when the sandbox closes. */
  closing: AbortSignal;
}

/** Responses in place of others, by fault. */
const REFUSALS: Readonly<Record<string, Reply>> = {
  429: textReply('Too many requests, please try again later.\n', 429, { 'retry-after': '1' }),
  503: textReply('service unavailable\n', 503),
};

const FLOW_CONTROL = {
  'x-kubernetes-pf-flowschema-uid': '5e5c1e0e-7d0a-4f43-9f2e-0b6d0c6a1f01',
  'x-kubernetes-pf-prioritylevel-uid': '5e5c1e0e-7d0a-4f43-9f2e-0b6d0c6a1f02',
};

/**
 * Serves one request from its head to the end of its response. Never fails.
 * @param socket the request's connection, if the client requests another protocol on it
 */
export async function serve(
  serving: ServeTools,
  request: AnyRequest,
  response: AnyResponse,
  socket?: Duplex,
): Promise<void> {
  const { log, faults, clock, dispatcher, codec } = serving;
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  response.on('error', () => gone.abort());
  const call = readCall(request, AbortSignal.any([gone.signal, serving.closing]), socket !== undefined);
  if (call.path.startsWith(ADMIN_PREFIX)) {
    return sendReply(response, await admin(serving, call).catch(errorReply), call, {});
  }
  const record = log.add(call, request.httpVersion, gone.signal);
  const fault = faults.next();
  if (fault.latency > 0) await waitUpTo(clock, fault.latency);
  if (fault.kind === 'frozen') return untilAborted(call.signal);
  const answer = REFUSALS[fault.kind] ?? (await dispatcher.answer(call));
  if (answer.status === 101 && 'begin' in answer) {
    record.status = 101;
    return switchProtocols(answer, response, socket!);
  }
  const reply = await inPreferredForm(answer as Reply | StreamReply, call.accept, codec).catch(errorReply);
  if (gone.signal.aborted) return;
  record.status = reply.status;
  try {
    await send(serving, call, fault, reply, response);
  } catch (error) {
    await brokenReply(response, error, call);
  }
}

/** Sends the head of a response that switches protocols, and passes the connection on. */
async function switchProtocols(reply: UpgradeReply, response: ServerResponse, socket: Duplex): Promise<void> {
  response.detachSocket(socket as Socket);
  const headers = Object.entries({ connection: 'Upgrade', ...reply.headers });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 101 ${STATUS_CODES[101]}\r\n${lines.join('')}\r\n`);
  await reply.begin(socket).catch(() => socket.destroy());
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

/** A stored object may only now prove unreadable: reports that if nothing was sent, otherwise cuts off the response. */
async function brokenReply(response: AnyResponse, error: unknown, call: Call): Promise<void> {
  if (!response.headersSent) await sendReply(response, errorReply(error), call, {});
  else if (response instanceof Http2ServerResponse) response.stream.close(constants.NGHTTP2_INTERNAL_ERROR);
  else response.socket?.destroy();
}

async function send(
  { random, flowControl }: ServeTools,
  call: Call,
  fault: InjectedFault,
  reply: Reply | StreamReply,
  response: AnyResponse,
): Promise<void> {
  const warning = call.warnings.headers();
  const common: Record<string, string | string[]> = {
    'audit-id': uuid(random),
    ...(flowControl && reply.status !== 401 && FLOW_CONTROL),
    ...(warning.length > 0 && { warning }),
  };
  if ('stream' in reply) {
    const headers = { ...common, 'cache-control': 'no-cache, private', 'content-type': reply.contentType };
    response.writeHead(200, headers);
    if ('flushHeaders' in response) response.flushHeaders();
    await writeAll(response, reply.stream);
  } else if (fault.kind === 'cut') await cutReply(response, reply, call, fault.cutAt);
  else await sendReply(response, reply, call, common);
}
