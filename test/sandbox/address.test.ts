import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startApiServer } from '../../src/sandbox/app/sandbox.js';
import { runInProcess } from '../support/in-process.js';

/** If a sandbox cannot listen, the error is the same as for proxy and port-forward. */

test('the address of another machine, and a name that does not exist, are refused with a message', async () => {
  await expect(startApiServer({ host: '192.0.2.1', port: 1234 })).rejects.toThrow(
    new Error('listen tcp 192.0.2.1:1234: bind: cannot assign requested address'),
  );
  await expect(startApiServer({ host: '2001:db8::1' })).rejects.toThrow(
    /^listen tcp \[2001:db8::1\]:0: bind: /,
  );
  await expect(startApiServer({ host: 'nope.invalid' })).rejects.toThrow(
    new Error('listen tcp: lookup nope.invalid: no such host'),
  );
});

test('a port in use is named', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  const { stderr, exit } = await runInProcess(['sandbox', 'run', `--port=${port}`, '--', 'true']);
  expect([exit, stderr]).toEqual([1, `error: listen tcp 127.0.0.1:${port}: bind: address already in use\n`]);
});

test.each(['up', 'run'])('sandbox %s accepts no invalid port, and no empty --etcd', async (word) => {
  const command = word === 'run' ? ['--', 'true'] : [];
  const told = async (flag: string) => (await runInProcess(['sandbox', word, flag, ...command])).stderr;
  expect(await told('--port=99999')).toBe('error: --port must not be larger than 65535\n');
  expect(await told('--etcd=')).toContain('--etcd needs the address of an etcd server');
});
