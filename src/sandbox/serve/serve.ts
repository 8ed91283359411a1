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
import { ApiError } from '../http/errors.js';
import type { Faults, InjectedFault } from '../http/faults.js';
import { replyForm } from '../http/negotiate.js';
import { protobufReply } from '../http/protobuf-reply.js';
import type { Answer, Call, Reply, StreamReply, UpgradeReply } from '../http/reply.js';
import { textReply } from '../http/reply.js';
import { type AnyResponse, type Reader, sendReply, writeAll, writeHead } from '../http/send.js';
import { yamlReply } from '../http/yaml-reply.js';
import { goJson } from '../object/encode.js';
import type { LoggedRequest, RequestLog } from './request-log.js';

/** What serving a request takes. */
export interface Serving {
  answer(call: Call): Promise<Answer>;
  /** Answers the sandbox' own requests, which no fault meets; undefined for others. */
  admin(call: Call): Promise<Reply | undefined>;
  faults: Faults;
  log: RequestLog;
  clock: Clock;
  random: Random;
  /** Show headers of API priority and fairness. */
  flowControl: boolean;
  /** Objects in protobuf; loaded when it is first asked for. */
  codec(): Promise<ProtobufCodec>;
  /** Aborted when the sandbox closes. */
  closing: AbortSignal;
}

/**
 * Serves one request from its head to the end of its answer. Never fails.
 * @param socket the request's connection, where the client asks for another protocol on it
 */
export async function serve(
  serving: Serving,
  request: AnyRequest,
  response: AnyResponse,
  socket?: Duplex,
): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  response.on('error', () => gone.abort());
  const call = readCall(request, AbortSignal.any([gone.signal, serving.closing]), socket !== undefined);
  const admin = await attempt(() => serving.admin(call));
  if (admin !== undefined) return sendReply(response, admin as Reply, readerOf(call), {});
  const record = recordOf(request, call);
  const ended = serving.log.add(record);
  if (gone.signal.aborted) ended();
  else gone.signal.addEventListener('abort', ended, { once: true });
  const fault = serving.faults.next();
  if (fault.latency > 0) await waitUpTo(serving.clock, fault.latency);
  if (fault.kind === 'frozen') return untilAborted(call.signal);
  const answer = failedReply(fault) ?? (await attempt(() => serving.answer(call)));
  if (answer.status === 101 && 'begin' in answer) {
    record.status = 101;
    return switchProtocols(answer, response as ServerResponse, socket!);
  }
  const reply = await inForm(serving, call, answer as Reply | StreamReply);
  if (reply === undefined || gone.signal.aborted) return;
  record.status = reply.status;
  try {
    await send(serving, call, fault, reply, response);
  } catch (error) {
    await brokenReply(response, error, readerOf(call));
  }
}

/** Sends the head of an answer that switches protocols, and hands the connection on. */
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

/** What was stored may turn out unreadable only now: told where nothing was sent yet, else the answer is cut. */
async function brokenReply(response: AnyResponse, error: unknown, reader: Reader): Promise<void> {
  if (!response.headersSent) await sendReply(response, errorReply(error), reader, {});
  else if (response instanceof Http2ServerResponse) response.stream.close(constants.NGHTTP2_INTERNAL_ERROR);
  else response.socket?.destroy();
}

async function send(
  serving: Serving,
  call: Call,
  fault: InjectedFault,
  reply: Reply | StreamReply,
  response: AnyResponse,
): Promise<void> {
  const common = { ...commonHeaders(serving, reply.status), ...warningHeaders(call) };
  if ('stream' in reply) {
    const headers = { ...common, 'cache-control': 'no-cache, private', 'content-type': reply.contentType };
    writeHead(response, 200, headers);
    if ('flushHeaders' in response) response.flushHeaders();
    await writeAll(response, reply.stream);
  } else if (fault.kind === 'cut') await cutReply(response, reply, readerOf(call), fault.cutAt);
  else await sendReply(response, reply, readerOf(call), common);
}

/** The answer in the form that the request prefers. */
function inForm(
  { codec }: Serving,
  { accept }: Call,
  answer: Reply | StreamReply,
): Promise<Reply | StreamReply> {
  const form = replyForm(accept);
  if (form === 'protobuf') return attempt(() => protobufReply(answer, codec));
  return form === 'yaml' ? yamlReply(answer) : Promise.resolve(answer);
}

/** The handler's answer; a failure of its own becomes the answer that tells it. */
async function attempt<T extends Answer | undefined>(handle: () => Promise<T>): Promise<T | Reply> {
  try {
    return await handle();
  } catch (error) {
    return errorReply(error);
  }
}

/** A failure as an answer: a Status, or the plain text that servers send in some places. */
function errorReply(error: unknown): Reply {
  const failure =
    error instanceof ApiError
      ? error
      : new ApiError(500, `Internal error occurred: ${(error as Error).message}`, {
          reason: 'InternalError',
        });
  const { text, headers = {} } = failure.more;
  if (text) return textReply(failure.message, failure.code, headers);
  return { status: failure.code, headers, body: goJson(failure.status()) };
}

function failedReply({ kind }: InjectedFault): Reply | undefined {
  if (kind === '429') {
    return textReply('Too many requests, please try again later.\n', 429, { 'retry-after': '1' });
  }
  if (kind === '503') return textReply('service unavailable\n', 503);
  return undefined;
}

function commonHeaders({ flowControl, random }: Serving, status: number): Record<string, string> {
  const audit = { 'audit-id': uuid(random) };
  if (!flowControl || status === 401) return audit;
  return {
    ...audit,
    'x-kubernetes-pf-flowschema-uid': FLOW_SCHEMA,
    'x-kubernetes-pf-prioritylevel-uid': PRIORITY_LEVEL,
  };
}

function warningHeaders({ warnings }: Call): { warning?: string[] } {
  const warning = warnings.headers();
  return warning.length === 0 ? {} : { warning };
}

const FLOW_SCHEMA = '5e5c1e0e-7d0a-4f43-9f2e-0b6d0c6a1f01';
const PRIORITY_LEVEL = '5e5c1e0e-7d0a-4f43-9f2e-0b6d0c6a1f02';

function readerOf(call: Call): Reader {
  return {
    acceptEncoding: call.headers['accept-encoding'],
    userAgent: call.headers['user-agent'],
    pretty: call.query.get('pretty') ?? undefined,
  };
}

function recordOf(request: AnyRequest, call: Call): LoggedRequest {
  const query = call.query.toString();
  return {
    method: call.method,
    path: call.path,
    query: query === '' ? '' : `?${query}`,
    status: 0,
    accept: call.headers.accept ?? '',
    userAgent: call.headers['user-agent'] ?? '',
    httpVersion: request.httpVersion,
  };
}
