import { describe, expect, it } from 'vitest';
import { writeVersion } from '../../../scripts/schema/tables.js';
import { readMessage, splitTable } from '../../../src/codec/proto/field-table.js';
import { familyOfGroup, newestRelease, tables } from '../../../src/codec/proto/schema/index.js';

const families = Object.values(familyOfGroup);
const texts = new Map<string, string>();
for (const family of families) {
  for (const [ref, line] of splitTable(family, (await tables[family]!()).default)) texts.set(ref, line);
}

describe('the tables of the schema', () => {
  it.each([17, 20, 28, newestRelease])('are complete and consistent, in 1.%i', (release) => {
    for (const [ref, line] of texts) {
      const message = readMessage(ref.slice(0, ref.lastIndexOf('.')), line, release);
      expect(message.ref).toBe(ref);
      const numbers = message.fields.map(({ number }) => number);
      expect(new Set(numbers).size, `numbers of ${ref}`).toBe(numbers.length);
      const names = message.fields.filter(({ inline }) => !inline).map(({ json }) => json);
      expect(new Set(names).size, `names of ${ref}`).toBe(names.length);
      for (const { type } of message.fields) {
        const inner = type.replace(/^\$[ABS]/, '');
        if (/^([sbilyd]|\$[A-Z])$/.test(inner)) continue;
        expect(texts.has(inner), `${inner}, a field's type in ${ref}`).toBe(true);
      }
    }
    expect(texts.size).toBeGreaterThan(1000);
  });

  it('have a field as it was in each release', () => {
    const field = (release: number) =>
      readMessage('x/v1', 'M! a=1s~e+22-24 b=2*$T~e@30 c=3%x/v2.N~ep', release).fields;
    expect(field(21)[0]).toMatchObject({ json: 'a', number: 1, type: 's', omitEmpty: true, present: false });
    expect(field(22)[0]).toMatchObject({ present: true });
    expect(field(25)[0]).toMatchObject({ present: false });
    expect(field(29)[1]).toMatchObject({ shape: 'repeated', type: '$T', omitEmpty: true });
    expect(field(30)[1]).toMatchObject({ omitEmpty: false });
    expect(field(30)[2]).toMatchObject({ shape: 'map', type: 'x/v2.N', pointer: true });
  });

  it("use the release's own of fields with the same number", () => {
    const line = 'M a=1s~-20 b=1i~+21';
    expect(readMessage('x/v1', line, 20).fields.map(({ json }) => json)).toEqual(['a']);
    expect(readMessage('x/v1', line, 21).fields.map(({ json }) => json)).toEqual(['b']);
  });

  it('reference earlier versions, and ordinary lists', () => {
    const lines = [
      'Pod! metadata=1meta/v1.ObjectMeta~e',
      'PodList! metadata=1meta/v1.ListMeta~e items=2*Pod',
      'PodSpec nodeName=1s',
    ];
    const changed = 'PodSpec nodeName=2s';
    const known = new Map<string, string>();
    const table = [
      ...writeVersion('v1', lines, known),
      ...writeVersion('v2', [...lines.slice(0, 2), changed], known),
    ];
    expect(table).toEqual([
      '@v1',
      'Pod!* metadata=1meta/v1.ObjectMeta~e',
      lines[2],
      '@v2',
      changed,
      '=v1 Pod PodList',
    ]);
    const read = splitTable('core', table.join('\n'));
    expect(Object.fromEntries(read)).toEqual({
      'core/v1.Pod': lines[0],
      'core/v1.PodList': lines[1],
      'core/v1.PodSpec': lines[2],
      'core/v2.Pod': lines[0],
      'core/v2.PodList': lines[1],
      'core/v2.PodSpec': changed,
    });
  });

  it('contain only facts', () => {
    for (const line of texts.values()) expect(line).toMatch(/^\w+!?( [\w$-]*=[\w$*%/.~@+-]+)*$/);
  });
});
