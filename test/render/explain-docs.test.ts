import { describe, expect, it } from 'vitest';
import { explanation } from '../../src/render/explain/explanation.js';

const KIND = { group: 'example.io', version: 'v1', kind: 'Gizmo' };

/** A document whose kind, and one of its fields, refer to external documentation. */
const document = {
  paths: { '/apis/example.io/v1/gizmos': { get: { 'x-kubernetes-group-version-kind': KIND } } },
  components: {
    schemas: {
      Gizmo: {
        type: 'object',
        description: 'A gizmo.',
        externalDocs: { description: 'All of gizmos.', url: 'https://example.io/gizmos' },
        properties: {
          size: {
            type: 'integer',
            description: 'How large it is.',
            externalDocs: { description: `${'word '.repeat(20)}end`, url: 'https://example.io/size' },
          },
          tint: {
            type: 'string',
            description: 'Its colour.',
            externalDocs: { url: 'https://example.io/tint' },
          },
        },
        'x-kubernetes-group-version-kind': [KIND],
      },
    },
  },
};

const explained = (...path: string[]) =>
  [
    ...explanation(
      { group: 'example.io', version: 'v1', resource: 'gizmos', path },
      { document: document as never, recursive: false },
    ),
  ].join('');

// By the template of kubectl 1.36 (pkg/explain/v2/templates/plaintext.tmpl): the texts of a kind are wrapped at 76
// columns after four spaces, those of its fields at 74 after six.
describe('explain', () => {
  it('shows the external documentation of a kind and of its fields', () => {
    expect(explained()).toBe(`GROUP:      example.io
KIND:       Gizmo
VERSION:    v1

DESCRIPTION:
    A gizmo.
    

EXTERNAL DOCS:
    All of gizmos.
    URL: https://example.io/gizmos
FIELDS:
  size\t<integer>
    How large it is.

    EXTERNAL DOCS:
      word word word word word word word word word word word word word word word
      word word word word word end
      URL: https://example.io/size

  tint\t<string>
    Its colour.

    EXTERNAL DOCS:
      URL: https://example.io/tint


`);
  });

  it('shows that of a single field', () => {
    expect(explained('tint')).toContain(`DESCRIPTION:
    Its colour.
    

EXTERNAL DOCS:
    URL: https://example.io/tint
`);
  });
});
