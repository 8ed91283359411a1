import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { otherPages } from '../../scripts/reference/other-pages.js';
import { document, root } from './support.js';

const SHELVES = ['Start', 'Do', 'Look up', 'Understand'];
const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md') && name !== 'README.md');
const sections = document('docs/README.md').split(/^## /m).slice(1);
const rows = sections
  .filter((section) => SHELVES.includes(section.split('\n', 1)[0]!))
  .flatMap((section) => [...section.matchAll(/^\| \[[^\]]+\]\(([^)]+)\) \| (.+) \|$/gm)])
  .map(([, page, question]) => ({ page: page!, question: question! }));

it('the index has every page on exactly one shelf', () => {
  expect(rows.map(({ page }) => page).sort()).toEqual(
    [...pages, ...['README.md', 'additions.md', ...otherPages].map((name) => `reference/${name}`)].sort(),
  );
});

it.each(rows)('the index states which question $page answers', ({ question }) => {
  expect(question).toMatch(/^[A-Z][^?]*\?$/);
});

it('all pages together have fewer than 4,000 lines; reference material is in docs/reference', () => {
  const lines = pages.reduce((sum, name) => sum + document(`docs/${name}`).split('\n').length, 0);
  expect(lines).toBeLessThan(4000);
});

/** Pages that state in their own words where their examples run. */
const OWN_WORDS = ['sandbox.md', 'sandbox-library.md', 'install.md'];

describe.each(pages)('docs/%s', (name) => {
  const text = document(`docs/${name}`);

  it('states at the top where its examples run', () => {
    const examples = /^```sh\n[^`]*\bproa /m.test(text) && !OWN_WORDS.includes(name);
    expect(text.split('\n')[2]!.includes('(README.md#run-the-examples)')).toBe(examples);
  });

  it('begins with a table of contents if it is long', () => {
    if (text.split('\n').length <= 150) return;
    const [top = '', ...chapters] = text.replaceAll(/^```[\s\S]*?^```$/gm, '').split(/^## /m);
    const contents = [...top.matchAll(/\[([^\]]+)\]\(#/g)].map(([, chapter]) => chapter);
    expect(contents).toEqual(
      expect.arrayContaining(chapters.map((chapter) => chapter.split('\n', 1)[0]!.replaceAll('`', ''))),
    );
  });
});
