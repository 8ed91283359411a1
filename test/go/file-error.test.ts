import { mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../src/go/file-error.js';

describe('sentenceOf', () => {
  it('reports file errors of the system like Go', () => {
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

  it('does not change other errors and values', () => {
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
