import { describe, expect, it } from 'vitest';
import { readDryRun } from '../../src/cluster/dry-run.js';
import { readValidation } from '../../src/cluster/validation.js';
import { LAST_APPLIED, withLastApplied } from '../../src/objects/last-applied.js';

describe('--dry-run', () => {
  it.each([
    ['none', 'none', undefined],
    ['client', 'client', undefined],
    ['server', 'server', undefined],
    ['unchanged', 'client', '--dry-run is deprecated and can be replaced with --dry-run=client.'],
    [
      'true',
      'client',
      '--dry-run=true is deprecated (boolean value) and can be replaced with --dry-run=client.',
    ],
    ['0', 'none', '--dry-run=0 is deprecated (boolean value) and can be replaced with --dry-run=none.'],
  ])('%s', (word, dryRun, deprecated) => {
    expect(readDryRun(word)).toEqual({ dryRun, ...(deprecated && { deprecated }) });
  });

  it('refuses another word', () => {
    expect(() => readDryRun('foo')).toThrow(
      'Invalid dry-run value (foo). Must be "none", "server", or "client".',
    );
  });
});

describe('--validate', () => {
  it.each([
    ['strict', 'Strict'],
    ['true', 'Strict'],
    ['warn', 'Warn'],
    ['ignore', 'Ignore'],
    ['false', 'Ignore'],
  ])('%s', (word, validation) => expect(readValidation(word)).toBe(validation));

  it('refuses another word', () => {
    expect(() => readValidation('nope')).toThrow(
      'invalid - validate option "nope"; must be one of: strict (or true), warn, ignore (or false)',
    );
  });
});

describe('--save-config', () => {
  it('keeps the object as kubectl writes it, without what was kept before', () => {
    const object = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'a', annotations: { z: '<1>', [LAST_APPLIED]: 'old' } },
    };
    const text =
      '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"annotations":{"z":"\\u003c1\\u003e"},"name":"a"}}\n';
    expect(withLastApplied(object).metadata?.annotations).toEqual({ z: '<1>', [LAST_APPLIED]: text });
    expect(object.metadata.annotations[LAST_APPLIED]).toBe('old');
  });
});
