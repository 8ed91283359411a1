import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePlaceLine, wordsOf } from '../../../src/browser/bar/place-line.js';

describe('a place', () => {
  it.each([
    ['pods', { type: 'pods', filter: '' }],
    ['pods shop', { type: 'pods', namespace: 'shop', filter: '' }],
    ['deploy -A -l tier=db', { type: 'deploy', namespace: 'all', labelSelector: 'tier=db', filter: '' }],
    [
      'pods shop /web !running @big',
      { type: 'pods', namespace: 'shop', filter: 'web !running', context: 'big' },
    ],
    ['po !running', { type: 'po', filter: '!running' }],
    ['po //^web-\\d/', { type: 'po', filter: '/^web-\\d/' }],
    [
      'po -nshop --selector="a in (b, c)"',
      { type: 'po', namespace: 'shop', labelSelector: 'a in (b, c)', filter: '' },
    ],
    [
      'po --field-selector status.phase=Failed',
      { type: 'po', fieldSelector: 'status.phase=Failed', filter: '' },
    ],
    ['deploy/web shop', { type: 'deploy', name: 'web', namespace: 'shop', filter: '' }],
    ['pods app=web tier!=db', { type: 'pods', labelSelector: 'app=web,tier!=db', filter: '' }],
    ['pods shop app=web /x', { type: 'pods', namespace: 'shop', labelSelector: 'app=web', filter: 'x' }],
    ['dp shop', { type: 'deployments.apps', namespace: 'shop', filter: '' }],
    ['po --context=big', { type: 'po', context: 'big', filter: '' }],
  ])('%s', (text, place) => {
    expect(parsePlaceLine(text)).toEqual(place);
  });

  it.each([
    ['pods a b', 'b? a filter begins with /, a context with @'],
    ['pods -n', '-n needs a value'],
    ['pods -A shop', 'shop? a filter begins with /, a context with @'],
    ['pods @', 'which context?'],
    ['pods @a @b', 'two of context: a and b'],
    ['pods -o wide', '-o is not one of -A, -n, -l, --field-selector and --context'],
    ['pods/', 'which object? TYPE/NAME names one'],
  ])('%s is refused', (text, why) => {
    expect(() => parsePlaceLine(text)).toThrow(why);
  });

  it('is parsed or refused, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          parsePlaceLine(text);
        } catch (error) {
          expect((error as Error).message).not.toBe('');
          expect(error).not.toBeInstanceOf(TypeError);
        }
      }),
    );
  });

  it('keeps quoted words together', () => {
    expect(wordsOf(`a 'b c' "d e"f g"h`)).toEqual(['a', 'b c', 'd ef', 'gh']);
  });
});
