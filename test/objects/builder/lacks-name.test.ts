import { expect, it } from 'vitest';
import { lacksName, lacksType } from '../../../src/objects/builder/lacks-name.js';

const nothing = {
  words: [],
  filenames: [],
  kustomize: '',
  labelSelector: '',
  fieldSelector: '',
  all: false,
  allNamespaces: false,
};

it.each([
  [{}, true],
  [{ words: ['pods'] }, true],
  [{ words: ['pods', 'web-1'] }, false],
  [{ words: ['pods/web-1'] }, false],
  [{ words: ['pods,services'] }, false],
  [{ words: ['pods'], all: true }, false],
  [{ words: ['pods'], allNamespaces: true }, false],
  [{ words: ['pods'], labelSelector: 'app=web' }, false],
  [{ words: ['pods'], fieldSelector: 'metadata.name=a' }, false],
  [{ filenames: ['-'] }, false],
  [{ kustomize: '.' }, false],
])('an object is missing of %j: %s', (named, expected) => {
  expect(lacksName({ ...nothing, ...named })).toBe(expected);
});

it.each([
  [{}, true],
  [{ words: ['pods'] }, false],
  [{ labelSelector: 'app=web' }, false],
  [{ filenames: ['a.yaml'] }, false],
])('a type is missing of %j: %s', (named, expected) => {
  expect(lacksType({ ...nothing, ...named })).toBe(expected);
});
