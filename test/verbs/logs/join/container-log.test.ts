import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ContainerLog, type LogPart } from '../../../../src/objects/logs/join/container-log.js';
import { LivePod } from '../../../../src/objects/logs/join/live-pod.js';
import { Position } from '../../../../src/objects/logs/join/position.js';
import { LineRoom } from '../../../../src/objects/logs/join/whole-lines.js';
import type { Pod } from '../../../../src/objects/pods/pod.js';
import { type Clock, systemClock } from '../../../../src/process/clock.js';
import { ConnectionError, StatusError } from '../../../../src/transport/errors.js';
import { type KeptLine, NodeLog } from './node-log.js';

const source = { namespace: 'default', pod: 'web-1', container: 'app' };
const broken = new ConnectionError('unexpected EOF', { method: 'GET', url: '' }, { midBody: true });
/** Waits pass at once. */
const hasty: Clock = {
  now: () => systemClock.now(),
  after: (_ms, callback) => systemClock.after(0, callback),
};

const podWith = (status: object = {}): Pod => ({
  metadata: { name: 'web-1', namespace: 'default' },
  spec: { nodeName: 'n', containers: [{ name: 'app' }] },
  status: status as NonNullable<Pod['status']>,
});
const running = (restartCount = 0, lastState = {}) =>
  podWith({
    phase: 'Running',
    containerStatuses: [{ name: 'app', restartCount, state: { running: {} }, lastState }],
  });
const ended = (terminated: object, phase: string) =>
  podWith({ phase, containerStatuses: [{ name: 'app', restartCount: 0, state: { terminated } }] });

interface Setting {
  pod?: LivePod;
  room?: LineRoom;
  follow?: boolean;
  open(part: LogPart): Promise<AsyncIterable<Uint8Array>> | AsyncIterable<Uint8Array>;
}

/** All lines of a log, and the messages among them. */
async function read({ pod = new LivePod(running()), room = new LineRoom(), follow = false, open }: Setting) {
  const { signal } = new AbortController();
  let failures = 0;
  const log = new ContainerLog({
    ...{ source, pod, room, follow, signal },
    persists: false,
    position: new Position(),
    clock: hasty,
    random: () => 0,
    open: async (part) => open(part),
    onFailure: () => {
      failures++;
    },
  });
  const lines: string[] = [];
  const said: string[] = [];
  for await (const entries of log)
    for (const entry of entries)
      if (entry.said === undefined) lines.push(entry.text.toString());
      else said.push(entry.said);
  return { lines, said, failures };
}

/** A time some quarters of a second after the hour, as nodes write it. */
const time = (quarters: number) =>
  new Date(Date.UTC(2026, 0) + quarters * 250).toISOString().replace('Z', '000000Z');

/** Lines of which many share a time or a second; a few precede an earlier one, as with standard output and error. */
const anyLines: fc.Arbitrary<KeptLine[]> = fc
  .array(fc.tuple(fc.constantFrom(0, 0, 0, 1, 1, 7), fc.boolean()), { maxLength: 60 })
  .map((steps) => {
    let at = 0;
    const lines = steps.map(([step], index) => {
      at += step;
      return { time: time(at), text: `line ${index}` };
    });
    for (const [index, [, swaps]] of steps.entries())
      if (swaps && index > 0 && index % 3 === 0) {
        const [one, other] = [lines[index - 1]!, lines[index]!];
        // A node appends the last line to its file, whatever its time.
        if (one.time.slice(0, 19) === other.time.slice(0, 19))
          [one.time, other.time] = [other.time, one.time];
      }
    return lines;
  });

