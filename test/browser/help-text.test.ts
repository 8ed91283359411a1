import { describe, expect, it } from 'vitest';
import { helpPaint, keysText } from '../../src/browser/app/help-text.js';
import { textWidth } from '../../src/terminal/text-width.js';
import { Scene } from './support/fake-cluster.js';

const binding = (key: string, does: string, group?: 'look' | 'change' | 'go') => ({
  ...{ keys: [key], hint: '', does, run: () => undefined },
  ...(group && { group }),
});
const base = {
  title: 'pods in shop',
  bindings: [
    binding('Space', 'mark or unmark the row'),
    binding('d', 'describe it, with its events, as kubectl does', 'look'),
    {
      ...binding('D', 'delete it, or all marked objects; never another object with the same name', 'change'),
      off: 'denied',
    },
    binding('n', 'choose a namespace, or all', 'go'),
  ],
  words: [
    {
      word: 'ns',
      takes: 'NAMESPACES',
      does: 'go to a namespace, or several: a,b or team-* or !kube-*; "all" is all of them',
    },
    { word: 'quit', takes: '', does: 'leave the browser' },
  ],
  where: [['server', 'https://127.0.0.1:6443, v1.37.0']] as const,
};

describe('help', () => {
  it('groups the keys by purpose, followed by the words after the colon, in one column on a narrow screen', () => {
    const text = keysText(base, 80);
    expect(text).toMatch(/^Keys for pods in shop\n\nHere\n {2}Space {2,}mark or unmark the row\n/);
    const at = ['\nHere', '\nLook', '\nChange', '\nGo', '\nLeave', '\nWords behind :', '\nWhere'].map(
      (title) => text.indexOf(title),
    );
    expect(at.every((place) => place >= 0)).toBe(true);
    expect(at.toSorted((a, b) => a - b)).toEqual(at);
    expect(text.replaceAll(/\s+/g, ' ')).toContain('(not now: denied)');
  });

  it('has two columns on a wide screen, and no line wider than it', () => {
    const lines = keysText(base, 132).split('\n');
    const filters = lines.findIndex((line) => line.startsWith('Marks before'));
    for (const line of lines.slice(0, filters)) expect(textWidth(line)).toBeLessThanOrEqual(132);
    const beside = lines.filter((line) =>
      /^(?:Here|Look|Change|Go|Leave) +(?:Go|Leave|Words behind :|Where)$/.test(line),
    );
    expect(beside.length).toBeGreaterThan(0);
    const text = lines.join(' ').replaceAll(/\s+/g, ' ');
    for (const part of ['never another object', 'leave the browser', 'v1.37.0']) expect(text).toContain(part);
  });

  it.each([80, 110, 132, 200])(
    'wraps no key and no word of the command bar at %i columns',
    async (columns) => {
      const scene = new Scene();
      scene.server.pods = [{ name: 'web-1' }];
      scene.size = { columns, rows: 300 };
      await scene.start().shows('live');
      scene.press('?');
      const screen = (await scene.shows('Words behind :')).join('\n');
      for (const word of [
        'logs [WHAT]',
        'can [who VERB TYPE | roles SUBJECT | [VERB] TYPE]',
        'plugin NAME [ARGUMENTS]',
      ])
        expect(screen).toContain(word);
      expect(screen.match(/[[|][A-Z |]*$/m)).toBeNull();
    },
  );

  it('is laid out again when the width of the screen changes', async () => {
    const scene = new Scene();
    scene.server.pods = [{ name: 'web-1' }];
    scene.size = { columns: 80, rows: 40 };
    await scene.start().shows('live');
    await scene.press('?').shows('Keys for');
    expect(scene.screen().join('\n')).not.toMatch(/Here +Words behind :/);
    scene.size = { columns: 140, rows: 40 };
    await scene.until((screen) => /Here +Words behind :/.test(screen));
    scene.size = { columns: 90, rows: 40 };
    await scene.until((screen) => !/Here +Words behind :/.test(screen) && /^Here$/m.test(screen));
  });

  it.each([80, 132])(
    'separates keys and headings from descriptions, and repeats nothing, at %i columns',
    (columns) => {
      const paint = helpPaint(columns);
      const lines = keysText(base, columns).split('\n');
      for (const line of lines)
        expect(
          paint(line)
            .map(({ text }) => text)
            .join(''),
        ).toBe(line);
      const painted = lines.flatMap((line) => paint(line));
      const of = (role: string) =>
        painted.filter((span) => span.role === role).map(({ text }) => text.trim());
      expect(of('heading')).toEqual(expect.arrayContaining(['Here', 'Look', 'Change', 'Words behind :']));
      expect(of('key')).toEqual(expect.arrayContaining(['Space', 'd', 'D', 'quit', 'server']));
    },
  );
});
