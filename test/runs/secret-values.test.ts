import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type FrontAnswer, type FrontRequest, front } from '../support/front.js';

const SECRETS = '/api/v1/namespaces/default/secrets';
const OLD = 'OLDPLANTEDVALUE "quoted"\\and back';
const NEW = 'NEWPLANTEDVALUE <1> & "2"';
const SHORT = 'shrt7';
const PEM = '-----BEGIN KEY-----\nPLANTEDLINE1aaaaaaaa\nPLANTEDLINE2bbbbbbbb\n';
/** A registry password, within the value that docker reads. */
const PASSWORD = 'REGISTRYPLANTED';
const base64 = (text: string) => Buffer.from(text).toString('base64');

const AUTH = base64(`jane:${PASSWORD}`);
const REGISTRY = JSON.stringify({ auths: { r: { password: PASSWORD, auth: AUTH } } });

const secret = (value: string) => ({
  ...{ apiVersion: 'v1', kind: 'Secret', metadata: { name: 's', namespace: 'default' } },
  data: { password: base64(value), key: base64(PEM), registry: base64(REGISTRY) },
  stringData: { pin: SHORT, quoted: 'Q"PLANTED"\\ <x>\nPLANTED' },
});

/** None of these may be visible, in plain text or in base64. */
const PLANTED =
  /PLANTED|shrt7|80 76 65 78 84|0x50, 0x4c, 0x41|T0xEUExBTlRFRF|TkVXUExBTlRFRF|UExBTlRFR|c2hydD|amFuZTpSRUdJU1/;

/** What a server repeats of the request and the stored object, as Go prints maps. */
function repeated({ method, headers, body }: FrontRequest): string {
  const isWhole = method !== 'PATCH' || headers['content-type']?.startsWith('application/apply');
  if (body.startsWith('k8s')) return `s: Invalid value: "map[new:${NEW} pin:${SHORT}]"`;
  // The old value is known to those who have read it.
  if (isWhole) return `s: Invalid value: "map[new:${JSON.stringify(NEW)}]": in ${JSON.stringify(body)}`;
  const added = body.includes('PLANTED') ? JSON.stringify(NEW) : '';
  const bytes = [...Buffer.from(REGISTRY)];
  const registry = `${PASSWORD} ${AUTH} [${bytes.join(' ')}] {${bytes.map((byte) => `0x${byte.toString(16)}`).join(', ')}}`;
  const lines = PEM.split('\n').join(' ');
  return `s: Invalid value: "map[data:map[password:${base64(OLD)}] old:${OLD} new:${added} pin:${SHORT} key:${lines} ${registry}]": in ${JSON.stringify(body)} or ${body}`;
}

const status = (code: number, reason: string, message: string) => ({
  status: code,
  body: {
    ...{ kind: 'Status', apiVersion: 'v1', status: 'Failure', code, reason, message },
    details: {
      name: 's',
      kind: 'secrets',
      causes: [{ reason: 'FieldValueInvalid', field: 'data', message }],
    },
  },
});

const answers: Record<string, (request: FrontRequest) => FrontAnswer> = {
  '403': (request) => status(403, 'Forbidden', `denied: ${repeated(request)}`),
  '409': (request) => status(409, 'Conflict', `changed: ${repeated(request)}`),
  '422': (request) => status(422, 'Invalid', repeated(request)),
  'a 422 that is escaped several times': (request) =>
    status(422, 'Invalid', JSON.stringify(JSON.stringify(JSON.stringify(repeated(request))))),
  '500 in text': (request) => ({ status: 500, type: 'text/plain', body: repeated(request).slice(0, 1900) }),
  'headers of a 403': (request) => ({
    ...status(403, 'Forbidden', 'no'),
    headers: {
      warning: `299 - ${JSON.stringify(repeated(request))}`,
      'x-debug': repeated(request).replaceAll('\n', ' '),
    },
  }),
  'a redirect': (request) => {
    const sent = repeated(request).includes('NEWPLANTED') ? NEW : OLD;
    const headers = { location: `/?v=${encodeURIComponent(sent)}&pin=${SHORT}` };
    return { ...status(307, '', 'moved'), headers };
  },
  '200 with a refusal': (request) => ({ ...status(403, 'Forbidden', repeated(request)), status: 200 }),
  'a cut answer': () => 'cut',
  'no answer': () => 'lost',
};

const commands: Record<string, string> = {
  create: 'create -f fresh.json',
  apply: 'apply -f new.json',
  'apply --force': 'apply --force -f new.json',
  'apply --dry-run=server': 'apply --dry-run=server -f new.json',
  'apply --server-side': 'apply --server-side --force-conflicts -f new.json',
  replace: 'replace -f new.json',
  'replace --force': 'replace --force -f new.json',
  delete: 'delete -f new.json',
  'delete --dry-run=server': 'delete --dry-run=server -f new.json',
  'create --raw': `create --raw=${SECRETS} -f fresh.json`,
  'replace --raw': `replace --raw=${SECRETS}/s -f new.json`,
  patch: 'patch secret s --patch-file=patch.json',
  'patch --type=json': `patch secret s --type=json -p [{"op":"add","path":"/data/x","value":"${base64(NEW)}"}]`,
  label: 'label secret s a=b',
  annotate: 'annotate secret s a=b',
  edit: 'edit secret s',
  diff: 'diff -f new.json',
};

const FRUITLESS = ['apply --force'];

/** The possible responses to a command: a response of 200 to --raw is data, and printed unchanged. */
const answersTo = (line: string) =>
  Object.entries(answers).filter(([title]) => title !== '200 with a refusal' || !line.includes('--raw'));

