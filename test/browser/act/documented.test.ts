import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { actions } from '../../../src/browser/act/actions/actions.js';
import { confirmationFor } from '../../../src/browser/act/confirmation.js';

const page = readFileSync(new URL('../../../docs/reference/browser-keys.md', import.meta.url), 'utf8');
const ANSWERS = { nothing: '', key: 'y', choice: 'Yes', word: 'the number' };

it('docs/reference/browser-keys.md lists every action, with its key, its word and its confirmation', () => {
  const rows = actions.map(({ key, word, grade, takes, does }) => {
    const { how } = confirmationFor({ grade, mode: 'open', contextName: 'dev', count: 1 });
    return `| \`${key}\`, \`:${word}\` | ${does} | ${takes} | ${ANSWERS[how]} |`;
  });
  const at = page.indexOf('| key, word | does | takes | answer |');
  const table = page.slice(at, page.indexOf('\n\n', at)).split('\n').slice(2);
  expect(table).toEqual(rows);
});
