import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { proaCommand } from '../support/proa.js';
import { PseudoTerminal } from '../support/pseudo-terminal.js';
import { scene } from './support.js';

it('a change in a protected context requires confirmation at a terminal, and No is the default', async () => {
  const { env, folder, client } = await scene();
  const config = join(folder, '.config', 'proa');
  mkdirSync(config, { recursive: true });
  writeFileSync(join(config, 'config.yaml'), 'contexts: {proa-sandbox: {mode: protected}}\n');
  const file = join(folder, 'one.json');
  const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'one' } };
  writeFileSync(file, JSON.stringify(object));
  const [program, ...first] = proaCommand;
  const isThere = async () => (await client.get('/api/v1/namespaces/default/configmaps/one')).status === 200;
  const create = () => new PseudoTerminal(program, [...first, 'create', '-f', file], { env });

  for (const key of ['enter', 'ctrl+c']) {
    const terminal = create();
    const question = (await terminal.shows('Continue? (y/N):')).join('\n');
    expect(question).toContain('Context "proa-sandbox" (');
    expect(question).toContain('configmap/one in namespace default');
    terminal.press(key);
    const { exitCode } = await terminal.ended;
    expect(exitCode).toBe(key === 'enter' ? 1 : 130);
    expect(await isThere()).toBe(false);
    if (key === 'enter') await terminal.shows('error: "proa create" was not confirmed, and was not done');
  }
  const terminal = create();
  await terminal.shows('Continue? (y/N):');
  terminal.line('y');
  await terminal.shows('configmap/one created');
  expect((await terminal.ended).exitCode).toBe(0);
  expect(await isThere()).toBe(true);
});
