import { describe, expect, it } from 'vitest';
import type { Completions } from '../../../src/cli/completion/answer.js';
import { complete } from '../../../src/cli/completion/complete.js';
import { loadManifest } from '../../../src/cli/completion/manifest.js';
import type { Sources } from '../../../src/cli/completion/sources.js';
import { positionIn } from '../../../src/cli/completion/typed-line.js';
import { root } from '../../docs/support.js';

const program = await loadManifest(root);
const commands = program.commands.map((command) => [command.id.replaceAll(':', ' '), command] as const);

/** The text of a candidate contains its source. */
const sources: Sources = {
  kubeconfig: async (what) => [what],
  types: async () => ['TYPE.GROUP'],
  containers: async (word) => [`container-of-${word}`],
  ports: async (word) => [word.length],
  files: async () => ['file'],
  secretKeys: async (name) => [`key-of-${name}`],
  columns: async (type) => [`column-of-${type}`],
  fields: async (path) => [`field-of-${path}`],
  containerPaths: async ({ pod }) => [`file-of-${pod}`],
  names: async (type, namespace = '') => ({ names: [`${namespace}${type}-NAME`], complete: true }),
};

const ask = (...words: string[]): Promise<Completions> =>
  complete(positionIn(words, program), program, sources);
const texts = async (...words: string[]) => (await ask(...words)).candidates.map(({ text }) => text);

describe.each(commands)('completion of proa %s', (words, command) => {
  const path = words.split(' ');

  it('leads to it, offers each flag that is not typed yet, and describes it', async () => {
    expect(await texts(...path.slice(0, -1), path.at(-1)!)).toContain(path.at(-1));
    const { candidates } = await ask(...path, '--');
    for (const flag of command.flags) {
      const candidate = candidates.find(({ text }) => text === `--${flag.name}`);
      expect(candidate?.description, flag.name).toMatch(/\S/);
      const given = flag.kind === 'boolean' ? [`--${flag.name}`] : [`--${flag.name}=x`];
      const left = await texts(...path, ...given, `--${flag.name}`);
      expect(left.includes(`--${flag.name}`), flag.name).toBe(flag.kind === 'repeatable');
      if (flag.char) expect(await texts(...path, '-')).toContain(`-${flag.char}`);
    }
  });

  it('offers the values of every flag as they are declared', async () => {
    for (const flag of command.flags) {
      if (flag.kind === 'boolean') {
        expect(await texts(...path, `--${flag.name}=`)).toEqual(['true', 'false']);
        continue;
      }
      const [alone, joined] = [
        await ask(...path, `--${flag.name}`, ''),
        await ask(...path, `--${flag.name}=`),
      ];
      if (flag.bare === undefined) expect(alone, flag.name).toEqual(joined);
      expect([0, 4, 6, 8, 16], flag.name).toContain(joined.directive);
      if (Array.isArray(flag.completes))
        expect(joined.candidates.map(({ text }) => text)).toEqual(flag.completes);
      for (const { text } of joined.candidates.slice(0, 20)) {
        const again = await texts(...path, `--${flag.name}=${text}`);
        expect(
          again.some((each) => each.startsWith(text)),
          `--${flag.name}=${text}`,
        ).toBe(true);
      }
    }
  });
});

/** Flags whose value is the path of a file or a folder. */
const FILE_FLAGS = new Set(
  `cache-dir cert certificate-authority checkpoint client-certificate client-key custom etcd-cafile etcd-certfile
  etcd-keyfile exec-command filename from-env-file from-file helm-command key kubeconfig kubeconfig-out kuberc kustomize
  output-directory patch-file profile-output report template unix-socket www`.split(/\s+/),
);

/** Commands whose first word is such a path. */
const FILE_WORDS = ['cp', 'decode', 'encode', 'kustomize', 'sandbox run'];

it('files are offered only for these flags and words', async () => {
  const isFile = async (...words: string[]) => ((await ask(...words)).directive & 4) === 0;
  const words: string[] = [];
  for (const [line, command] of commands) {
    const path = line.split(' ');
    if (await isFile(...path, '')) words.push(line);
    for (const { name, kind } of command.flags) {
      if (kind === 'boolean') continue;
      const expected = FILE_FLAGS.has(name) || (line === 'kustomize' && name === 'output');
      expect(await isFile(...path, `--${name}=`), `${line} --${name}`).toBe(expected);
    }
  }
  expect(words.sort()).toEqual(FILE_WORDS);
});

