import { describe, expect, it } from 'vitest';
import { indentGoJson } from '../../src/codec/go-json.js';
import { YamlEmitter } from '../../src/codec/go-yaml/emit.js';
import { parseJson } from '../../src/codec/json.js';
import { asksKubectl } from '../support/kubectl-answers.js';
import { isMissing } from '../support/reference.js';
import { type NastyDocument, nastyNumbers, nastyStrings, nastyValues } from './support/nasty.js';
import { kubectl, kubectlPrint, recorded, recordedAgainst } from './support/recorded.js';

const documents: [name: string, document: NastyDocument][] = [
  ['strings', nastyStrings(2200)],
  ['values', nastyValues(700)],
  ['numbers', nastyNumbers(1500)],
];

/** The document as from a server, and after the label that kubectl had to add. */
function labelled(document: NastyDocument): unknown {
  const parsed = parseJson(indentGoJson(document)) as NastyDocument;
  parsed.metadata.labels.k = 'v';
  return parsed;
}

describe.each(documents)('a document of nasty %s', (name, document) => {
  it('is printed as YAML as kubectl does', () => {
    expect(new YamlEmitter().document(labelled(document))).toBe(recorded(`${name}.yaml`));
  });

  it('is printed as JSON as kubectl does', () => {
    expect(`${indentGoJson(labelled(document))}\n`).toBe(recorded(`${name}.json`));
  });

  it.skipIf(!asksKubectl || isMissing('kubectl', kubectl)).each(['yaml', 'json'] as const)(
    'is recorded as the kubectl here prints it in %s',
    async (format) => {
      const printed = await kubectlPrint(indentGoJson(document), format);
      expect(printed).toBe(recordedAgainst(`${name}.${format}`, printed));
    },
  );
});
