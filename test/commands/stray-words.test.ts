import { expect, it } from 'vitest';
import { runInProcess } from '../support/in-process.js';

it.each([
  'licenses',
  'discovery refresh',
  'discovery show',
  'discovery time',
  'health',
  'releases',
  'check cache',
  'api-resources',
  'api-versions',
])('%s refuses words that it would not use, before any request', async (command) => {
  const { stdout, stderr, exit } = await runInProcess([
    ...command.split(' '),
    'stray',
    '--server=http://127.0.0.1:1',
  ]);
  expect({ stdout, exit }).toEqual({ stdout: '', exit: command === 'check cache' ? 2 : 1 });
  expect(stderr).toMatch(/^error: unexpected arguments: \[stray\]\n/);
});

it('get everything refuses names', async () => {
  const { stderr } = await runInProcess(['get', 'everything', 'web', '--server=http://127.0.0.1:1']);
  expect(stderr).toBe('error: "get everything" takes no names: web\n');
});
