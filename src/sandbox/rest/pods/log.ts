import { timestamp } from '../../base/timestamp.js';
import { failureLine, LINE_EVERY, logLine, logLines, logSource } from '../../containers/log-lines.js';
import { invalidKind } from '../../http/errors.js';
import { queryNumber } from '../../http/query-number.js';
import type { Reply, StreamReply } from '../../http/reply.js';
import { textReply } from '../../http/reply.js';
import { objectAt } from '../../object/value.js';
import { faultyBody } from '../../streams/faulty-body.js';
import { objectKey } from '../../types/resource-type.js';
import { readEntry } from '../read/read.js';
import { invalidValue } from '../request/causes.js';
import type { Api } from '../request/context.js';
import type { ResourceRequest } from '../request/handler.js';
import { Ticker } from '../watch/ticker.js';
import { containerNameOf } from './containers.js';
import { isSameRun, logPeriod } from './log-period.js';
import { nodeNameOf } from './pod-node.js';

/**
 * GET of a pod's log: made-up lines, always the same; with follow, a new one every second while it runs. Faults of
 * streams apply to logs, too.
 */
export async function readLog(request: ResourceRequest): Promise<Reply | StreamReply> {
  const { api, type, path, call } = request;
  const wanted = parseLogOptions(call.query);
  const pod = objectAt(await readEntry(request));
  const container = containerNameOf(pod, call.query.get('container') ?? '');
  if ((await nodeNameOf(api, type, pod)) === '') return { status: 204, body: '', indent: 'never' };
  const { begun, ended, hasFailed } = logPeriod(pod, container, wanted.previous);
  const source = logSource(pod, container);
  const now = api.clock.now();
  const written = logLines(source, begun, ended ?? now);
  const lines = hasFailed
    ? [...written.filter(({ time }) => time < ended!), failureLine(source, ended!)]
    : written;
  const recent = lines.filter(({ time }) => time >= wanted.since(now));
  const chosen = wanted.tail === undefined ? recent : wanted.tail === 0 ? [] : recent.slice(-wanted.tail);
  const write = ({ time, text }: { time: number; text: string }) =>
    `${wanted.timestamps ? `${timestamp(time)} ` : ''}${text}\n`;
  const text = chosen.map(write).join('');
  const limited = wanted.limit === undefined ? text : Buffer.from(text).subarray(0, wanted.limit).toString();
  const faults = api.faults.streams;
  const isFollowed = wanted.follow && ended === undefined;
  if (!isFollowed && faults === undefined) return { ...textReply(limited), contentType: 'text/plain' };
  const isRunning = async () => {
    const { entry } = await api.store.get(objectKey(type, path.namespace, path.name));
    return isSameRun(pod, entry && objectAt(entry), container);
  };
  const body = isFollowed
    ? followed(api, call.signal, limited, isRunning, (time) => write(logLine(source, time)))
    : [limited];
  const stream = faults === undefined ? body : faultyBody(body, faults, api.clock, call.signal);
  return { status: 200, contentType: 'text/plain', stream: stream as StreamReply['stream'] };
}

async function* followed(
  api: Api,
  gone: AbortSignal,
  first: string,
  isRunning: () => Promise<boolean>,
  line: (time: number) => string,
): AsyncGenerator<string> {
  const ticker = new Ticker(api.clock, gone);
  try {
    if (first !== '') yield first;
    ticker.every(LINE_EVERY);
    for await (const _ of ticker.merge(nothing(ticker.ended))) {
      if (!(await isRunning())) return;
      yield line(api.clock.now());
    }
  } finally {
    ticker.stop();
  }
}

/** Yields nothing until the signal ends it. */
async function* nothing(ended: AbortSignal): AsyncGenerator<never> {
  if (!ended.aborted) await new Promise((done) => ended.addEventListener('abort', done, { once: true }));
}

interface LogOptions {
  follow: boolean;
  previous: boolean;
  timestamps: boolean;
  tail: number | undefined;
  /** Bytes. */
  limit: number | undefined;
  /** The earliest time of the lines, in milliseconds since 1970. */
  since(now: number): number;
}

/** Parses core/v1 PodLogOptions. Fails with 422. */
function parseLogOptions(query: URLSearchParams): LogOptions {
  const isTrue = (name: string) => ['true', '1'].includes(query.get(name) ?? '');
  const number = (name: string, least: number, why: string) => {
    const value = query.get(name) === '' ? undefined : queryNumber(query, name);
    if (value === undefined || value >= least) return value;
    throw invalidKind('PodLogOptions', '', { kind: 'PodLogOptions' }, [invalidValue(name, value, why)]);
  };
  const seconds = number('sinceSeconds', 1, 'must be greater than 0');
  const time = Date.parse(query.get('sinceTime') ?? '');
  return {
    follow: isTrue('follow'),
    previous: isTrue('previous'),
    timestamps: isTrue('timestamps'),
    tail: number('tailLines', 0, 'must be greater than or equal to 0'),
    limit: number('limitBytes', 1, 'must be greater than 0'),
    since: (now) => (seconds !== undefined ? now - seconds * 1000 : Number.isNaN(time) ? 0 : time),
  };
}
