import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { contentOf, type ManifestContent } from '../../../src/objects/manifests/content.js';
import { valuesIn } from '../../../src/objects/manifests/values.js';
import { KubectlAnswers } from '../../support/kubectl-answers.js';
import { runProcess } from '../../support/run-process.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/malformed-json.json'));

const first = '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"}}';

const texts = [
  ...['{"a":1', '{"a":"b', '{"a":[1,2', '{"a":', '{"a"', '{"a":tr', '{', '{"a":"\\ud800 x}'],
  ...['{"a":tru}', '{"a":nul,"b":1}', '{"a":TRUE}', '{"a":\u0000}', '{"a":ä}'],
  ...['{"a":"x\ny"}', '{"a":"x\ty"}', '{"a":"\u001f"}', '{"a":"\u007f" \u007f}'],
  ...['{"a":"x\\qy"}', '{"a":"x\\u12g4"}'],
  ...[
    '{"a":1,}',
    '{"a":[1,2,]}',
    '{"a":1 "b":2}',
    '{"a" 1}',
    '{a:1}',
    "{'a':1}",
    '{"a":\'x\'}',
    '{"a":1 // x\n}',
  ],
  ...['{"a":[1}', '{"a":{"b":1]}', '{"a":01}', '{"a":-x}', '{"a":1.}', '{"a":1e}', '{"a":1e+}'],
  ...['{"ä€😀":1 ä}', '{"ä€😀":"\n"}', '  \r\n\t{"a":1,}', '\ufeff{"a":1,}'],
  ...[
    '{"a":1 x}',
    '\n---\n{}',
    ' x',
    ' 5x',
    ' nulx',
    ' -',
    ' tr',
    ' 5 {',
    ', {}',
    '}',
    '\u0001',
    '\nä',
    ' "a',
    ' [1',
  ].map((text) => first + text),
];

const bytesOf: Record<string, Buffer> = {
  ...Object.fromEntries(texts.map((text) => [JSON.stringify(text), Buffer.from(text)])),
  'bytes that are no UTF-8': Buffer.from('{"a":"\xff" \xff}', 'latin1'),
  'UTF-16': Buffer.from('\ufeff{"ä":1,}', 'utf16le'),
  '10,001 levels': Buffer.from(`{"a":${'['.repeat(10_001)}`),
  'a long text before the place': Buffer.from(`{"a":"${'x'.repeat(2_000_000)}","b":[{"c":1,}]}`),
};

describe('JSON that is malformed, in kubectl’s words', () => {
  it.each(Object.entries(bytesOf))('%s', async (title, bytes) => {
    const expected = await answers.answer(title, bytes.toString('base64'), async (kubectl) => {
      const folder = await mkdtemp(join(tmpdir(), 'proa-malformed-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      await writeFile(join(folder, 'f.json'), bytes);
      const args = [
        'create',
        '--dry-run=client',
        '--validate=false',
        '-f',
        'f.json',
        '-s',
        'http://127.0.0.1:1',
      ];
      const { stderr } = await runProcess(kubectl, args, { cwd: folder });
      return /error parsing .*/.exec(stderr)?.[0];
    });
    const { error } = await read(contentOf(bytes));
    expect(error).toBe(expected);
  });

  it('is reported after literals and numbers, which are values', async () => {
    const { error, found } = await read('{"a":1} 5 true null -0.5e1 "x" [2] 1.x');
    expect(error).toBe(
      "error parsing f.json: json: offset 38: invalid character 'x' after decimal point in numeric literal",
    );
    expect(found).toEqual([{ a: 1 }, 5, true, -5, 'x', [2]]);
  });
});

/** What is read before the error. */
async function read(content: ManifestContent) {
  const found: unknown[] = [];
  try {
    for await (const value of valuesIn(content, 'f.json')) found.push(value);
  } catch (error) {
    return { found, error: (error as Error).message };
  }
  return { found };
}
