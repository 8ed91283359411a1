import { describe, expect, it } from 'vitest';
import { StringOutput } from '../../src/process/output.js';
import { ProgressCounter } from '../../src/render/progress-counter.js';

/** What a terminal shows of one line: text up to the last time it was erased. */
function visibleLine(output: StringOutput): string {
  return output.text.split('\r\u001b[K').at(-1)!;
}

function progressAt(options: { isTTY?: boolean; columns?: number }) {
  const clock = { time: 5000 };
  const output = new StringOutput(options);
  return { clock, output, progress: new ProgressCounter(output, () => clock.time) };
}

describe('Progress', () => {
  it('shows nothing in the first second', async () => {
    const { clock, output, progress } = progressAt({ isTTY: true });
    clock.time += 999;
    await progress.update(500, 100_000);
    await progress.done();
    expect(output.text).toBe('');
  });

  it('shows the count, the total, the rate, and the remaining time', async () => {
    const { clock, output, progress } = progressAt({ isTTY: true });
    clock.time += 2500;
    await progress.update(12_500, 100_000);
    expect(visibleLine(output)).toBe('12,500 of 100,000 objects, 5,000/s, 17s left');
    clock.time += 2500;
    await progress.update(100_000, 100_000);
    expect(visibleLine(output)).toBe('100,000 of 100,000 objects, 20,000/s');
  });

  it('measures the time of each list separately', async () => {
    const { clock, output, progress } = progressAt({ isTTY: true });
    clock.time += 60_000;
    progress.beginList();
    clock.time += 1000;
    await progress.update(500, 1500);
    expect(visibleLine(output)).toBe('500 of 1,500 objects, 500/s, 2s left');
  });

  it('works without a total', async () => {
    const { clock, output, progress } = progressAt({ isTTY: true });
    clock.time += 2000;
    await progress.update(1000);
    expect(visibleLine(output)).toBe('1,000 objects, 500/s');
  });

  it('draws no more than ten times a second', async () => {
    const { clock, output, progress } = progressAt({ isTTY: true });
    clock.time += 2000;
    await progress.update(1000);
    clock.time += 99;
    await progress.update(1001);
    expect(visibleLine(output)).toContain('1,000 objects');
    clock.time += 1;
    await progress.update(1002);
    expect(visibleLine(output)).toContain('1,002 objects');
  });

  it('is erased when done', async () => {
    const { clock, output, progress } = progressAt({ isTTY: true });
    clock.time += 2000;
    await progress.update(1000);
    await progress.done();
    expect(visibleLine(output)).toBe('');
    const { length } = output.text;
    await progress.done();
    expect(output.text).toHaveLength(length);
  });

  it('is removed before rows are written to the same terminal, and reappears', async () => {
    const { clock, output, progress } = progressAt({ isTTY: true });
    const rows = progress.above(output);
    clock.time += 2000;
    await progress.update(1000);
    await rows.write('row\n');
    expect(visibleLine(output)).toBe('row\n');
    await progress.update(1001);
    expect(visibleLine(output)).toContain('1,001 objects');
  });

  it('fits the terminal', async () => {
    const { clock, output, progress } = progressAt({ isTTY: true, columns: 10 });
    clock.time += 2000;
    await progress.update(1000);
    expect(visibleLine(output)).toBe('1,000 obj');
  });

  it('is silent in a pipe', async () => {
    const { clock, output, progress } = progressAt({});
    clock.time += 2000;
    await progress.update(1000);
    await progress.done();
    expect(output.text).toBe('');
    expect(progress.above(output)).toBe(output);
  });
});
