import { describe, expect, it } from 'vitest';
import { parseOutputFormat } from '../../../src/render/output-format.js';

describe('-o and --template', () => {
  it.each([
    ['', '', { name: 'table', argument: '' }],
    ['', '{{.kind}}', { name: 'go-template', argument: '{{.kind}}' }],
    ['jsonpath', '{.kind}', { name: 'jsonpath', argument: '{.kind}' }],
    ['jsonpath={.kind}', '', { name: 'jsonpath', argument: '{.kind}' }],
    ['json', '{{.kind}}', { name: 'json', argument: '{{.kind}}' }],
  ])('%j and %j', (output, template, format) => {
    expect(parseOutputFormat(output, template)).toEqual(format);
  });

  it('are not both to bring a template, as with kubectl', () => {
    expect(() => parseOutputFormat('jsonpath={.kind}', '{.apiVersion}')).toThrow(
      'unable to match a printer suitable for the output format "jsonpath={.kind}"',
    );
  });
});