/** The completions of flags and words from fixed lists of kubectl and proa. */
const lists: Readonly<Record<string, readonly string[]>> = {
  'get -o js': ['json', 'jsonpath', 'jsonpath-as-json', 'jsonpath-file'],
  'apply --dry-run=': ['none', 'server', 'client'],
  'delete pods --cascade=': ['background', 'orphan', 'foreground'],
  'apply --validate=': ['strict', 'warn', 'ignore'],
  'wait --for=cond': [
    'condition=',
    'condition=Available',
    'condition=Complete',
    'condition=Established',
    'condition=Failed',
    'condition=Ready',
  ],
  'wait --for=j': ['jsonpath='],
  'patch --type ': ['json', 'merge', 'strategic'],
  'get --subresource ': ['status', 'scale', 'resize'],
  'run --restart ': ['Always', 'OnFailure', 'Never'],
  'run --image-pull-policy=': ['Always', 'IfNotPresent', 'Never'],
  'debug --profile=n': ['netadmin'],
  'explain --output=': ['plaintext', 'plaintext-openapiv2'],
  'logs --timestamps=': ['true', 'false'],
  'scale --replicas=': [],
  'create role x --verb=get,li': ['get,list'],
  'create role x --verb=get,get': [],
  'create role x --resource=a,TY': ['a,TYPE.GROUP'],
  'api-resources --verbs=list,w': ['list,watch'],
  'api-resources --api-group=': ['GROUP'],
  'create rolebinding x --clusterrole=': ['clusterroles-NAME'],
  'create job x --from=': ['cronjob/'],
  'create job x --from=cronjob/': ['cronjob/cronjob-NAME'],
  'set env --from=s': ['secret/'],
  'events --for ': ['TYPE.GROUP/'],
  'config set-context x --cluster=': ['clusters'],
  'config set-context x --namespace=': ['namespaces-NAME'],
  'config set-context x --user ': ['users'],
  'config set x --user ': ['users'],
  '--context ': ['contexts'],
  '-n ': ['namespaces-NAME'],
  'get pods -n a,na': ['a,namespaces-NAME'],
  'create t': ['token'],
  'create cm x --from-l': ['--from-literal'],
  'create secret ': ['docker-registry', 'generic', 'tls'],
  'apply ': ['edit-last-applied', 'set-last-applied', 'view-last-applied'],
  'cluster-info ': ['dump'],
  'apply view-last-applied ': ['TYPE.GROUP'],
  'top no': ['node'],
  'top no ': ['nodes-NAME'],
  'rollout status deployment ': ['deployment-NAME'],
  'rollout status deployment a ': [],
  'rollout status deployment/a ': [],
  'rollout restart deployment/a d': ['deployment/', 'daemonset/'],
  'set image dep': ['deployments'],
  'set image deployment ': ['deployment-NAME'],
  'set image deployment web ': ['container-of-deployment/web='],
  'set image deployment/web ': ['container-of-deployment/web='],
  'set env deployment web -c ': ['container-of-deployment/web'],
  'set resources deployment/web --containers=': ['container-of-deployment/web'],
  'debug web --target ': ['container-of-web'],
  'exec web -c ': ['container-of-web'],
  'port-forward svc/web ': ['7:7'],
  'port-forward svc/web 80': ['80:7'],
  'port-forward svc/web 80:7 ': ['7:7'],
  'cp ': ['namespaces-NAME/', 'pods-NAME:', './', '/'],
  'cp p': ['pods-NAME:'],
  'cp shop/': ['shop/shoppods-NAME:'],
  'cp web:/f': ['web:/file-of-web'],
  'cp ./': [],
  'cp x n': ['namespaces-NAME/'],
  'create token ': ['serviceaccounts-NAME'],
  'cordon ': ['nodes-NAME'],
  'taint node ': ['node-NAME'],
};

describe('completion offers for', () => {
  it.each(Object.entries(lists))('%s', async (line, expected) => {
    expect(await texts(...line.split(' '))).toEqual(expected);
  });

  it.each([
    ['files', 'create secret tls x --cert=', 0],
    ['files', '--kubeconfig ', 0],
    ['manifests', 'apply -f ', 8],
    ['folders', 'apply -k ', 16],
    ['files of cp, without a blank behind them', 'cp ./x', 2],
    ['a blank that is not wanted behind =', 'wait --for=js', 6],
  ])('%s: %s', async (_what, line, directive) => {
    expect((await ask(...line.split(' '))).directive).toBe(directive);
  });
});
