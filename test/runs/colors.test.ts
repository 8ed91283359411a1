import { expect, it } from 'vitest';
import { scene } from '../support/scene.js';

it('get has colors in a pipe only with --color=always', async () => {
  const { proa } = await scene({ sample: true });
  // Others show times, which change.
  const line = 'get pods --columns=name,ready,status';
  const plain = (await proa(line)).stdout;
  expect((await proa(line, { env: { FORCE_COLOR: '1', COLUMNS: '30' } })).stdout).toBe(plain);
  const colored = (await proa(`${line} --color=always`)).stdout;
  expect(colored).toContain('\u001b[1;31mCrashLoopBackOff\u001b[0m');
  expect(colored.replaceAll(/\u001b\[[\d;]*m/g, '')).toBe(plain);
  expect((await proa(line, { env: { PROA_COLOR: 'always' } })).stdout).toBe(colored);
});

it('--columns selects columns of wide tables, too, but not for documents', async () => {
  const { proa } = await scene({ sample: true });
  const { stdout } = await proa('get pods --columns=node,name,nominatedNode');
  expect(stdout).toMatch(/^NODE +NAME +NOMINATED NODE\n\S+ +\S+ +<none>\n/);
  expect((await proa('get pods --columns=name -o json')).stderr).toBe(
    'error: --columns chooses those of tables: it cannot be used with --output\n',
  );
  expect((await proa('get pods --columns=nope')).stderr).toContain(
    '--columns: there is no column nope; there are',
  );
});