describe.each(Object.entries(commands))('the values of a Secret in the errors of %s', (name, line) => {
  it.each(answersTo(line))('are masked at every level of the log: %s', async (_answer, answer) => {
    let isAnswering = false;
    const place = await front((asked) =>
      isAnswering && asked.method !== 'GET' && !asked.path.endsWith('reviews') ? answer(asked) : undefined,
    );
    const { folder, client } = place;
    const applied = JSON.stringify(secret(OLD));
    const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': `${applied}\n` };
    const there = { ...secret(OLD), metadata: { name: 's', annotations } };
    expect(await client.write('POST', SECRETS, there)).toMatchObject({ status: 201 });
    await writeFile(`${folder}/new.json`, JSON.stringify(secret(NEW)));
    await writeFile(`${folder}/patch.json`, JSON.stringify({ stringData: { password: NEW } }));
    const fresh = { ...secret(NEW), metadata: { name: 'fresh' } };
    await writeFile(`${folder}/fresh.json`, JSON.stringify(fresh));
    const editor = `#!/bin/sh\nsed -i 's/^type: Opaque/stringData: {more: "NEWPLANTEDVALUE"}\\ntype: Opaque/' "$1"\n`;
    await writeFile(`${folder}/editor.sh`, editor, { mode: 0o755 });
    isAnswering = true;
    const env = { KUBE_EDITOR: `${folder}/editor.sh` };
    for (const level of ['', ' -v=9']) {
      const result = await place.proa(`${line}${level}`, { env });
      // What was done before the response was lost is not done again.
      if (level === '' && !FRUITLESS.includes(name)) expect(result.exit).not.toBe(0);
      expect(result.stderr).not.toMatch(PLANTED);
      expect(result.stdout).not.toMatch(PLANTED);
    }
    expect(place.requests.some(({ method, path }) => method !== 'GET' && path.startsWith(SECRETS))).toBe(
      true,
    );
  });
});

it('the values of a Secret that is pruned are masked in the error of its deletion', async () => {
  const { folder, client, proa } = await front(({ method }) =>
    method === 'DELETE' ? status(403, 'Forbidden', `denied: ${OLD} ${base64(OLD)}`) : undefined,
  );
  const applied = JSON.stringify(secret(OLD));
  const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': `${applied}\n` };
  const there = { ...secret(OLD), metadata: { name: 's', labels: { a: 'b' }, annotations } };
  expect(await client.write('POST', SECRETS, there)).toMatchObject({ status: 201 });
  const other = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c', labels: { a: 'b' } } };
  await writeFile(`${folder}/other.json`, JSON.stringify(other));
  const { exit, stderr } = await proa('apply -f other.json --prune -l a=b --prune-allowlist=core/v1/Secret');
  expect(exit).toBe(1);
  expect(stderr).toContain('denied: <masked>');
  expect(stderr).not.toMatch(PLANTED);
});

describe.each([
  ['stringdata', { stringdata: { password: NEW } }],
  ['a field of its own', { password: NEW }],
  ['immutable', { immutable: NEW }],
  ['type', { type: [NEW] }],
])('the value of a Secret in a misspelled field: %s', (_field, fields) => {
  it.each([
    'apply -f wrong.json --validate=false',
    'apply -f wrong.json --validate=false --dry-run=server',
    'apply -f wrong.json --validate=false --server-side',
    'replace -f wrong.json --validate=false',
    'patch secret s --type=merge --patch-file=patch.json',
  ])('is masked in the error of %s', async (line) => {
    const { folder, client, proa } = await front(({ method, path, body }) =>
      path.startsWith(SECRETS) && body.includes('PLANTED') && method !== 'GET'
        ? status(422, 'Invalid', `patch: Invalid value: ${JSON.stringify(JSON.stringify(fields))}: {${NEW}}`)
        : undefined,
    );
    const there = { ...secret(OLD), metadata: { name: 's' } };
    expect(await client.write('POST', SECRETS, there)).toMatchObject({ status: 201 });
    const wrong = { ...there, ...fields };
    await writeFile(`${folder}/wrong.json`, JSON.stringify(wrong));
    await writeFile(`${folder}/patch.json`, JSON.stringify(fields));
    const { exit, stdout, stderr } = await proa(line);
    expect(exit).toBe(1);
    expect(stderr).toContain('<masked>');
    expect(stderr + stdout).not.toMatch(PLANTED);
  });
});

describe.each([
  ['an item that is a text', (item: string) => `"items":["PLANTEDVALUE",${item}]}`],
  ['a text behind an item', (item: string) => `"items":[${item}"PLANTEDVALUE"]}`],
  ['a text behind the list', (item: string) => `"items":[${item}]}PLANTEDVALUE`],
  [
    'a value without quotes',
    (item: string) => `"items":[${item.replace(/"data":.*/, '"data":PLANTEDVALUE}')}]}`,
  ],
])('a list of Secrets that is not JSON: %s', (_fault, listOf) => {
  it.each([
    'get secrets',
    'get secrets -o json',
    'get secrets -o name -v=9',
    'describe secrets',
    'get secrets -w',
  ])('shows nothing of it in the error of %s', async (line) => {
    const head = '{"kind":"SecretList","apiVersion":"v1","metadata":{"resourceVersion":"7"},';
    const body = head + listOf(JSON.stringify(secret(OLD)));
    const { proa } = await front(({ path }) =>
      path === SECRETS ? { status: 200, type: 'application/json', body } : undefined,
    );
    const { stderr, exit } = await proa(line);
    expect(exit).toBe(1);
    expect(stderr).toMatch(/malformed|invalid|JSON/);
    expect(stderr).not.toMatch(PLANTED);
  });
});
