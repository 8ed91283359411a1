import { PassThrough, Readable, Writable } from 'node:stream';
import { Container } from '../../../src/sandbox/containers/container.js';
import { containerFiles } from '../../../src/sandbox/containers/files/container-files.js';
import { PROGRAMS } from '../../../src/sandbox/containers/programs/programs.js';
import { runOnChannels } from '../../../src/sandbox/containers/run-command.js';
import type { TerminalSize } from '../../../src/sandbox/streams/channels.js';
import { ManualClock } from '../../support/manual-clock.js';

const POD = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'box', namespace: 'default', uid: 'u' },
  spec: { containers: [{ name: 'app', image: 'registry.example.com/box:1' }] },
};

/** A container without a server, and the clock of its programs. */
export function newContainer() {
  const clock = new ManualClock();
  const variables = new Map([
    ['PATH', '/usr/bin:/bin'],
    ['HOME', '/root'],
  ]);
  const container = new Container(
    POD,
    POD.spec.containers[0]!,
    containerFiles(POD, clock, Object.keys(PROGRAMS)),
    variables,
    clock,
  );
  return { container, clock };
}

/** Runs a program in a container to its end. */
export async function runIn(
  { container, clock }: ReturnType<typeof newContainer>,
  argv: readonly string[],
  stdin: string | Buffer = '',
) {
  const [stdout, stderr] = [new Collected(), new Collected()];
  const exit = await runOnChannels({
    container,
    argv,
    clock,
    wanted: { stdin: true, stdout: true, stderr: true, tty: false },
    channels: {
      stdin: Readable.from([Buffer.from(stdin as string)]),
      stdout,
      stderr,
      onResize: () => {},
      end: async () => {},
      gone: new AbortController().signal,
    },
    ended: new AbortController().signal,
  });
  return { stdout: stdout.bytes().toString('utf8'), stderr: stderr.bytes().toString('utf8'), exit };
}

/** Runs a program on a terminal. */
export function runOnTerminal(
  { container, clock }: ReturnType<typeof newContainer>,
  argv: readonly string[],
) {
  const stdin = new PassThrough();
  const screen = new Collected();
  let resize: (size: TerminalSize) => void = () => {};
  const exit = runOnChannels({
    container,
    argv,
    clock,
    wanted: { stdin: true, stdout: true, stderr: false, tty: true },
    channels: {
      stdin,
      stdout: screen,
      stderr: undefined,
      onResize: (listener) => {
        resize = listener;
      },
      end: async () => {},
      gone: new AbortController().signal,
    },
    ended: new AbortController().signal,
  });
  return {
    exit,
    type: (keys: string) => void stdin.write(keys),
    resize: (width: number, height: number) => resize({ width, height }),
    screen: () => screen.bytes().toString('utf8'),
  };
}

class Collected extends Writable {
  readonly #parts: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#parts.push(chunk);
    done();
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts);
  }
}
