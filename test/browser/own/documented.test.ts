import { describe, expect, it } from 'vitest';
import { keyWords, readKeyName, readKeys } from '../../../src/browser/keys/key-map.js';
import { ownKeys } from '../../../src/browser/own/own-keys.js';
import { readBrowseSettings } from '../../../src/process/browse-settings.js';
import { document, writtenDocuments } from '../../docs/support.js';

/** The examples of browser settings in the documents. */
const examples = writtenDocuments.flatMap((name) =>
  [...document(name).matchAll(/^```yaml\n([\s\S]*?)^```$/gm)]
    .map(([, yaml]) => [name, yaml!] as const)
    .filter(([, yaml]) => /^browse:/m.test(yaml)),
);

describe('the settings in the documents', () => {
  it.each(examples)('of %s cause no complaints in the browser: %s', async (_name, yaml) => {
    const settings = await readBrowseSettings('/config', () => Promise.resolve(yaml));
    const { map, problems } = readKeys(settings.keys);
    const table = { ...map, words: keyWords(), keyOf: readKeyName };
    const own = ownKeys(settings.commands, table, 'config.yaml');
    expect([...problems, ...own.problems]).toEqual([]);
  });

  it('contain several commands', () => expect(examples.length).toBeGreaterThan(4));
});
