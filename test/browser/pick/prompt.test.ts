import { describe, expect, it, vi } from 'vitest';
import { Prompt } from '../../../src/browser/pick/prompt.js';
import { textWidth } from '../../../src/terminal/text-width.js';

const SIZE = { columns: 60, rows: 20 };

function choices(...names: string[]) {
  return names.map((text) => ({
    text,
    note: '',
    preview: () => [`About: ${text}`],
    value: text.toUpperCase(),
  }));
}

function ask(question: { typed?: (text: string) => string } = {}, recent: string[] = []) {
  const suspend = vi.fn();
  const prompt = new Prompt<string>({ title: 'Which?', things: 'things', ...question }, recent, suspend);
  const texts = (size = SIZE) =>
    prompt.lines(size).map(({ spans }) =>
      spans
        .map(({ text }) => text)
        .join('')
        .trimEnd(),
    );
  const press = (...keys: string[]) => {
    for (const key of keys) prompt.press(key);
  };
  return {
    prompt,
    suspend,
    texts,
    press,
    selected: () => texts().find((line, i) => i > 1 && line[0] === '>'),
  };
}

describe('a question', () => {
  it('shows the choices, the typed text, and details of the selected choice', () => {
    const { prompt, texts, press } = ask();
    prompt.add(choices('alpha', 'beta'));
    press('b');
    expect(texts().slice(0, 5)).toEqual([
      'Which?  1 of 2 things, reading',
      '> b█',
      '> beta',
      '',
      '  | About: beta',
    ]);
    prompt.end('');
    expect(texts()[0]).toBe('Which?  1 of 2 things');
  });

  it('has one line for each choice, whatever its name contains', () => {
    const { prompt, texts } = ask();
    prompt.add(choices('al\npha', 'be\u001b[2Jta'));
    expect(texts().slice(2, 5)).toEqual(['> al\\npha', '  be^[[2Jta', '  | About: al\\npha']);
  });

  it('has no plural for one choice', () => {
    const { prompt, texts } = ask();
    prompt.add(choices('alpha'));
    prompt.end('');
    expect(texts()[0]).toBe('Which?  1 of 1');
  });

  it('is answered by Enter with the best match, or the selected choice', async () => {
    const first = ask();
    first.prompt.add(choices('alpha', 'beta', 'gamma'));
    first.press('g', 'm', 'enter');
    expect(await first.prompt.answered).toMatchObject({ text: 'gamma', value: 'GAMMA' });

    const second = ask();
    second.prompt.add(choices('alpha', 'beta', 'gamma'));
    second.press('down', 'ctrl+n', 'ctrl+p', 'enter');
    expect(await second.prompt.answered).toMatchObject({ value: 'BETA' });
  });

  it.each(['escape', 'ctrl+c', 'ctrl+g'])('is left by %s', async (key) => {
    const { prompt, press } = ask();
    prompt.add(choices('alpha'));
    press('a', key);
    expect(await prompt.answered).toBeUndefined();
  });

  it('accepts the typed text besides its matches if not everything could be read', async () => {
    const refused = ask({ typed: (text) => `typed ${text}` });
    refused.prompt.add(choices('team-a'));
    refused.press('t', 'e', 'a', 'm');
    refused.prompt.end('namespaces is forbidden');
    expect(refused.texts().slice(3, 5)).toEqual(['> team-a', '  team    as typed']);
    refused.press('down', 'enter');
    expect(await refused.prompt.answered).toMatchObject({ text: 'team', value: 'typed team' });
  });

  it('keeps the selected choice selected while others are added before it', () => {
    const { prompt, press, selected } = ask({}, ['zeta']);
    prompt.add(choices('alpha', 'beta'));
    press('down');
    expect(selected()).toBe('> beta');
    prompt.add(choices('zeta', 'beta'));
    expect(selected()).toBe('> beta');
  });

  it('shows recent choices first, whenever they arrive', () => {
    const { prompt, texts } = ask({}, ['zeta', 'eta']);
    prompt.add(choices('alpha'));
    prompt.add(choices('eta', 'beta'));
    prompt.add(choices('zeta'));
    expect(texts().slice(2, 6)).toEqual(['> zeta', '  eta', '  alpha', '  beta']);
  });

  it('finds later choices by the text typed before', () => {
    const { prompt, press, texts } = ask();
    prompt.add(choices('alpha'));
    press('z');
    expect(texts()[2]).toBe('  Reading...');
    prompt.add(choices('zeta'));
    expect(texts()[2]).toBe('> zeta');
    press('e', 'backspace', 'backspace', 'a');
    expect(texts().slice(2, 4)).toEqual(['> alpha', '  zeta']);
  });

  it('accepts any typed name if allowed, and says why there are no other choices', async () => {
    const { prompt, press, texts } = ask({ typed: (text) => text });
    prompt.end('namespaces is forbidden');
    expect(texts().slice(1, 4)).toEqual(['> █', 'namespaces is forbidden', '  Type a name.']);
    press('s', 'h', 'o', 'p');
    expect(texts()[3]).toBe('  Enter takes "shop" as typed.');
    press('enter');
    expect(await prompt.answered).toEqual({ text: 'shop', value: 'shop' });
  });

  it('waits if nothing matches and no other name is accepted', async () => {
    const { prompt, press } = ask();
    prompt.add(choices('alpha'));
    press('x', 'enter', 'backspace', 'enter');
    expect(await prompt.answered).toMatchObject({ value: 'ALPHA' });
  });

  it('moves through more choices than fit, one page at a time, and never fills the terminal', () => {
    const { prompt, press, selected, texts } = ask();
    prompt.add(choices(...Array.from({ length: 100 }, (_, index) => `pod-${index}`)));
    expect(texts().length).toBeLessThan(SIZE.rows);
    press('pagedown', 'pagedown');
    const shown = texts().filter((line) => /^[> ] pod-/.test(line)).length;
    expect(selected()).toBe(`> pod-${2 * (shown - 1)}`);
    press('end');
    expect(selected()).toBe('> pod-99');
    press('pageup', 'home');
    expect(selected()).toBe('> pod-0');
    for (const rows of [1, 2, 5, 8, 200])
      expect(texts({ columns: 60, rows }).length).toBeLessThanOrEqual(Math.max(4, rows - 1));
  });

  it('is no wider than the terminal, wide characters and control characters included', () => {
    const { prompt, texts } = ask();
    prompt.add(
      choices(`界${'界'.repeat(40)}`, 'evil\u001b[2J\r', 'e\u0301'.repeat(50), '👩‍👩‍👧‍👦'.repeat(20)),
    );
    for (const columns of [20, 40, 61]) {
      const lines = texts({ columns, rows: 20 });
      expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(columns);
      expect(lines.join('')).not.toMatch(/[\u0000-\u001f]/);
    }
    expect(texts().join('\n')).toContain('evil^[[2J\\r');
  });

  it('treats pasted text as text, gives the terminal to the shell on Ctrl-Z, and vanishes on demand', () => {
    const { prompt, press, texts, suspend } = ask();
    prompt.add(choices('alpha', 'beta'));
    prompt.paste('be\u0003\nx');
    press('backspace', 'ctrl+z');
    expect(texts()[2]).toBe('> beta');
    expect(suspend).toHaveBeenCalledOnce();
    prompt.vanish();
    expect(texts()).toEqual([]);
  });
});
