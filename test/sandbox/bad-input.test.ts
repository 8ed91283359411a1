import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scanJson } from '../../src/codec/json-text.js';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { cases } from '../support/cases.js';
import { TestClient } from './client.js';

/** Requests that no one should send. Whatever arrives, it is answered, nothing is lost and the process survives. */

const MAPS = '/api/v1/namespaces/default/configmaps';
let sandbox: ApiServer;
let client: TestClient;

beforeAll(async () => {
  sandbox = await startApiServer();
  client = new TestClient(sandbox);
  await client.write('POST', MAPS, { metadata: { name: 'kept' }, data: { a: '1' } });
});
afterAll(async () => {
  client.close();
  await sandbox.close();
});

async function stillThere(): Promise<void> {
  expect((await client.get(`${MAPS}/kept`)).json.data).toEqual({ a: '1' });
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const TYPES = [
  'application/json',
  'application/yaml',
  'application/merge-patch+json',
  'application/json-patch+json',
  'application/strategic-merge-patch+json',
  'application/vnd.kubernetes.protobuf',
];
const segment = fc.constantFrom(
  'api',
  'apis',
  'v1',
  'namespaces',
  'default',
  'configmaps',
  'other',
  '..',
  '.',
  '%2e%2e',
  '%2f',
  '%00',
  '%ff',
  '__proto__',
  'constructor',
  '',
  'watch',
  'status',
  'scale',
);

test('any method, path, query, type and body is answered', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...METHODS),
      fc.array(segment, { maxLength: 8 }),
      fc.constantFrom(
        '',
        '?limit=-1',
        '?continue=%00',
        '?labelSelector=%28',
        '?fieldSelector=%5c',
        '?dryRun=x',
        '?resourceVersion=9e9',
        '?includeObject=x',
      ),
      fc.constantFrom(...TYPES),
      fc.oneof(
        fc.json(),
        fc.string(),
        fc.constantFrom(
          '{"metadata":null}',
          '[{}]',
          '[null]',
          '[{"op":"add","path":"/a"}]',
          '{"metadata":{"name":"__proto__"}}',
        ),
      ),
      async (method, segments, query, type, body) => {
        const path = `/${segments.join('/')}${query}`;
        if (/configmaps$/.test(path) && method === 'DELETE') return; // that would be valid, and delete everything
        const { status } = await client.send(method, path, { 'content-type': type }, body);
        expect(status).toBeGreaterThanOrEqual(200);
        expect(status, `${method} ${path} ${body}`).not.toBe(500);
      },
    ),
    { numRuns: cases(300) },
  );
  await stillThere();
});

test('any body for an object in its place is accepted or refused, without an internal error', async () => {
  const types = TYPES.slice(0, 5);
  const value = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(null, true, 5, 1.5, '', 'x', '2026-01-01T00:00:00Z'),
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(
        fc.constantFrom(
          'metadata',
          'name',
          'labels',
          'data',
          'spec',
          'finalizers',
          'ownerReferences',
          'containers',
          'ports',
          '$patch',
          '__proto__',
          'kind',
          'apiVersion',
          'op',
          'path',
        ),
        tie('node'),
        { maxKeys: 4 },
      ),
    ),
  })).node;
  const places = ['configmaps', 'pods', 'services', 'secrets'].map(
    (plural) => `/api/v1/namespaces/default/${plural}`,
  );
  const methods = fc.constantFrom<[string, string]>(['POST', ''], ['PUT', '/kept'], ['PATCH', '/kept']);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...places),
      methods,
      fc.constantFrom(...types),
      value,
      async (place, [method, name], type, body) => {
        const path = `${place}${name}?dryRun=All`;
        const { status, text } = await client.send(
          method,
          path,
          { 'content-type': type },
          JSON.stringify(body),
        );
        expect(status, `${method} ${path} ${type} ${JSON.stringify(body)} ${text}`).not.toBe(500);
      },
    ),
    { numRuns: cases(500) },
  );
  await stillThere();
});

