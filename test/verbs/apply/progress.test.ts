import { describe, expect, it } from 'vitest';
import { StringOutput } from '../../../src/process/output.js';
import { sandboxSession } from '../../support/sandbox-session.js';
import { fileOf, MAPS, map, options, printApply } from './support.js';

const maps = Array.from({ length: 4 }, (_, index) => map(`m${index}`));

describe('apply on a terminal', () => {
  it('shows the progress of a long run, and leaves nothing of it behind', async () => {
    const { session, file } = await sandboxSession();
    await file('objects.json', fileOf(...maps));
    const progressOutput = new StringOutput({ isTTY: true });
    let time = 0;
    // Each reading of the clock is a second later.
    const environment = { ...session.environment, now: () => (time += 1000) };
    await printApply(options, { ...session, environment, progressOutput });
    const lines = progressOutput.text.split('\r\u001b[K');
    expect(lines.filter((line) => line !== '').map((line) => line.split(',')[0])).toEqual([
      '1 of 4 objects',
      '2 of 4 objects',
      '3 of 4 objects',
      '4 of 4 objects',
    ]);
    expect(lines.at(-1)).toBe('');
  });

  it('removes its line for messages about an object', async () => {
    const { session, file, create } = await sandboxSession();
    // An object that was not applied before causes a warning.
    await create(MAPS, map('m2', { theirs: '1' }));
    await file('objects.json', fileOf(...maps));
    const terminal = new StringOutput({ isTTY: true });
    let time = 0;
    const environment = { ...session.environment, now: () => (time += 1000) };
    const tell = (text: string) => terminal.write(`${text}\n`);
    await printApply(options, { ...session, environment, progressOutput: terminal, tell });
    const before = terminal.text.split('Warning: ')[0];
    expect(before).toMatch(/2 of 4 objects.*\r\u001b\[K$/);
  });
});
