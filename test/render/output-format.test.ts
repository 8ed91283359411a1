import { describe, expect, it } from 'vitest';
import { objectFormats } from '../../src/cli/flags/print.js';
import { parseOutputFormat } from '../../src/render/output-format.js';

describe('-o and --template', () => {
  it.each([
    ['', '', undefined],
    ['', '{{.kind}}', { name: 'go-template', argument: '{{.kind}}' }],
    ['jsonpath', '{.kind}', { name: 'jsonpath', argument: '{.kind}' }],
    ['jsonpath={.kind}', '', { name: 'jsonpath', argument: '{.kind}' }],
    ['json', '{{.kind}}', { name: 'json', argument: '{{.kind}}' }],
    ['YAML', '', { name: 'yaml', argument: '' }],
  ])('%j and %j', (output, template, format) => {
    expect(parseOutputFormat(output, template, objectFormats)).toEqual(format);
  });

  it('cannot both have a template, as in kubectl', () => {
    expect(() => parseOutputFormat('jsonpath={.kind}', '{.apiVersion}', objectFormats)).toThrow(
      'unable to match a printer suitable for the output format "jsonpath={.kind}"',
    );
  });
});
