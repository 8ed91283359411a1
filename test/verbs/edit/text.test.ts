import { expect, it } from 'vitest';
import { headComments } from '../../../src/objects/edited-text.js';

it.each(['\n', '\r\n', '\r', '\u0085', '\u2028', '\u2029'])(
  'no reason from a server adds an effective line to the top of an edited file: %j',
  (end) => {
    const text = headComments('# Edit.\n', [
      { head: `a${end}INJ: 1`, details: [`b${end}INJ: 2${end}${end}INJ: 3${end}`] },
    ]);
    const all = text.split(/\r\n|[\n\r\u0085\u2028\u2029]/);
    expect(all.pop()).toBe('');
    expect(all.filter((line) => !line.startsWith('#'))).toEqual([]);
    expect(text.match(/INJ/g)).toHaveLength(3);
  },
);
