import { expect, it } from 'vitest';
import { freePort } from '../support/free-port.js';
import { lines, scene } from '../support/scene.js';

it('--retries retries an unreachable server, and finally reports it', async () => {
  const { proa } = await scene();
  const line = `get --raw /version --server=http://127.0.0.1:${await freePort()}`;
  const [refused] = lines((await proa(line)).stderr);
  const { stderr, exit } = await proa(`${line} --retries=2`);
  expect(lines(stderr)).toEqual([
    expect.stringMatching(/^proa: tried GET \/version 3 times: dial tcp .*: connection refused \(3 times\)$/),
    refused,
  ]);
  expect(exit).toBe(1);
});

it('--retries=0 tries once', async () => {
  const { proa, sandbox } = await scene({ faults: { fail503Every: 1 } });
  expect((await proa('get --raw /version --retries=0')).exit).toBe(1);
  expect(sandbox.requests()).toHaveLength(1);
});

it('PROA_RETRIES must be a number', async () => {
  const { proa } = await scene();
  const { stderr } = await proa('get --raw /version', { env: { PROA_RETRIES: 'many' } });
  expect(stderr).toBe('error: PROA_RETRIES must be 0 or a positive whole number; it is "many"\n');
});
