import { describe, expect, it } from 'vitest';
import { lines } from '../../support/scene.js';
import { helmScene, MASKED } from './support.js';

const PLANTED = 'PLANTED-value-of-a-secret';
const encoded = Buffer.from(PLANTED).toString('base64');

const service = `# Source: web/templates/service.yaml
apiVersion: v1
kind: Service
metadata:
  name: web
spec:
  selector: {app: web} # as it is
`;

const secrets: Readonly<Record<string, string>> = {
  plain: `# Source: web/templates/secret.yaml\napiVersion: v1\nkind: Secret\nmetadata: {name: a}\ndata: {x: ${encoded}}\nstringData: {z: ${PLANTED}}\n`,
  JSON: `{"apiVersion":"v1","kind":"Secret","metadata":{"name":"a"},"data":{"x":"${encoded}"}}\n`,
  'with an escape in its kind': `apiVersion: v1\nkind: "Secr\\u0065t"\nmetadata: {name: a}\nstringData: {x: ${PLANTED}}\n`,
  'with two kinds': `apiVersion: v1\nkind: ConfigMap\nkind: Secret\nmetadata: {name: a}\nstringData: {x: ${PLANTED}}\n`,
  'in a list': `apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: Secret, metadata: {name: a}, stringData: {x: ${PLANTED}}}\n`,
  'of a list of Secrets': `apiVersion: v1\nkind: SecretList\nitems:\n- {metadata: {name: a}, stringData: {x: ${PLANTED}}}\n`,
  'whose data is a text': `apiVersion: v1\nkind: Secret\nmetadata: {name: a}\nstringData: ${PLANTED}\n`,
  'with the configuration that was applied last': `apiVersion: v1\nkind: Secret\nmetadata:\n  name: a\n  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: '{"data":{"x":"${encoded}"},"y":"${PLANTED}"}'\n`,
  'that cannot be read': `apiVersion: v1\nkind: Secret\nstringData: {x: ${PLANTED}\n  - :\n`,
  'with dashes in a value': `apiVersion: v1\nkind: Secret\nmetadata: {name: a}\nstringData:\n  x: |\n    one\n    ---\n    ${PLANTED}\n`,
};

describe('releases manifest', () => {
  it('shows the objects as the chart made them', async () => {
    const { proa } = await helmScene([{ manifest: `---\n${service}` }]);
    expect(await proa('releases manifest web')).toEqual({ stdout: `---\n${service}`, stderr: '', exit: 0 });
  });

  it.each(Object.entries(secrets))('masks a Secret: %s', async (_what, text) => {
    const hooks = [{ name: 'h', manifest: text, events: ['pre-install'] }];
    const { proa } = await helmScene([
      { manifest: `---\n${text}---\n${service}`, hooks, notes: `see ${PLANTED}\n` },
    ]);
    const { stdout, stderr, exit } = await proa('releases manifest web');
    expect({ stderr, exit }).toEqual({ stderr: MASKED, exit: 0 });
    expect(stdout).toContain(service);
    const ofHooks = (await proa('releases manifest web --hooks')).stdout;
    for (const shown of [stdout, ofHooks]) {
      expect(shown).not.toContain(PLANTED);
      expect(shown).not.toContain(encoded);
    }
    const whole = await proa('releases manifest web --show-secrets');
    expect(whole.stdout).toMatch(new RegExp(`${PLANTED}|${encoded}`));
  });

  it('keeps the comments above a Secret and its other fields', async () => {
    const { proa } = await helmScene([{ manifest: secrets.plain! }]);
    expect((await proa('releases manifest web')).stdout).toBe(
      `---\n# Source: web/templates/secret.yaml\napiVersion: v1\ndata:\n  x: '***'\nkind: Secret\nmetadata:\n  name: a\nstringData:\n  z: '***'\n`,
    );
  });
});

describe('releases notes', () => {
  it('masks the values of Secrets, unless they are requested', async () => {
    const { proa } = await helmScene([{ manifest: secrets.plain!, notes: `Log in with ${PLANTED}.` }]);
    expect(await proa('releases notes web')).toEqual({
      ...{ stdout: 'Log in with ***.\n', stderr: MASKED, exit: 0 },
    });
    expect((await proa('releases notes web --show-secrets')).stdout).toBe(`Log in with ${PLANTED}.\n`);
  });
});

describe('releases history', () => {
  it('has all revisions, the oldest first, and marks what failed', async () => {
    const { proa } = await helmScene([
      { version: 10, description: 'Upgrade complete' },
      { version: 9, status: 'failed', description: 'timed out' },
      { version: 8, status: 'superseded' },
      { name: 'other' },
    ]);
    const { stdout } = await proa('releases history web');
    expect(lines(stdout).map((line) => line.replaceAll(/ {2,}/g, ' | '))).toEqual([
      'REVISION | UPDATED | STATUS | CHART | APP VERSION | DESCRIPTION',
      '8 | 2026-11-20T10:15:13Z | superseded | web-1.4.2 | 2.0.0 | Install complete',
      '9 | 2026-11-20T10:15:13Z | ! failed | web-1.4.2 | 2.0.0 | timed out',
      '10 | 2026-11-20T10:15:13Z | deployed | web-1.4.2 | 2.0.0 | Upgrade complete',
    ]);
    const { revisions } = JSON.parse((await proa('releases history web -o json')).stdout);
    expect(revisions.map(({ revision }: { revision: number }) => revision)).toEqual([8, 9, 10]);
  });

  it('masks short values of Secrets as words or values, and leaves other text', async () => {
    const manifest =
      "kind: Secret\napiVersion: v1\nstringData: {pin: '4711', user: app, one: a, odd: 'p$1'}\n";
    const notes = [
      ...['Log in as app with 4711.', 'pin=4711', 'letter: "a"', '  a', 'odd: p$1', 'a letter and an apple'],
      ...['app-0 at app.example.com', 'pin 47110'],
    ];
    const { proa } = await helmScene([{ manifest, notes: notes.join('\n') }]);
    const { stdout, stderr } = await proa('releases notes web');
    expect(stdout.split('\n')).toEqual([
      ...[
        'Log in as *** with ***.',
        'pin=***',
        'letter: "***"',
        '  ***',
        'odd: ***',
        'a letter and an apple',
      ],
      ...['app-0 at app.example.com', 'pin 47110', ''],
    ]);
    expect(stderr).toBe(MASKED);
  });
});
