import { mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../src/go/file-error.js';

describe('sentenceOf', () => {
  it('says what the system refuses of a file as Go does', () => {
    let refused: unknown;
    try {
      mkdirSync('/dev/null/folder');
    } catch (error) {
      refused = error;
    }
    expect(sentenceOf(refused)).toBe('mkdir /dev/null/folder: not a directory');
    const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' });
    expect(sentenceOf(full)).toBe('write: no space left on device');
  });

  it('leaves other errors and values in their own words', () => {
    const unreachable = Object.assign(new Error('connect ECONNREFUSED'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    });
    expect([unreachable, 'text', undefined].map(sentenceOf)).toEqual([
      'connect ECONNREFUSED',
      'text',
      'undefined',
    ]);
  });
});
