import { describe, expect, it } from 'vitest';
import { ScriptedTransport } from '../../support/scripted-transport.js';
import { brokenPage, page, read } from './support.js';

/** The same page, with its metadata after its items. */
function metadataLast({ body }: ReturnType<typeof page>) {
  const { metadata, items, ...head } = body as Record<string, unknown>;
  return { body: { ...head, items, metadata } };
}

describe.each([
  ['metadata first', (answer: ReturnType<typeof page>) => answer],
  ['metadata last', metadataLast],
])('a page that is not its token’s, %s', (_, form) => {
  it('begins the list again, and skips what was already returned', async () => {
    const transport = new ScriptedTransport(form(page('ab', 'T1')), form(page('abcd')));
    const { names, report } = await read(transport);
    expect(names.join('')).toBe('abcd');
    expect(report).toMatchObject({ complete: true, resourceVersions: ['7'] });
  });

  it('begins a later list, and skips what precedes the last object', async () => {
    const transport = new ScriptedTransport(
      form(page('bd', 'T1')),
      form(page('abcdef', undefined, { resourceVersion: '8' })),
    );
    const { names, report } = await read(transport);
    expect(names.join('')).toBe('bdef');
    expect(report).toMatchObject({ complete: true, resourceVersions: ['7', '8'] });
  });

  it('is refused if the list must be one snapshot', async () => {
    const transport = new ScriptedTransport(
      form(page('bd', 'T1')),
      form(page('abcdef', undefined, { resourceVersion: '8' })),
    );
    const { names, error } = await read(transport, { consistency: 'snapshot' });
    expect(names.join('')).toBe('bd');
    expect(String(error)).toContain('continued the list at resourceVersion 8, not at 7');
  });

  it('may go back on a server with its own order', async () => {
    const transport = new ScriptedTransport(form(page('cd', 'T1')), form(page('ab', 'T2')), form(page('e')));
    expect((await read(transport)).names.join('')).toBe('cdabe');
  });
});

describe('pages that are requested again', () => {
  it('may arrive in smaller pieces', async () => {
    const transport = new ScriptedTransport(
      page('ab', 'T1'),
      brokenPage('cdef', 'T3'),
      page('never read'),
      page('c', 'T4'),
      page('', 'T5'),
      page('def', 'T6'),
      page('g'),
    );
    const { names, error } = await read(transport);
    expect([names.join(''), error]).toEqual(['abcdefg', undefined]);
  });
});
