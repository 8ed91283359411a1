import { describe, expect, test } from 'vitest';
import { sandboxScene } from './sandbox-scene.js';

/** What config maps and secrets may contain, in the words of a Kubernetes 1.20 server. */

const CORE = '/api/v1/namespaces/default';
const RULE =
  "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')";
const inBase64 = (text: string) => Buffer.from(text).toString('base64');
const badKey = (field: string, key = 'a/b', why = RULE) =>
  `${field}[${key}]: Invalid value: ${JSON.stringify(key)}: ${why}`;
const required = (...fields: string[]) => fields.map((field) => `${field}: Required value`);
const redacted = (key: string, why: string) => [
  `data[${key}]: Invalid value: "<secret contents redacted>": ${why}`,
];

type Scene = Awaited<ReturnType<typeof sandboxScene>>;
type Answer = Awaited<ReturnType<Scene['merge']>>;

/** The causes of a refusal with 422, or the status of any other response. */
const told = ({ status, json }: Answer) =>
  status === 422
    ? json.details.causes.map(({ field, message }: Record<string, string>) => `${field}: ${message}`)
    : status;

const KEYS: [what: string, resource: string, content: object, causes: string[]][] = [
  ['with a slash', 'configmaps', { data: { 'a/b': '1' } }, [badKey('data')]],
  ['with a slash', 'configmaps', { binaryData: { 'a/b': 'MQ==' } }, [badKey('binaryData')]],
  ['with a slash', 'secrets', { data: { 'a/b': 'MQ==' } }, [badKey('data')]],
  ['with a slash', 'secrets', { stringData: { 'a/b': '1' } }, [badKey('data')]],
  [
    'that leads out of a folder',
    'configmaps',
    { data: { '..': '1' } },
    [badKey('data', '..', "must not be '..'")],
  ],
  [
    'that begins with two dots',
    'secrets',
    { data: { '..a': '' } },
    [badKey('data', '..a', "must not start with '..'")],
  ],
  [
    'that is too long',
    'configmaps',
    { data: { ['a'.repeat(254)]: '1' } },
    [badKey('data', 'a'.repeat(254), 'must be no more than 253 characters')],
  ],
  [
    'twice',
    'configmaps',
    { data: { a: '1' }, binaryData: { a: 'MQ==' } },
    [badKey('data', 'a', 'duplicate of key present in binaryData')],
  ],
];

describe('a key', () => {
  test.each(KEYS)('%s is refused in %s, however it is written', async (_, resource, content, causes) => {
    const { client, create, merge } = await sandboxScene();
    const object = { metadata: { name: 'a' }, ...content };
    expect(told(await client.write('POST', `${CORE}/${resource}`, object))).toEqual(causes);
    await create(`${CORE}/${resource}`, { metadata: { name: 'a' } });
    const path = `${CORE}/${resource}/a`;
    expect(told(await client.write('PUT', path, object))).toEqual(causes);
    expect(told(await merge(path, content))).toEqual(causes);
    const kind = resource === 'secrets' ? 'Secret' : 'ConfigMap';
    const applied = { apiVersion: 'v1', kind, ...object };
    const type = 'application/apply-patch+yaml';
    expect(told(await client.write('PATCH', `${path}?fieldManager=m`, applied, type))).toEqual(causes);
  });
});

describe('a secret of type', () => {
  const config = (text: string) => ({ '.dockerconfigjson': inBase64(text) });
  test.each<[type: string, data: object, causes: string[]]>([
    ['tls', {}, required('data[tls.crt]', 'data[tls.key]')],
    ['tls', { 'tls.crt': '' }, required('data[tls.key]')],
    ['dockerconfigjson', {}, required('data[.dockerconfigjson]')],
    ['dockerconfigjson', config('{"a":'), redacted('.dockerconfigjson', 'unexpected end of JSON input')],
    [
      'dockerconfigjson',
      config('hunter2'),
      redacted('.dockerconfigjson', "invalid character 'h' looking for beginning of value"),
    ],
    [
      'dockerconfigjson',
      config('[]'),
      redacted(
        '.dockerconfigjson',
        'json: cannot unmarshal array into Go value of type map[string]interface {}',
      ),
    ],
    ['dockercfg', {}, required('data[.dockercfg]')],
    ['dockercfg', { '.dockercfg': '' }, redacted('.dockercfg', 'unexpected end of JSON input')],
    ['basic-auth', {}, required('data[%s][username]', 'data[%s][password]')],
    ['ssh-auth', { 'ssh-privatekey': '' }, required('data[%s][ssh-privatekey]')],
    ['service-account-token', {}, required('metadata.annotations[kubernetes.io/service-account.name]')],
  ])('kubernetes.io/%s with data %j is refused', async (type, data, causes) => {
    const { client } = await sandboxScene();
    const secret = { metadata: { name: 'a' }, type: `kubernetes.io/${type}`, data };
    expect(told(await client.write('POST', `${CORE}/secrets`, secret))).toEqual(causes);
  });

  test.each([
    ['kubernetes.io/tls', { 'tls.crt': '', 'tls.key': '' }],
    ['kubernetes.io/dockerconfigjson', config('null')],
    ['kubernetes.io/basic-auth', { username: '' }],
    ['constructor', {}],
  ])('%s with the required data is accepted: %j', async (type, data) => {
    const { client } = await sandboxScene();
    const { status } = await client.write('POST', `${CORE}/secrets`, { metadata: { name: 'a' }, type, data });
    expect(status).toBe(201);
  });

  test('kubernetes.io/tls cannot lose its key', async () => {
    const { create, merge } = await sandboxScene();
    const data = { 'tls.crt': 'MQ==', 'tls.key': 'MQ==' };
    await create(`${CORE}/secrets`, { metadata: { name: 'a' }, type: 'kubernetes.io/tls', data });
    const answer = await merge(`${CORE}/secrets/a`, { data: { 'tls.key': null } });
    expect(told(answer)).toEqual(required('data[tls.key]'));
  });
});

test('changes to immutable fields are reported together with missing ones', async () => {
  const { create, merge } = await sandboxScene();
  await create(`${CORE}/secrets`, { metadata: { name: 'a' }, data: { a: 'MQ==' }, immutable: true });
  const change = { immutable: null, type: 'kubernetes.io/tls', data: { 'a/b': 'MQ==' } };
  const fixed = 'Forbidden: field is immutable when `immutable` is set';
  expect(told(await merge(`${CORE}/secrets/a`, change))).toEqual([
    'type: Invalid value: "kubernetes.io/tls": field is immutable',
    `immutable: ${fixed}`,
    `data: ${fixed}`,
    badKey('data'),
    ...required('data[tls.crt]', 'data[tls.key]'),
  ]);
});
