import { describe, expect, it } from 'vitest';
import { DisplayableError } from '../../../src/process/errors.js';
import { checkGetRequest, type GetRequest } from '../../../src/verbs/get/options.js';
import { plain } from './support.js';

const asked = (more: Partial<GetRequest>): GetRequest => ({ ...plain, output: '', ...more });

/** The messages are those of GetOptions.Validate of kubectl, except for flags that kubectl does not have. */
describe('a get', () => {
  it.each<[string, Partial<GetRequest>, string]>([
    [
      '--raw beside words',
      { raw: '/api', words: ['pods'] },
      'arguments may not be passed when --raw is specified',
    ],
    [
      '--raw beside -w',
      { raw: '/api', watch: true },
      '--raw may not be specified with other flags that filter the server request or alter the output',
    ],
    [
      '--raw beside -l',
      { raw: '/api', labelSelector: 'a=b' },
      '--raw may not be specified with other flags that filter the server request or alter the output',
    ],
    ['--raw beside -o', { raw: '/api', output: 'json' }, '--raw and --output are mutually exclusive'],
    [
      '--show-labels beside a format of programs',
      { words: ['pods'], showLabels: true, output: 'json' },
      '--show-labels option cannot be used with json printer',
    ],
    [
      '--output-watch-events without a watch',
      { words: ['pods'], outputWatchEvents: true },
      '--output-watch-events option can only be used with --watch or --watch-only',
    ],
    ['--limit below one', { words: ['pods'], limit: 0 }, 'must be 1 or more'],
    ['--resume beside -w', { words: ['pods'], resume: true, watch: true }, 'cannot be used with --watch'],
  ])('is refused with %s', (_what, more, message) => {
    expect(() => checkGetRequest(asked(more), 'proa')).toThrow(message);
  });

  it.each<[string, Partial<GetRequest>]>([
    ['words', { words: ['pods'] }],
    ['files alone', { filenames: ['pod.yaml'] }],
    ['a kustomization alone', { kustomize: '.' }],
    ['a raw path alone', { raw: '/api' }],
    ['--show-labels and a table', { words: ['pods'], showLabels: true, output: 'wide' }],
    ['--output-watch-events and -w', { words: ['pods'], outputWatchEvents: true, watch: true }],
    ['--limit', { words: ['pods'], limit: 1 }],
  ])('may be one with %s', (_what, more) => {
    expect(() => checkGetRequest(asked(more), 'proa')).not.toThrow();
  });

  it.each([
    [false, 'You must specify the type of resource to get.'],
    [true, 'error: You must provide one or more resources by argument or filename.'],
  ])('of nothing is reported without "error: " before all of it, watch: %s', (watch, beginning) => {
    const failure = (() => {
      try {
        return checkGetRequest(asked({ watch }), 'proa');
      } catch (error) {
        return error;
      }
    })();
    expect(failure).toBeInstanceOf(DisplayableError);
    expect((failure as DisplayableError).display).toMatch(new RegExp(`^${beginning}`));
  });
});
