import { describe, expect, it } from 'vitest';
import { front } from '../support/front.js';

const SECRETS = '/api/v1/namespaces/default/secrets';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const applied = `${JSON.stringify({ apiVersion: 'v1', kind: 'Secret', data: { password: base64('PLANTEDOLD') } })}\n`;
const secret = {
  ...{ apiVersion: 'v1', kind: 'Secret', type: 'Opaque' },
  metadata: {
    name: 's',
    namespace: 'default',
    annotations: { 'kubectl.kubernetes.io/last-applied-configuration': applied },
  },
  data: { password: base64('PLANTEDVALUE'), pin: base64('77') },
};

/** None of these may be visible, in plain text or in base64. */
const PLANTED = new RegExp(['PLANTED', 'UExBTlRFR', base64('77'), '"77"', ':77'].join('|'));

/** A cluster with a Secret and a config map. */
async function withSecret() {
  const { proa, client } = await front(() => undefined);
  expect(await client.write('POST', SECRETS, secret)).toMatchObject({ status: 201 });
  const other = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c' }, data: { open: 'SHOWN' } };
  await client.write('POST', '/api/v1/namespaces/default/configmaps', other);
  return proa;
}

describe('a template that fails on a Secret', () => {
  it.each([
    'get secret s -o jsonpath-as-json={.data[0]}',
    'get secret s -o jsonpath={.nope} --allow-missing-template-keys=false',
    'get secret s -o jsonpath={.data[?(@.x)]}',
    'get secret s -o go-template={{.nope}} --allow-missing-template-keys=false',
    'get secret s -o go-template={{.data.password.x}}',
    'get secret s -o go-template={{range(.data.password)}}{{end}}',
    'get secret s -o go-template={{range(base64decode(.data.password))}}{{end}}',
    'get secret s -o go-template={{index(.data)(1)}}',
    'get secrets -o go-template={{.items.x}}',
    'get secrets -o go-template={{range(.items)}}{{.data.password.x}}{{end}}',
    'get secrets -o jsonpath={.items.x[0]} --allow-missing-template-keys=false',
    'get secrets -o jsonpath={.items[*].data[0]}',
    'get secrets,configmaps -o go-template={{.items.x}}',
    'get secret s -o custom-columns=A:.data[?(@.x)]',
    'get secrets -o custom-columns=A:.metadata.annotations[?(@.x)]',
    'get secrets --sort-by={.data[?(@.x)]}',
    'label secret s a=b -o go-template={{.data.password.x}}',
    'wait secret s --for=jsonpath={.data[?(@.x)]}=1',
  ])('shows its input, but no value of it: %s', async (line) => {
    const proa = await withSecret();
    const { stdout, stderr, exit } = await proa(line);
    expect(exit).toBe(1);
    expect(stdout).not.toMatch(PLANTED);
    expect(stderr).not.toMatch(PLANTED);
  });

  it('keeps the shape and the words of the message', async () => {
    const proa = await withSecret();
    const { stderr } = await proa('get secret s -o jsonpath={.data[0]}');
    expect(stderr).toMatch(
      /^error: error executing jsonpath "\{\.data\[0\]\}": Error executing template: map\[string\]interface \{\} is not array or slice\. /,
    );
    expect(stderr).toContain(
      'object given to jsonpath engine was:\n\t\tmap[string]interface {}{"apiVersion":"v1", ' +
        '"data":map[string]interface {}{"password":"<masked>", "pin":"<masked>"}, "kind":"Secret", ',
    );
    expect(stderr).toContain('"name":"s"');
    expect(stderr).toContain('"type":"Opaque"');
    const { stdout } = await proa('get secret s -o go-template={{.kind}}{{.data.password.x}}');
    expect(stdout).toContain(
      'SecretError executing template: template: output:1:16: executing "output" at <.data.password.x>: ',
    );
    expect(stdout).toContain('"data":{"password":"\\u003cmasked\\u003e","pin":"\\u003cmasked\\u003e"}');
    expect(stdout).toContain('data:map[password:<masked> pin:<masked>]');
  });

  it('shows objects of other kinds unchanged', async () => {
    const proa = await withSecret();
    const { stderr } = await proa(
      'get secrets,configmaps -o jsonpath={.items.x[0]} --allow-missing-template-keys=false',
    );
    expect(stderr).toContain('"SHOWN"');
    expect(stderr).not.toMatch(PLANTED);
  });
});
