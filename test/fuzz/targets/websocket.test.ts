import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect } from 'vitest';
import { readExitStatus } from '../../../src/cluster/streams/exit-status.js';
import { webSocketStreams } from '../../../src/cluster/streams/websocket-channels.js';
import { mutated } from '../../codec/proto/support/mutations.js';
import { channelMessage, webSocketFrame } from '../../support/hostile-streams.js';
import { ManualClock } from '../../support/manual-clock.js';
import { BARE_ERROR } from '../support/bare-error.js';
import { cuts, fedSocket } from '../support/fed-socket.js';
import { jsonBytes } from '../support/json-bytes.js';
import { fuzz } from '../support/target.js';

const failed = JSON.stringify({
  ...{ metadata: {}, status: 'Failure', message: 'm', reason: 'NonZeroExitCode' },
  details: { causes: [{ reason: 'ExitCode', message: '3' }] },
});
const before = Buffer.concat([
  channelMessage(1, ''),
  channelMessage(1, 'output'),
  webSocketFrame(0x89, Buffer.from('ping')),
  channelMessage(2, 'warning'),
  webSocketFrame(0x02, Buffer.from('\x01in ')),
  webSocketFrame(0x80, Buffer.from('pieces')),
]);
const behind = Buffer.concat([channelMessage(255, Buffer.of(1)), webSocketFrame(0x88, Buffer.of(3, 232))]);
const whole = Buffer.concat([before, channelMessage(3, failed), behind]);

fuzz({
  name: 'websocket',
  holds: 'a command over a WebSocket comes to its end, the same however it is cut, and says it in words',
  inputs: fc.oneof(
    mutated([whole]),
    jsonBytes([failed]).map((status) => Buffer.concat([before, channelMessage(3, status), behind])),
    fc
      .array(fc.tuple(fc.nat(255), fc.uint8Array({ maxLength: 200 })), { maxLength: 10 })
      .map((frames) => Buffer.concat([...frames.map(([first, data]) => webSocketFrame(first, data)), whole])),
  ),
  async check(bytes) {
    const [whole, cut] = await Promise.all(cuts(bytes).map((size) => outcome(bytes, size)));
    expect(cut).toEqual(whole);
  },
  runs: { ordinary: 150, long: 10_000 },
});

async function outcome(bytes: Buffer, size: number) {
  const request = { stdin: false, stdout: true, stderr: true, tty: false };
  const streams = webSocketStreams(fedSocket(bytes, size), true, request, {
    clock: new ManualClock(),
    clean: (words) => words,
  });
  const outputs = [streams.stdout!, streams.stderr!].map((stream) => text(stream).catch(() => 'broken off'));
  const status = await text(streams.error).catch(() => '');
  const failure = await streams.ended;
  if (failure !== undefined) expect(failure.message).toMatch(/^websocket: /);
  await Promise.all(outputs);
  return { failure: failure?.message, end: endOf(status) };
}

/** The exit code, or the message about it. */
function endOf(status: string): number | string {
  try {
    return readExitStatus(status).code;
  } catch (error) {
    const { name, message } = error as Error;
    expect(name).toBe('RemoteCommandError');
    if (message.startsWith('error stream protocol error'))
      expect(message.split(' in "', 1)[0]).not.toMatch(BARE_ERROR);
    return message;
  }
}
