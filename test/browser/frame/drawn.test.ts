import { expect, it } from 'vitest';
import { drawnFrame } from '../../../src/browser/frame/drawn.js';
import type { BrowserScreen } from '../../../src/browser/frame/screen.js';
import { screenLines } from '../../../src/terminal/ui/screen-lines.js';
import { Scene } from '../support/fake-cluster.js';

const SIZE = { columns: 90, rows: 10 };

const breaks = (): never => {
  throw new Error('there is no bottom\u001b[2J');
};

/** A screen of which only some parts can be drawn. */
function brokenScreen(parts: Partial<BrowserScreen> = {}): BrowserScreen {
  const { cluster } = new Scene({ contextName: 'big', mode: 'protected' });
  return {
    ...{ cluster, title: breaks, state: breaks, position: breaks, bindings: breaks, body: breaks },
    ...{ target: breaks, editor: breaks, edited: breaks, escape: breaks, show() {}, hide() {} },
    ...parts,
  };
}

function linesOf(screen: BrowserScreen, around: Partial<Parameters<typeof drawnFrame>[2]> = {}): string[] {
  const header = () => ({ mode: '', path: ['dev', 'pods'], facts: [] });
  const hints = () => [{ title: '' as const, hints: [{ key: 'q', does: 'back' }] }];
  const frame = drawnFrame(screen, SIZE, {
    ...{ header, hints, mode: 'PROTECTED', isTitled: false, message: undefined, below: undefined },
    ...around,
  });
  return screenLines(frame, SIZE).map(({ spans }) => spans.map(({ text }) => text).join(''));
}

it('the frame reports a screen that cannot be drawn in its place, and shows what is around it', () => {
  const lines = linesOf(brokenScreen());
  expect(lines[0]).toContain('dev ▸ pods');
  expect(lines.join('\n')).toContain('This cannot be shown');
  expect(lines.join('\n')).toContain('there is no bottom');
  expect(lines.join('\n')).not.toContain('\u001b');
  expect(lines.at(-1)).toContain('q back');
});

it('the frame shows the rest of a screen if a part cannot be drawn', () => {
  const body = () => ({
    kind: 'text' as const,
    lines: [{ spans: [{ text: 'all is well', role: 'plain' as const }] }],
  });
  const text = linesOf(brokenScreen({ body }), { hints: breaks }).join('\n');
  expect(text).toContain('all is well');
  expect(text).not.toContain('cannot be shown');
});

it('the frame names the context and its mode if the header cannot be drawn', () => {
  const [first] = linesOf(brokenScreen(), { header: breaks });
  expect(first).toContain('PROTECTED');
  expect(first).toContain('big');
});