describe("a container's log", () => {
  it('loses and duplicates no line, wherever it is cut and however often', async () => {
    await fc.assert(
      fc.asyncProperty(anyLines, fc.array(fc.nat(3000), { maxLength: 8 }), async (kept, cuts) => {
        const log = new NodeLog(kept, cuts);
        const { lines, failures } = await read({ open: (part) => log.open(part, broken) });
        expect(lines).toEqual(kept.map(({ text }) => text));
        expect(failures).toBe(0);
      }),
    );
  });

  it('continues from the second of the last lines after an interruption', async () => {
    const kept = [1, 40, 80].map((at, index) => ({ time: time(at), text: `line ${index}` }));
    const log = new NodeLog(kept, [90]);
    const { said } = await read({ open: (part) => log.open(part, broken) });
    expect(log.asked).toEqual([undefined, '2026-01-01T00:00:00Z']);
    expect(said).toEqual([
      'pod/web-1/app was interrupted (unexpected EOF); reading continues where it stopped',
    ]);
  });

  // A kubelet returns only its current file, and starts another when that has grown.
  it('continues in a file that a node has started in the meantime', async () => {
    const kept = [0, 1, 2, 3].map((at) => ({ time: time(at), text: `line ${at}` }));
    const answers = [new NodeLog(kept.slice(0, 2), [9999]), new NodeLog(kept.slice(2), [])];
    const first = (part: LogPart) => cutAtEnd(answers[0]!.open(part, broken));
    let count = 0;
    const { lines } = await read({
      open: (part) => (count++ === 0 ? first(part) : answers[1]!.open(part, broken)),
    });
    expect(lines).toEqual(['line 0', 'line 1', 'line 2', 'line 3']);
  });

  it('ends where the server ends it if it is not followed, including a last line without a line feed', async () => {
    let asked = 0;
    const open = () => {
      asked++;
      return bytes(`${time(1)} whole\n${time(2)} begun`);
    };
    const { lines } = await read({ open });
    // Requested again, because a server that loses its node ends a response like this.
    expect([lines, asked]).toEqual([['whole', 'begun'], 2]);
  });

  it('continues if the server has ended it within a line', async () => {
    const whole = `${time(1)} one\n${time(2)} two\n`;
    let asked = 0;
    const { lines } = await read({ open: () => bytes(asked++ === 0 ? whole.slice(0, -3) : whole) });
    expect([lines, asked]).toEqual([['one', 'two'], 2]);
  });

  it('reports why its container has ended if it is followed', async () => {
    const pod = new LivePod(ended({ exitCode: 137, reason: 'OOMKilled' }, 'Failed'));
    const { lines, said } = await read({ pod, follow: true, open: () => bytes(`${time(1)} last\n`) });
    expect(lines).toEqual(['last']);
    expect(said).toEqual(['pod/web-1/app ended: exit code 137 (OOMKilled)']);
  });

  it('continues with the next run if it is followed, after the rest of an interrupted run', async () => {
    const pod = new LivePod(running());
    const asked: LogPart[] = [];
    const open = async function* (part: LogPart): AsyncGenerator<Uint8Array> {
      asked.push(part);
      if (asked.length === 1) {
        yield Buffer.from(`${time(1)} one\n`);
        pod.become(running(1, { terminated: { exitCode: 1 } }));
        throw broken;
      }
      if (part.previous) {
        yield Buffer.from(`${time(1)} one\n${time(2)} two\n`);
        return;
      }
      yield Buffer.from(`${time(9)} three\n`);
      pod.become(undefined);
    };
    const { lines, said } = await read({ pod, follow: true, open });
    expect(lines).toEqual(['one', 'two', 'three']);
    expect(asked.map(({ previous }) => previous)).toEqual([false, true, false]);
    expect(said.slice(1)).toEqual([
      'pod/web-1/app started again',
      'pod/web-1/app ended: the pod was deleted',
    ]);
  });

  it('is requested again if it is followed and the server ends it while the container runs', async () => {
    const pod = new LivePod(running());
    let asked = 0;
    const open = async function* (): AsyncGenerator<Uint8Array> {
      asked++;
      yield Buffer.from(`${time(1)} one\n${time(2)} tw`);
      if (asked < 3) return;
      yield Buffer.from('o\n');
      pod.become(undefined);
    };
    const { lines } = await read({ pod, follow: true, open });
    expect([asked, lines]).toEqual([3, ['one', 'two']]);
  });

  it('fails if the server refuses it', async () => {
    const message = 'container app is not valid for pod web-1';
    const refusal = new StatusError({ kind: 'Status', code: 400, reason: 'BadRequest', message }, 400);
    const { failures, said } = await read({ open: () => Promise.reject(refusal) });
    expect([failures, said]).toEqual([1, [`pod/web-1/app cannot be read: ${message}`]]);
  });

  it('omits the end of a line that is too long, and reports it', async () => {
    const long = 'x'.repeat(3 * 1024 * 1024);
    const { lines, said } = await read({ open: () => bytes(`${time(1)} ${long}\n${time(2)} next\n`) });
    expect([lines[0]!.length < 1024 * 1024 + 1, lines.length, lines[1]]).toEqual([true, 2, 'next']);
    expect(said).toEqual(['pod/web-1/app has a line of more than 1024 KiB; its end is left out']);
  });

  it('omits the end of a line if other logs hold all the memory, and releases its own', async () => {
    const room = new LineRoom(100_000);
    expect(room.take(60_000)).toBe(60_000);
    const long = 'x'.repeat(200_000);
    const open = () => bytes(`${time(1)} ${long}\n${time(2)} next\n${time(3)} ${long}\n`);
    const { lines, said } = await read({ room, open });
    expect(lines.map(({ length }) => length + time(1).length + 1)).toEqual([40_000, 35, 40_000]);
    const left = 'its end is left out';
    const why = 'has a line for which no memory is left: unfinished lines of all logs take 64 MiB';
    expect(said).toEqual([`pod/web-1/app ${why}; ${left}`, `pod/web-1/app ${why}; ${left}`]);
    expect(room.take(100_000)).toBe(40_000);
  });
});

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  const all = Buffer.from(text);
  for (let at = 0; at < all.length; at += 65_536) yield all.subarray(at, at + 65_536);
}

async function* cutAtEnd(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* body;
  throw broken;
}
