import { describe, expect, it } from 'vitest';
import { readWords, type WordRules } from '../../../src/objects/builder/words.js';

const none: WordRules = {
  labelSelector: '',
  fieldSelector: '',
  subresource: '',
  typeAlone: true,
  everything: false,
  program: 'proa',
};
const categories: Record<string, string[]> = { all: ['pods', 'deployments.apps'] };
const read = (words: string, flags = none) =>
  readWords(words.split(' ').filter(Boolean), flags, async (word) => categories[word]);

// The rules are those of kubectl's resource builder; messages were seen in kubectl 1.32.
describe('words of a command line', () => {
  it.each([
    ['pods', { kind: 'lists', types: ['pods'] }],
    ['pods,svc,pods', { kind: 'lists', types: ['pods', 'svc'] }],
    ['all', { kind: 'lists', types: ['pods', 'deployments.apps'] }],
    ['all,pods,cm', { kind: 'lists', types: ['pods', 'deployments.apps', 'cm'] }],
    ['pod a', { kind: 'names', objects: [{ type: 'pod', name: 'a' }], singleType: true }],
    [
      'pod a b',
      {
        kind: 'names',
        objects: [
          { type: 'pod', name: 'a' },
          { type: 'pod', name: 'b' },
        ],
        singleType: true,
      },
    ],
    [
      'pod/a svc/b',
      {
        kind: 'names',
        objects: [
          { type: 'pod', name: 'a' },
          { type: 'svc', name: 'b' },
        ],
        singleType: false,
      },
    ],
    [
      'pod,svc a',
      {
        kind: 'names',
        objects: [
          { type: 'pod', name: 'a' },
          { type: 'svc', name: 'a' },
        ],
        singleType: false,
      },
    ],
  ])('%s', async (words, selection) => {
    expect(await read(words)).toEqual(selection);
  });

  it.each([
    ['pod/a b', none, 'there is no need to specify a resource type as a separate argument'],
    ['a/b/c', none, 'arguments in resource/name form may not have more than one slash'],
    ['pod/ x/y', none, 'arguments in resource/name form must have a single resource and name'],
    ['pod a', { ...none, labelSelector: 'a=b' }, 'name cannot be provided when a selector is specified'],
    [
      'pod/a',
      { ...none, fieldSelector: 'a=b' },
      'selectors and the all flag cannot be used when passing resource/name arguments',
    ],
    [
      'pods',
      { ...none, subresource: 'status' },
      'subresource cannot be used when bulk resources are specified',
    ],
    ['all a', none, 'you must specify only one resource'],
  ])('%s is refused', async (words, flags, message) => {
    await expect(read(words, flags)).rejects.toThrow(message);
  });

  const needsNames = { ...none, typeAlone: false };
  const everything = { ...needsNames, everything: true };

  it.each([
    ['pods', everything, { kind: 'lists', types: ['pods'] }],
    ['pods', { ...needsNames, labelSelector: 'a=b' }, { kind: 'lists', types: ['pods'] }],
    [
      'web-1 svc/db',
      { ...needsNames, defaultType: 'pods' },
      {
        kind: 'names',
        objects: [
          { type: 'pods', name: 'web-1' },
          { type: 'svc', name: 'db' },
        ],
        singleType: false,
      },
    ],
    ['', { ...everything, defaultType: 'nodes' }, { kind: 'lists', types: ['nodes'] }],
  ])('%j with the rules of a command that needs names', async (words, rules, selection) => {
    expect(await read(words, rules)).toEqual(selection);
  });

  it.each([
    ['pods', needsNames, 'resource(s) were provided, but no name was specified'],
    ['', needsNames, 'You must provide one or more resources by argument or filename.\nExample'],
    [
      '',
      { ...needsNames, labelSelector: 'a=b' },
      'at least one resource must be specified to use a selector',
    ],
    ['pod a', everything, 'name cannot be provided when a selector is specified'],
    ['pod/a', everything, 'selectors and the all flag cannot be used when passing resource/name arguments'],
    [
      'n1',
      { ...everything, defaultType: 'nodes' },
      'selectors and the all flag cannot be used when passing resource/name arguments',
    ],
  ])('%j is refused if names are needed', async (words, rules, message) => {
    await expect(read(words, rules)).rejects.toThrow(message);
  });
});
