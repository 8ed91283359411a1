import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goJsonCompact, indentGoJson } from '../../src/codec/go-json.js';
import { YamlEmitter } from '../../src/codec/go-yaml/emit.js';
import { InexactNumberError, parseJson } from '../../src/codec/json.js';
import { kyaml } from '../../src/codec/kyaml.js';
import type { Json } from '../../src/codec/object.js';
import { ProtobufCodec } from '../../src/codec/proto/codec.js';
import { readYamlValues } from '../../src/objects/manifests/documents.js';
import { parseGoTemplate } from '../../src/render/go-template/index.js';
import { cases } from '../support/cases.js';
import { amountOf, jsonNumber, numbersIn } from '../support/numbers.js';

/** The value of a list with a number; undefined if reading it was refused. */
function read(text: string): unknown {
  try {
    return parseJson(`[${text}]`);
  } catch (error) {
    expect(error).toBeInstanceOf(InexactNumberError);
    return undefined;
  }
}

const changed = /* of the number alone */ (text: string, given: string) =>
  numbersIn(text).map(amountOf).join() !== amountOf(given);

describe('a number', () => {
  it('is written as it was read, in every form, or refused', async () => {
    await fc.assert(
      fc.asyncProperty(jsonNumber, async (text) => {
        const value = read(text);
        if (value === undefined) return;
        expect(changed(goJsonCompact(value), text)).toBe(false);
        expect(changed(indentGoJson(value), text)).toBe(false);
        expect(changed(new YamlEmitter().document(value), text)).toBe(false);
        expect(changed(kyaml(value).replace('---', ''), text)).toBe(false);
        expect(changed(goJsonCompact(structuredClone(value)), text)).toBe(false);
        expect(changed(parseGoTemplate('{{.}}').execute(value), text)).toBe(false);
      }),
      { numRuns: cases(500) },
    );
  });

  it('is refused only if its digits or its exponent exceed a double', () => {
    fc.assert(
      fc.property(jsonNumber, (text) => {
        const [mantissa = '', exponent = '0'] = text.split('e');
        const significant = mantissa.replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '');
        const isSmall = significant.length <= 15 && Math.abs(Number(exponent)) < 250;
        if (isSmall || /^-?\d+$/.test(text)) expect(read(text)).toBeDefined();
      }),
      { numRuns: cases(500) },
    );
  });

  it('is the same in YAML, or refused', async () => {
    await fc.assert(
      fc.asyncProperty(jsonNumber, async (text) => {
        let values: unknown[];
        try {
          values = await readYamlValues(`a: ${text}\n`, 'a.yaml');
        } catch (error) {
          expect((error as Error).message).toMatch(
            /^error parsing a.yaml: error converting YAML to JSON: yaml: (line \d+: )?a number cannot be kept exactly$/,
          );
          return;
        }
        expect(changed(goJsonCompact(values[0]), text)).toBe(false);
      }),
      { numRuns: cases(300) },
    );
  });

  it('is the same in JSON inside protobuf, or refused', async () => {
    const codec = new ProtobufCodec();
    await fc.assert(
      fc.asyncProperty(jsonNumber, async (text) => {
        const value = read(text);
        if (value === undefined) return;
        const revision = { apiVersion: 'apps/v1', kind: 'ControllerRevision', data: { x: value as Json } };
        const back = await codec.decode(await codec.encode(revision));
        expect(changed(goJsonCompact((back.data as { x: unknown }).x), text)).toBe(false);
      }),
      { numRuns: cases(300) },
    );
  });
});
