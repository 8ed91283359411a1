import { describe, expect, it } from 'vitest';
import { proaCommand } from '../support/proa.js';
import { isMissing } from '../support/reference.js';
import { scene } from './support.js';
import { hasTmux, Terminal } from './tmux.js';

describe.skipIf(isMissing('tmux', hasTmux))("the terminal's cursor while browsing", () => {
  it('is at the selected line, or after typed text, and is visible afterwards', async () => {
    const all = await scene({ pods: 20, namespaces: 1 });
    const terminal = new Terminal(all.env, 100, 20);
    await terminal.shows('$');
    terminal.type(`clear; ${proaCommand.join(' ')} browse -A; echo left`);
    terminal.press('Enter');
    await terminal.shows('20 pods   ● live');
    const isAt = (x: number, y: number) =>
      terminal.until(() => JSON.stringify(terminal.cursor()) === JSON.stringify({ x, y }));
    await isAt(0, 2);
    terminal.press('Down', 'Down');
    await isAt(0, 4);
    terminal.type('/a');
    await isAt(2, 19);
    terminal.press('Enter');
    await terminal.until((lines) => lines[0]!.includes('   /a   '));
    terminal.press('?');
    await terminal.shows('Keys for pods');
    // Nothing is selected in a text.
    await terminal.until(() => terminal.cursor() === undefined);
    terminal.press('q', 'q');
    await terminal.until((lines) => lines.includes('left'));
    expect(terminal.cursor()).toBeDefined();
  });
});
