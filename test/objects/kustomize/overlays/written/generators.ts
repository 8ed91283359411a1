import { of, overlay, type Written } from './scene.js';

const FILES = {
  'overlay/app.conf': 'key: value\n  more\n',
  'overlay/empty': '',
  'overlay/app.env': '\ufeffA=1\n  B=two words  \n# none\n\nC\nD=\nE=a=b\r\n',
  'overlay/bytes': new Uint8Array([0xff, 0xfe, 0x00, ...new Array(80).fill(0x41)]),
};

const made = (title: string, text: string) => overlay(title, text, FILES);

export const GENERATED: readonly Written[] = [
  made(
    'config maps of literals',
    'configMapGenerator: [{name: c, literals: [a=b, \'q="x y"\', "s=\'z\'", e=, eq=a=b]}]\n',
  ),
  made('config maps of files', 'configMapGenerator: [{name: c, files: [app.conf, k=app.conf, empty]}]\n'),
  made('config maps of bytes', 'configMapGenerator: [{name: c, files: [bytes, t=app.conf]}]\n'),
  made('config maps of env files', 'configMapGenerator: [{name: c, envs: [app.env]}]\n'),
  made(
    'config maps of one env file, as it was once called',
    'configMapGenerator: [{name: c, env: app.env}]\n',
  ),
  made('config maps of nothing', 'configMapGenerator: [{name: c}]\n'),
  made(
    'secrets',
    'secretGenerator: [{name: s, literals: [a=b], files: [app.conf, bytes], type: example.com/x}]\n',
  ),
  made('secrets of nothing', 'secretGenerator: [{name: s}]\n'),
  made(
    'generated objects with a namespace',
    'namespace: n\nconfigMapGenerator: [{name: c, namespace: m, literals: [a=b]}]\n',
  ),
  made(
    'without a hash',
    'generatorOptions: {disableNameSuffixHash: true}\nconfigMapGenerator: [{name: c, literals: [a=b]}]\nsecretGenerator: [{name: s, literals: [a=b]}]\n',
  ),
  made(
    'without a hash, one of two',
    'configMapGenerator: [{name: c, options: {disableNameSuffixHash: true}}, {name: d}]\n',
  ),
  made(
    'options of all and of one',
    'generatorOptions: {labels: {a: all, b: all}, annotations: {one: "1"}, immutable: true}\nconfigMapGenerator: [{name: c, options: {labels: {a: own}, annotations: {two: "2"}}}]\n',
  ),
  made('immutable', 'secretGenerator: [{name: s, literals: [a=b], options: {immutable: true}}]\n'),
  made(
    'values that look like others',
    "configMapGenerator: [{name: c, literals: [a=1, b=true, c=null, 'd=1.0', e=yes, 'f=2020-01-01', 'g= x ', 'h=a: b']}]\n",
  ),
  made('a key twice', 'configMapGenerator: [{name: c, literals: [a=b, a=c]}]\n'),
  made('a literal that is none', 'configMapGenerator: [{name: c, literals: [a]}]\n'),
  made('a literal without a key', "configMapGenerator: [{name: c, literals: ['=a']}]\n"),
  made('a file that is not there', 'configMapGenerator: [{name: c, files: [nope]}]\n'),
  made('a file without a key', "configMapGenerator: [{name: c, files: ['=app.conf']}]\n"),
  made('a key without a file', "configMapGenerator: [{name: c, files: ['k=']}]\n"),
  made('a file with two keys', "configMapGenerator: [{name: c, files: ['k=l=app.conf']}]\n"),
  made('an env file that is not there', 'secretGenerator: [{name: c, envs: [nope]}]\n'),
  made('without a name', 'configMapGenerator: [{literals: [a=b]}]\n'),
  made('one name twice', 'configMapGenerator: [{name: c}, {name: c}]\n'),
  made('merging into nothing', 'configMapGenerator: [{name: c, behavior: merge}]\n'),
  of(
    'settings',
    'a generator of a name that is there',
    'configMapGenerator: [{name: settings, literals: [b=2]}]',
  ),
  of(
    'settings web',
    'merging into a file',
    'configMapGenerator: [{name: settings, behavior: merge, literals: [b=2, a=9]}]',
  ),
  of(
    'settings web',
    'replacing a file',
    'configMapGenerator: [{name: settings, behavior: replace, literals: [b=2]}]',
  ),
  overlay(
    'merging into the generator of a base',
    'resources: [../base]\nnamePrefix: o-\nconfigMapGenerator: [{name: c, behavior: merge, literals: [b=new, d=4], options: {labels: {from: overlay}}}]\nsecretGenerator: [{name: s, behavior: replace, literals: [x=y]}]\n',
    {
      'base/kustomization.yaml':
        'namePrefix: b-\nconfigMapGenerator: [{name: c, literals: [a=1, b=2], options: {labels: {from: base, own: b}}}]\nsecretGenerator: [{name: s, literals: [p=q]}]\nresources: [p.yaml]\n',
      'base/p.yaml':
        'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {containers: [{name: c, envFrom: [{configMapRef: {name: c}}, {secretRef: {name: s}}]}]}\n',
    },
  ),
  made(
    'generators: built-in ones in files',
    'generators: [g.yaml, s.yaml]\n'
      .replace(
        'g.yaml, s.yaml',
        '|-\n  apiVersion: builtin\n  kind: ConfigMapGenerator\n  metadata: {name: g, namespace: n}\n  literals: [a=b]',
      )
      .replace('[|-', '\n- |-')
      .replace(/\]\n$/, '\n'),
  ),
  overlay('generators: a config map and a secret', 'generators: [g.yaml]\nnamePrefix: p-\n', {
    'overlay/g.yaml':
      'apiVersion: builtin\nkind: ConfigMapGenerator\nmetadata: {name: g}\nliterals: [a=b]\n---\napiVersion: builtin\nkind: SecretGenerator\nmetadata: {name: s}\nliterals: [a=b]\noptions: {disableNameSuffixHash: true}\n',
  }),
  overlay('generators: service accounts of a cloud', 'generators: [g.yaml]\n', {
    'overlay/g.yaml':
      'apiVersion: builtin\nkind: IAMPolicyGenerator\nmetadata: {name: g}\ncloud: gke\nkubernetesService: {namespace: n, name: k}\nserviceAccount: {name: s, projectId: p}\n',
  }),
  overlay('generators: a plugin that is not built in', 'generators: [g.yaml]\n', {
    'overlay/g.yaml': 'apiVersion: example.com/v1\nkind: Maker\nmetadata: {name: g}\n',
  }),
];