describe('a body', () => {
  test('nested too deeply is refused', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const patch = await client.send(
      'PATCH',
      `${MAPS}/kept`,
      { 'content-type': 'application/merge-patch+json' },
      `{"data":${deep}}`,
    );
    expect([patch.status, patch.json.message]).toEqual([
      400,
      "error decoding patch: invalid character '[' exceeded max depth",
    ]);
    for (const text of [deep, `{"data":${deep}}`, '['.repeat(2_000_000)]) {
      const { status } = await client.send('POST', MAPS, { 'content-type': 'application/json' }, text);
      expect(status).toBe(400);
    }
    await stillThere();
  });

  test('of YAML that grows when it is parsed is refused', async () => {
    const lines = ['a: &a [x, x, x, x, x, x, x, x, x]'];
    for (let level = 1; level < 12; level++) {
      const [before, name] = [level - 1, level].map((index) => String.fromCharCode(97 + index));
      lines.push(`${name}: &${name} [${Array(9).fill(`*${before}`).join(', ')}]`);
    }
    const { status } = await client.send(
      'POST',
      MAPS,
      { 'content-type': 'application/yaml' },
      lines.join('\n'),
    );
    expect(status).toBe(400);
    await stillThere();
  });

  test('of invalid YAML is refused without being quoted', async () => {
    for (const [text, why] of [
      ['data:\n  password: hunter2: hunter3\n', 'line 3: mapping values are not allowed in this context'],
      ['a: b\nhunter2\n', 'line 3: '],
      ['a: *hunter2\n', 'line 2: unknown anchor referenced'],
    ]) {
      const type = { 'content-type': 'application/yaml' };
      const { status, json } = await client.send(
        'POST',
        MAPS,
        type,
        `# a body has a beginning, which is told\n${text}`,
      );
      expect([status, json.message]).toEqual([400, expect.stringContaining(`yaml: ${why}`)]);
      expect(json.message).not.toContain('hunter');
    }
  });

  test('of a JSON patch that doubles the object repeatedly is refused', async () => {
    const copies = Array.from({ length: 60 }, (_, index) => ({
      op: 'copy',
      from: '',
      path: `/copy${index}`,
    }));
    const answer = await client.write('PATCH', `${MAPS}/kept`, copies, 'application/json-patch+json');
    expect([answer.status, answer.json.message]).toEqual([
      422,
      'the server rejected our request due to an error in our request',
    ]);
    await stillThere();
  });

  test('above 3 MiB is refused, however it arrives', async () => {
    const large = Buffer.alloc(3 * 1024 * 1024 + 1, ' ');
    for (const [method, path] of [
      ['POST', MAPS],
      ['PUT', `${MAPS}/kept`],
      ['PATCH', `${MAPS}/kept`],
      ['DELETE', `${MAPS}/kept`],
    ] as const) {
      const headers = {
        'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
      };
      const { status, json } = await client.send(method, path, headers, large);
      expect([status, json.reason, json.message]).toEqual([
        413,
        'RequestEntityTooLarge',
        'Request entity too large: limit is 3145728',
      ]);
    }
    await stillThere();
  });
});

test('a name in a path cannot lead elsewhere', async () => {
  const { status, json } = await client.get(`${MAPS}/..`);
  expect([status, json.message]).toEqual([400, `Name parameter invalid: "..": may not be '..'`]);
  for (const path of [`${MAPS}/%2e%2e%2fsecrets`, `${MAPS}/a%2fb`]) {
    expect((await client.get(path)).status).toBe(404);
  }
  expect((await client.write('POST', MAPS, { metadata: { name: '../secrets/x' } })).status).toBe(422);
});

describe('invalid JSON is reported as Go reports it', () => {
  test.each([
    ['', 'unexpected end of JSON input'],
    ['{"a"', 'unexpected end of JSON input'],
    ['{a:1}', "invalid character 'a' looking for beginning of object key string"],
    ['{"a" 1}', "invalid character '1' after object key"],
    ['{"a":1 "b"}', "invalid character '\"' after object key:value pair"],
    ['[1 2]', "invalid character '2' after array element"],
    ['[1],', "invalid character ',' after top-level value"],
    ['k8s', "invalid character 'k' looking for beginning of value"],
    ['nul', "invalid character ' ' in literal null (expecting 'l')"],
    ['nux', "invalid character 'x' in literal null (expecting 'l')"],
    ['"a\nb"', "invalid character '\\n' in string literal"],
    ['"\\x"', "invalid character 'x' in string escape code"],
    ['"\\u12g4"', "invalid character 'g' in \\u hexadecimal character escape"],
    ['-', "invalid character ' ' in numeric literal"],
    ['-x', "invalid character 'x' in numeric literal"],
    ['1.x', "invalid character 'x' after decimal point in numeric literal"],
    ['1ex', "invalid character 'x' in exponent of numeric literal"],
  ])('%j', (text, error) => {
    expect(scanJson(text).error).toBe(error);
  });

  test('and valid JSON is what JSON.parse accepts', () => {
    const isJson = (text: string) => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.json().map((text) => text.slice(1)),
        ),
        (text) => {
          expect(scanJson(text).error === undefined).toBe(isJson(text));
        },
      ),
      { numRuns: cases(1000) },
    );
  });
});
