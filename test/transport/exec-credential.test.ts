import { describe, expect, test } from 'vitest';
import { readExecCredential } from '../../src/transport/exec-credential.js';

const V1 = 'client.authentication.k8s.io/v1';
const INTERNAL = 'client.authentication.k8s.io/__internal';
const status = { token: 'the-token' };

const outcome = (stdout: string, apiVersion = V1) =>
  readExecCredential(stdout, apiVersion).catch((error: Error) => error.message);

// What kubectl 1.32.5 accepts.
describe('accepted documents', () => {
  test.each([
    ['without a kind', { apiVersion: V1, status }],
    ['with an empty kind', { apiVersion: V1, kind: '', status }],
    ['with null for a kind', { apiVersion: V1, kind: null, status }],
    ['with unknown fields', { apiVersion: V1, metadata: { name: 'x' }, extra: 1, status }],
    ['with a version and kind in another case', { APIVERSION: V1, KIND: 'ExecCredential', status }],
    ['with null for an expiry', { apiVersion: V1, status: { ...status, expirationTimestamp: null } }],
  ])('%s', async (_title, document) => {
    expect(await outcome(JSON.stringify(document))).toEqual({ token: 'the-token' });
  });

  test('of version v1beta1, if the kubeconfig names that', async () => {
    const document = JSON.stringify({ apiVersion: `${V1}beta1`, status });
    expect(await outcome(document, `${V1}beta1`)).toEqual({ token: 'the-token' });
    expect(await outcome(document)).toBe(
      `exec plugin is configured to use API version ${V1}, plugin returned version ${V1}beta1`,
    );
  });

  test.each([
    ['as YAML', `apiVersion: ${V1}\nkind: ExecCredential\nstatus:\n  token: the-token\n`],
    ['as YAML without a kind, after a mark', `---\napiVersion: ${V1}\nstatus: {token: the-token}\n`],
    ['as JSON after a comment', `# logged in\n${JSON.stringify({ apiVersion: V1, status })}`],
    ['as JSON after a byte order mark', `\ufeff${JSON.stringify({ apiVersion: V1, status })}`],
  ])('%s', async (_title, stdout) => {
    expect(await outcome(stdout)).toEqual({ token: 'the-token' });
  });

  test('with an expiry in any zone', async () => {
    const expirationTimestamp = '2030-01-01T00:00:00.5+01:00';
    expect(
      await outcome(JSON.stringify({ apiVersion: V1, status: { ...status, expirationTimestamp } })),
    ).toEqual({
      token: 'the-token',
      expiresAt: Date.UTC(2029, 11, 31, 23),
    });
  });
});

// kubectl 1.32.5's messages after `getting credentials: `.
describe('refused documents', () => {
  const unregistered = (kind: string, version: string) =>
    `decoding stdout: no kind "${kind}" is registered for version "${version}"`;
  const otherVersion = `exec plugin is configured to use API version ${V1}, plugin returned version ${INTERNAL}`;
  const unmarshal = (what: string) => `decoding stdout: json: cannot unmarshal ${what}`;
  const head = "decoding stdout: couldn't get version/kind; json parse error: json: cannot unmarshal";

  test.each([
    [{ apiVersion: V1, kind: 'Other', status }, unregistered('Other', V1)],
    [{ apiVersion: V1, kind: 'execcredential', status }, unregistered('execcredential', V1)],
    [{ apiVersion: V1, kind: 5, status }, `${head} number into Go struct field .kind of type string`],
    [{ apiVersion: 5, status }, `${head} number into Go struct field .apiVersion of type string`],
    [{ apiVersion: 'v1', status }, unregistered('ExecCredential', 'v1')],
    [{ apiVersion: '/v1', status }, unregistered('ExecCredential', 'v1')],
    [{ apiVersion: 'apps/v1', kind: 'Deployment', status }, unregistered('Deployment', 'apps/v1')],
    [{ apiVersion: `${V1}alpha1`, status }, unregistered('ExecCredential', `${V1}alpha1`)],
    [{ apiVersion: 'a/b/c', status }, 'decoding stdout: unexpected GroupVersion string: a/b/c'],
    [{ apiVersion: INTERNAL, status }, otherVersion],
    [{ apiVersion: 'client.authentication.k8s.io/', status }, otherVersion],
    [{ kind: 'ExecCredential', status }, otherVersion],
    [
      { kind: 'Other', status },
      'decoding stdout: no kind "Other" is registered for the internal version of group "client.authentication.k8s.io"',
    ],
    [{ status }, otherVersion],
    [null, otherVersion],
    [
      { apiVersion: V1, status: { token: 5 } },
      unmarshal('number into Go struct field ExecCredentialStatus.status.token of type string'),
    ],
    [
      { apiVersion: V1, status: 'x' },
      unmarshal('string into Go struct field ExecCredential.status of type v1.ExecCredentialStatus'),
    ],
    [
      { apiVersion: V1, status, spec: 5 },
      unmarshal('number into Go struct field ExecCredential.spec of type v1.ExecCredentialSpec'),
    ],
    [{ apiVersion: V1, status: { token: null } }, "exec plugin didn't return a token or cert/key pair"],
    [{ apiVersion: V1, Status: status }, "exec plugin didn't return a status field"],
    [
      { apiVersion: V1, status: { ...status, expirationTimestamp: '2030-01-01' } },
      'decoding stdout: parsing time "2030-01-01" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "T"',
    ],
  ])('%j', async (document, message) => {
    expect(await outcome(JSON.stringify(document))).toBe(message);
  });

  test.each(['the-token', '[]', '5', `{"apiVersion":"${V1}",`, `{"apiVersion":"${V1}"} {}`, 'a: b: c'])(
    '%s, which is not an object',
    async (stdout) => {
      expect(await outcome(stdout)).toMatch(
        /^decoding stdout: couldn't get version\/kind; json parse error: /,
      );
    },
  );

  test('a token in the wrong place is not repeated', async () => {
    for (const document of [
      { apiVersion: 'SECRET TOKEN', status },
      { apiVersion: V1, kind: 'SECRET=TOKEN', status },
      { apiVersion: V1, status: { ...status, expirationTimestamp: 'SECRET' } },
    ])
      expect(await outcome(JSON.stringify(document))).not.toMatch(/SECRET/);
    expect(await outcome('SECRET: {')).not.toMatch(/SECRET/);
  });
});
