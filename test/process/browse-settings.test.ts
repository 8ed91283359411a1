import { describe, expect, it } from 'vitest';
import { readBrowseSettings } from '../../src/process/browse-settings.js';

describe("the browser's settings in the configuration file", () => {
  const read = (text: string | undefined) =>
    readBrowseSettings('/config', async () => {
      if (text === undefined) throw new Error('no such file');
      return text;
    });

  it('are empty without a file', async () => {
    expect(await read(undefined)).toEqual({
      start: undefined,
      theme: undefined,
      themes: {},
      keys: { preset: undefined, keys: {} },
      aliases: {},
      commands: [],
      hidesSecrets: true,
    });
  });

  it('determine what is shown first', async () => {
    expect((await read('browse: {start: health}\n')).start).toBe('health');
    await expect(read('browse: {start: [pods]}\n')).rejects.toThrow('browse.start is not text');
  });

  it('keep the values of secrets visible', async () => {
    expect((await read('browse: {hideSecrets: false}\n')).hidesSecrets).toBe(false);
    await expect(read('browse: {hideSecrets: never}\n')).rejects.toThrow('browse.hideSecrets');
  });

  it('contain a theme and themes', async () => {
    const text = 'browse: {theme: mine}\nthemes: {mine: {base: light, good: "#123456"}}\n';
    expect(await read(text)).toMatchObject({
      theme: 'mine',
      themes: { mine: { base: 'light', colors: { good: '#123456' } } },
    });
  });

  it('contain keys and aliases', async () => {
    const text = "browse: {keys: {preset: k9s, 'ctrl+r': read-again}, aliases: {dbs: pods -l tier=db}}\n";
    expect(await read(text)).toMatchObject({
      keys: { preset: 'k9s', keys: { 'ctrl+r': 'read-again' } },
      aliases: { dbs: 'pods -l tier=db' },
    });
  });

  it.each([
    ['browse: {theme: 5}', 'browse.theme is not text'],
    ['browse: {keys: {x: 1}}', 'browse.keys.x is not text'],
    ['browse: {aliases: [a]}', 'browse.aliases'],
  ])('are refused if they make no sense: %s', async (text, why) => {
    await expect(read(text)).rejects.toThrow(why);
  });
});
