import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatAnswer } from '../../../src/cli/completion/answer.js';
import { complete } from '../../../src/cli/completion/complete.js';
import { readManifest } from '../../../src/cli/completion/manifest.js';
import type { Sources } from '../../../src/cli/completion/sources.js';
import { positionIn } from '../../../src/cli/completion/typed-line.js';
import { root } from '../../docs/support.js';

const file = (name: string) => readFileSync(join(root, name), 'utf8');
const program = readManifest(file('oclif.manifest.json'), file('package.json'));

const objects: Record<string, string[]> = {
  pods: ['web-1', 'web-2', 'db:0'],
  namespaces: ['default', 'shop'],
  many: ['web-1'],
};
const sources: Sources = {
  kubeconfig: async (what) => [`${what}-1`, `${what}-2`],
  types: async () => ['pods', 'podtemplates', 'services', 'deployments.apps'],
  containers: async (word) => (/^(pods\/)?web-1$/.test(word) ? ['setup', 'app', 'side'] : []),
  ports: async (word) => (word === 'svc/web' ? [80, 443] : []),
  files: async () => ['shop/', 'shop.yaml'],
  secretKeys: async (name) => (name === 'db' ? ['password', 'user'] : []),
  columns: async (type) => (type === 'pods' ? ['name', 'ready', 'nominatednode'] : []),
  fields: async (path, apiVersion) =>
    path === 'pods' && apiVersion === '' ? ['apiVersion', 'spec', 'status'] : [`${apiVersion || 'field'}`],
  containerPaths: async ({ namespace, pod, container, path }) => {
    if (pod === 'gone') throw new Error('no such pod');
    return path === '/' ? ['.dockerenv', 'tmp/', 'top'] : [`${namespace}:${pod}:${container}:${path}`];
  },
  names: async (type) => ({ names: objects[type] ?? [], complete: type !== 'many' }),
};

/** The completions of a line, without descriptions. A space at its end starts a new word. */
async function answers(line: string): Promise<string> {
  return formatAnswer(await complete(positionIn(line.split(' '), program), program, sources), false);
}

