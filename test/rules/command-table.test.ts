import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { commandTable } from '../../src/commands.js';

const folder = resolve(import.meta.dirname, '../../src/commands');
const ids = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.replace(/\.ts$/, '').replaceAll(/[\\/]/g, ':'));

it('the table of commands has every file of commands, and every alias', async () => {
  const expected: string[] = [];
  for (const id of ids) {
    const { default: Class } = await import(`${folder}/${id.replaceAll(':', '/')}.ts`);
    for (const name of [id, ...Class.hiddenAliases]) {
      expected.push(name);
      const found = (await commandTable[name]?.())?.default;
      expect(found, `${name} has no line in src/commands.ts, or another command's`).toBe(Class);
    }
  }
  expect(Object.keys(commandTable).sort(), 'src/commands.ts has lines of no command').toEqual(
    expected.sort(),
  );
});
