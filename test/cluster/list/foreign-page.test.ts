import { describe, expect, it } from 'vitest';
import { ScriptedTransport } from '../../support/scripted-transport.js';
import { brokenPage, page, read } from './support.js';

/** The same page, with its metadata behind its items. */
function metadataLast({ body }: ReturnType<typeof page>) {
  const { metadata, items, ...head } = body as Record<string, unknown>;
  return { body: { ...head, items, metadata } };
}

describe.each([
  ['metadata first', (answer: ReturnType<typeof page>) => answer],
  ['metadata last', metadataLast],
])('a page that is not its token’s, %s', (_, form) => {
  it('begins the list again: what was given is passed over', async () => {
    const transport = new ScriptedTransport(form(page('ab', 'T1')), form(page('abcd')));
    const { names, report } = await read(transport);
    expect(names.join('')).toBe('abcd');
    expect(report).toMatchObject({ complete: true, resourceVersions: ['7'] });
  });

  it('begins a later list: what stands before the last object is passed over', async () => {
    const transport = new ScriptedTransport(
      form(page('bd', 'T1')),
      form(page('abcdef', undefined, { resourceVersion: '8' })),
    );
    const { names, report } = await read(transport);
    expect(names.join('')).toBe('bdef');
    expect(report).toMatchObject({ complete: true, resourceVersions: ['7', '8'] });
  });

  it('is refused where the list must be one snapshot', async () => {
    const transport = new ScriptedTransport(
      form(page('bd', 'T1')),
      form(page('abcdef', undefined, { resourceVersion: '8' })),
    );
    const { names, error } = await read(transport, { consistency: 'snapshot' });
    expect(names.join('')).toBe('bd');
    expect(String(error)).toContain('continued the list at resourceVersion 8, not at 7');
  });

  it('may go back in the order of a server that has one of its own', async () => {
    const transport = new ScriptedTransport(form(page('cd', 'T1')), form(page('ab', 'T2')), form(page('e')));
    expect((await read(transport)).names.join('')).toBe('cdabe');
  });
});

describe('pages that are asked for again', () => {
  it('may come in smaller ones', async () => {
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