describe('completion of', () => {
  it.each([
    ['a command', 'api-r', 'api-resources\n:4\n'],
    ['a command behind global flags', '-n shop --context=x api-v', 'api-versions\n:4\n'],
    ['a command of a topic', 'config use', 'use-context\n:4\n'],
    ['what help can explain', 'help config vi', 'view\n:4\n'],
    ['a flag', 'get --all', '--all-namespaces\n--allow-missing-template-keys\n:4\n'],
    ['a flag that is there already', 'get -A --all', '--allow-missing-template-keys\n:4\n'],
    ['a flag behind two dashes', 'get pods -- --all', ':4\n'],
    ['the value of a flag', 'get -o jsonpath-', 'jsonpath-as-json\njsonpath-file\n:4\n'],
    ['the value of a flag in the same word', 'get --output=y', 'yaml\n:4\n'],
    ['the value of a letter in the same word', 'get -o=y', 'yaml\n:4\n'],
    ['a value that help lists', 'get --wire pro', 'protobuf\n:4\n'],
    ['a value behind =', 'create --dry-run=s', 'server\n:4\n'],
    ['a flag behind one whose value may be left out', 'create --dry-run --val', '--validate\n:4\n'],
    ['a command below one whose value may be left out', 'create --dry-run t', 'token\n:4\n'],
    ['the output of create', 'create -o ya', 'yaml\n:4\n'],
    ['the manifests of create', 'create -f ', 'json\nyaml\nyml\n:8\n'],
    ['a context', '--context con', 'contexts-1\ncontexts-2\n:4\n'],
    ['a context to switch to', 'ctx contexts-2', 'contexts-2\n:4\n'],
    ['a namespace to switch to', 'ns d', 'default\n:4\n'],
    ['a user', 'config delete-user ', 'users-1\nusers-2\n:4\n'],
    ['a namespace', 'get pods -n sh', 'shop\n:4\n'],
    ['a context to switch to', 'ctx ', 'contexts-1\ncontexts-2\n:4\n'],
    ['a namespace to switch to', 'ns sh', 'shop\n:4\n'],
    ['a file', 'get -f ', 'json\nyaml\nyml\n:8\n'],
    ['a folder', 'get -k ', ':16\n'],
    ['a type', 'get pod', 'pods\npodtemplates\n:4\n'],
    ['a type behind a comma', 'get services,pod', 'services,pods\nservices,podtemplates\n:4\n'],
    ['a name', 'get pods web', 'web-1\nweb-2\n:4\n'],
    ['a name behind a name', 'get pods web-1 web', 'web-2\n:4\n'],
    ['a name of several types', 'get pods,namespaces d', 'db:0\ndefault\n:4\n'],
    ['TYPE/NAME', 'get pods/w', 'pods/web-1\npods/web-2\n:4\n'],
    ['TYPE/NAME behind one', 'get pods/web-1 pods/w', 'pods/web-2\n:4\n'],
    ['the type of a TYPE/NAME', 'get pods/web-1 s', 'services/\n:6\n'],
    ['a name with a colon', 'get pods db:', 'db:0\n:4\n'],
    ['a name across namespaces, which there is not', 'get pods -A web', ':4\n'],
    ['names of which not all are known', 'get many w', 'w\nweb-1\n:4\n'],
    ['a container', 'logs web-1 -c s', 'setup\nside\n:4\n'],
    ['a container before other flags', 'logs -f web-1 --container=a', 'app\n:4\n'],
    ['a container behind its pod', 'logs web-1 ', 'setup\napp\nside\n:4\n'],
    ['a container where one stands already', 'logs web-1 app ', ':4\n'],
    ['a container of no pod', 'logs -c ', ':4\n'],
    ['a key of a secret', 'secret db p', 'password\n:4\n'],
    ['what follows a key, nothing', 'secret db password ', ':4\n'],
    ['a column', 'get pods --columns=n', 'name\nnominatednode\n:4\n'],
    ['a column behind another', 'get pods/web-1 --columns=name,n', 'name,nominatednode\n:4\n'],
    ['a column across namespaces', 'get pods -A --columns=na', 'namespace\nname\n:4\n'],
    ['columns of no type', 'get --columns=', ':4\n'],
    ['columns of several types', 'get pods,services --columns=', ':4\n'],
    ['everything', 'get e', 'everything\n:4\n'],
    [
      'everything beside the types',
      'get ',
      'pods\npodtemplates\nservices\ndeployments.apps\neverything\n:4\n',
    ],
    ['what everything has, no names', 'get everything ', ':4\n'],
    ['a type to explain', 'explain ser', 'services\n:4\n'],
    ['a type with its group, or a field', 'explain deployments.a', 'deployments.apps\n:4\n'],
    ['a field', 'explain pods.s', 'pods.spec\npods.status\n:6\n'],
    ['a field of a version', 'explain --api-version=v2 x.', 'x.v2\n:6\n'],
    ['the containers of an image', 'set image pods/web-1 s', 'setup=\nside=\n:6\n'],
    ['the name of the object of an image', 'set image pods w', 'web-1\nweb-2\n:4\n'],
    ['a container behind another', 'set image pods/web-1 setup=x s', 'side=\n:6\n'],
    ['a file of a container', 'cp web-1:/t', 'web-1:/tmp/\nweb-1:/top\n:6\n'],
    ['a file of a container alone', 'cp web-1:/to', 'web-1:/top\n:4\n'],
    ['a hidden file of a container', 'cp web-1:/.', 'web-1:/.dockerenv\n:4\n'],
    [
      'a file in a folder of the container that -c names',
      'cp -c app shop/web-1:a/',
      'shop/web-1:a/shop:web-1:app:a/\n:6\n',
    ],
    ['a file of a container that cannot be asked', 'cp gone:/t', ':2\n'],
    ['a local file with a colon', 'cp ./web-1:/t', ':2\n'],
    ['a shell', 'completion z', 'zsh\n:4\n'],
    ['what is not known', 'nope x', ':0\n'],
    ['a path of the server', 'get --raw /', ':4\n'],
    ['a selector', 'get pods -l ', ':4\n'],
    ['a template, which may be a file', 'get pods --template ', ':0\n'],
  ])('%s', async (_what, line, expected) => {
    expect(await answers(line)).toBe(expected);
  });

  it('describes commands, topics and flags', async () => {
    const answer = await complete(positionIn(['con'], program), program, sources);
    expect(formatAnswer(answer, true)).toBe('config\tModify kubeconfig files\n:4\n');
  });

  it('leaves out text that could control a terminal', () => {
    const candidates = [
      { text: 'a\u001b]0;x\u0007' },
      { text: 'a\u202ec' },
      { text: 'a\nc' },
      { text: 'b', description: 'one\ntwo\u009b' },
    ];
    expect(formatAnswer({ candidates, directive: 4 }, true)).toBe('b\tone two\\x9b\n:4\n');
  });
});
