import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KubectlAnswers } from '../../support/kubectl-answers.js';
import { kubectlConfig, proaOutcome } from './support.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/any-entries.json'));

/** Text with characters that are special in YAML, JSON and Go. */
const text = fc
  .array(
    fc.constantFrom(
      ...[
        'a',
        'Z',
        '0',
        '1',
        '9',
        ' ',
        '-',
        '.',
        ':',
        '#',
        '"',
        "'",
        '\\',
        '/',
        '~',
        '@',
        '!',
        '&',
        '*',
        '?',
        '|',
        '>',
        '<',
      ],
      ...[
        '{',
        '}',
        '[',
        ']',
        ',',
        '%',
        '`',
        '=',
        '+',
        '_',
        '\n',
        '\t',
        'é',
        '漢',
        '😀',
        'yes',
        'no',
        'null',
        'true',
        '0x',
        '1e3',
        ': ',
        ' #',
        '- ',
      ],
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));
const settings = fc.dictionary(text, text, { noNullPrototype: true, maxKeys: 4 });

const cluster = fc.record(
  {
    server: text,
    'tls-server-name': text,
    'insecure-skip-tls-verify': fc.boolean(),
    'certificate-authority': text,
    'certificate-authority-data': fc
      .uint8Array({ maxLength: 9 })
      .map((bytes) => Buffer.from(bytes).toString('base64')),
    'disable-compression': fc.boolean(),
    extensions: fc.uniqueArray(fc.record({ name: text, extension: settings }), {
      selector: (item) => item.name,
      maxLength: 3,
    }),
  },
  { requiredKeys: [] },
);
const user = fc.record(
  {
    username: text,
    'as-groups': fc.array(text, { maxLength: 3 }),
    'as-user-extra': fc.dictionary(text, fc.array(text, { maxLength: 2 }), {
      noNullPrototype: true,
      maxKeys: 3,
    }),
    'auth-provider': fc.record({ name: text, config: settings }, { requiredKeys: [] }),
    exec: fc.record(
      {
        command: text,
        args: fc.array(text, { maxLength: 3 }),
        env: fc.array(fc.record({ name: text, value: text }), { maxLength: 2 }),
        installHint: text,
        apiVersion: fc.constantFrom(
          'client.authentication.k8s.io/v1',
          'client.authentication.k8s.io/v1beta1',
        ),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);
const context = fc.record({ cluster: text, user: text, namespace: text }, { requiredKeys: [] });
const named = <T>(field: string, value: fc.Arbitrary<T>) =>
  fc.uniqueArray(
    fc.tuple(text, value).map(([name, content]) => ({ name, [field]: content })),
    { selector: (item) => item.name, maxLength: 12 },
  );
const config = fc.record({
  'current-context': text,
  clusters: named('cluster', cluster),
  users: named('user', user),
  contexts: named('context', context),
});

describe('any entries, beside kubectl', () => {
  it.each(['view --raw', 'view --raw -o json', 'set-context added --user x'])('%s', async (args) => {
    await fc.assert(
      fc.asyncProperty(config, async (document) => {
        const scene = { args, files: { '.kube/config': JSON.stringify(document) } };
        const theirs = await answers.drawn(args, scene, (kubectl) => kubectlConfig(kubectl, scene));
        expect(await proaOutcome(scene)).toEqual(theirs);
      }),
      { numRuns: 15, seed: 20 },
    );
  });
});
