import type { Scene } from './support.js';

/** A file with entries of every kind. */
export const rich = `apiVersion: v1
kind: Config
current-context: ctx
preferences: {colors: true}
clusters:
- name: zz
  cluster: {server: "https://127.0.0.1:1", tls-server-name: inside, certificate-authority: pki/ca.crt}
- name: c
  cluster:
    server: https://10.0.0.1:6443
    certificate-authority-data: Q0E=
    extensions:
    - name: minikube.sigs.k8s.io
      extension: {version: v1.2, last-update: "Fri, 10 Jan", n: 3, list: [b, a]}
- name: empty
  cluster: {}
contexts:
- name: ctx
  context: {cluster: c, user: u}
- name: other
  context: {cluster: zz, user: files, namespace: a-longer-namespace}
- name: dangling
  context: {cluster: gone, user: gone}
users:
- name: u
  user: {token: tok, as: someone, as-groups: [b, a], as-user-extra: {k2: [v], k10: [w, x]}}
- name: basic
  user: {username: "12", password: "yes"}
- name: files
  user: {client-certificate: pki/me.crt, client-key: /abs/me.key, tokenFile: me.token}
- name: data
  user: {client-certificate-data: Q0VSVA==, client-key-data: S0VZ}
- name: ex
  user:
    exec:
      apiVersion: client.authentication.k8s.io/v1beta1
      command: ./bin/plugin
      args: [--flag, "1"]
      env: [{name: A, value: b}, {name: C, value: ""}]
      installHint: "line one\\nline two: with a colon"
- name: provider
  user: {auth-provider: {name: oidc, config: {idp-issuer-url: "https://x"}}}
extensions:
- {name: zeta, extension: {a: 1}}
- {name: alpha, extension: [1, true, null, "x"]}
`;

const second = `apiVersion: v1
kind: Config
current-context: second-context
clusters:
- {name: second, cluster: {server: "https://second"}}
- {name: c, cluster: {server: "https://hidden"}}
contexts:
- {name: second-context, context: {cluster: second, user: second}}
users:
- {name: second, user: {token: t2}}
`;

const noCurrent =
  'apiVersion: v1\nkind: Config\nclusters:\n- {name: only, cluster: {server: "https://only"}}\n';

const files = {
  '.kube/config': rich,
  'pki/ca.crt': 'CA FILE',
  'pki/me.crt': 'CERT',
  '.kube/pki/ca.crt': 'CA FILE',
  '.kube/pki/me.crt': 'CERT',
};
const home = (...commands: (string | string[])[]): Scene[] => commands.map((args) => ({ args, files }));
const list = { KUBECONFIG: 'missing:a:dir/b' };
const listed = (...commands: string[]): Scene[] =>
  commands.map((args) => ({ args, files: { a: noCurrent, 'dir/b': second }, env: list }));

/** Command lines for which the outcomes of kubectl and proa must be the same, including files. */
export const scenes: Scene[] = [
  ...home(
    'view',
    'view --raw',
    'view -o yaml',
    'view -o json',
    'view --raw -o json',
    'view --minify',
    'view --minify --raw',
    'view --minify --context other',
    'view --minify --context none',
    'view --minify --context dangling',
    'view --flatten',
    'view --flatten --minify',
    'view --flatten --minify --context other',
    'view -o name',
    'view -o wide',
    'view -o json=x',
    'view -o kyaml',
    'view --merge=false',
    'view --merge=x',
    'view a b',
    'view -o template',
    'view -o template={{.kind}}',
    'view --template={{.kind}}',
    'view --show-managed-fields',
    'view -o jsonpath={.users[*].name}',
    'view -o jsonpath={.clusters[0]}',
    'view -o jsonpath-as-json={.contexts[0]}',
    'view -o jsonpath-file=none',
    'view -o go-template={{(index{{',
    'view --kubeconfig none',
    'view --kubeconfig none --merge=false',
    'view --kubeconfig none --merge',
    'view --kubeconfig .kube/config',
    'current-context',
    'current-context extra words',
    'current-context --kubeconfig none',
    'get-users',
    'get-contexts',
    'get-contexts -o name',
    'get-contexts --no-headers',
    'get-contexts ctx other',
    'get-contexts ctx none nope',
    'get-contexts none',
    'get-contexts none -o name',
    'get-contexts --kubeconfig none',
    'use-context other',
    'use-context ctx',
    'use-context none',
    'rename-context ctx fresh',
    'rename-context other fresh',
    'rename-context none fresh',
    'rename-context ctx other',
    'delete-context ctx',
    'delete-context other',
    'delete-context none',
    'delete-cluster c',
    'delete-cluster none',
    'delete-user u',
    'delete-user none',
    'delete-user',
    'delete-user a b',
    'set-context ctx --namespace n',
    'set-context --current --namespace=n',
    'set-context fresh --cluster c --user u',
    'set-context fresh',
    'set-context ctx --namespace=',
    'set-context ctx',
    'set-context',
    'set-context x --current',
    'set-context --current --kubeconfig none',
    'set-context x --kubeconfig made/below/here --user y',
    'set-cluster c --server https://x',
    'set-cluster c --server https://10.0.0.1:6443',
    'set-cluster zz --server https://x',
    'set-cluster zz --server https://x --tls-server-name y',
    'set-cluster zz --insecure-skip-tls-verify',
    'set-cluster c --insecure-skip-tls-verify=true',
    'set-cluster zz --insecure-skip-tls-verify=maybe',
    'set-cluster c --certificate-authority pki/ca.crt',
    'set-cluster c --certificate-authority=.kube/pki/ca.crt',
    'set-cluster c --certificate-authority=/abs/ca.crt',
    'set-cluster c --certificate-authority=',
    'set-cluster c --certificate-authority pki/ca.crt --embed-certs',
    'set-cluster c --embed-certs',
    'set-cluster c --certificate-authority nope --embed-certs',
    'set-cluster c --certificate-authority x --insecure-skip-tls-verify',
    'set-cluster fresh --proxy-url http://p',
    'set-cluster fresh',
    'set-cluster empty',
    'set-cluster zz --nope',
    'set-credentials u --token t',
    'set-credentials u --username n --password p',
    'set-credentials u --username n',
    'set-credentials u --password p',
    'set-credentials basic --token t',
    'set-credentials basic --password q',
    'set-credentials u --token t --username n',
    'set-credentials u --token=',
    'set-credentials fresh --client-certificate pki/me.crt --client-key=.kube/me.key',
    'set-credentials fresh --client-certificate pki/me.crt --embed-certs',
    'set-credentials data --client-key pki/me.crt --embed-certs=true',
    'set-credentials data --embed-certs',
    'set-credentials data --client-key nope --embed-certs',
    'set-credentials data --client-certificate x',
    'set-credentials fresh --auth-provider gcp',
    'set-credentials provider --auth-provider-arg a=b,c=d',
    'set-credentials provider --auth-provider-arg idp-issuer-url-',
    'set-credentials provider --auth-provider other',
    'set-credentials provider --auth-provider-arg nothing',
    'set-credentials u --auth-provider-arg a=b',
    'set-credentials fresh --exec-command cmd',
    'set-credentials ex --exec-command other',
    'set-credentials ex --exec-arg x,y --exec-arg z',
    'set-credentials ex --exec-env A=new --exec-env D=d=e',
    'set-credentials ex --exec-env A-',
    'set-credentials ex --exec-env =x',
    'set-credentials u --exec-env A=b',
    'set-credentials ex --exec-interactive-mode Never',
    'set-credentials ex --exec-interactive-mode never',
    'set-credentials ex --exec-provide-cluster-info',
    'set-credentials ex --exec-api-version client.authentication.k8s.io/v1',
    'set-credentials files --token t',
    'set-credentials fresh',
    'set',
    'set current-context',
    'set a b c',
    'unset',
    'unset a b',
    'use-context',
    'use-context a b',
    'delete-context',
    'delete-cluster a b',
    'rename-context a',
    'set-cluster',
    'set-credentials',
    'set-context a b',
    'set current-context none',
    'set clusters.c.server https://y',
    'set clusters.new.server https://y',
    'set clusters.a.b.c.server https://y',
    'set clusters.c.certificate-authority-data zzz',
    'set clusters.c.certificate-authority-data YQ==',
    'set clusters.c.certificate-authority-data raw --set-raw-bytes',
    'set clusters.c.certificate-authority-data raw --set-raw-bytes=false',
    'set clusters.c.insecure-skip-tls-verify maybe',
    'set clusters.c.insecure-skip-tls-verify T',
    'set users.u.act-as x',
    'set users.u.act-as-groups x',
    'set users.ex.exec.command x',
    'set users.u.tokenFile rel/path',
    'set contexts.ctx.namespace n',
    'set contexts.ctx.namespace.deep n',
    'set preferences.colors true',
    'set preferences.colors x',
    'set kind x',
    'set nothing x',
    ['set', 'current-context', ''],
    ['set', '', 'x'],
    'unset current-context',
    'unset clusters',
    'unset clusters.c',
    'unset clusters.none',
    'unset clusters.none.server',
    'unset users.u.token',
    'unset users.provider.auth-provider',
    'unset users.ex.exec',
    'unset users.u.act-as-groups',
    'unset users.u.act-as-user-extra',
    'unset contexts.other.namespace',
    'unset extensions',
    'unset preferences',
    'unset kind',
    'unset nothing',
    'unset users.ex.exec.command',
    ['unset', ''],
  ),
  ...listed(
    'view',
    'current-context',
    'get-contexts',
    'use-context second-context',
    'use-context none',
    'unset current-context',
    'set-context second-context --namespace n',
    'set-context fresh --user x',
    'set-cluster only --server https://z',
    'set-cluster c --server https://z',
    'set-cluster second --certificate-authority dir/ca.crt',
    'delete-cluster c',
    'delete-cluster only',
    'delete-context second-context',
    'delete-user none',
    'rename-context second-context fresh',
    'set preferences.colors true',
    'unset users',
  ),
  { args: 'set-cluster x --server https://z', env: { KUBECONFIG: 'one:two' } },
  { args: 'use-context x', env: { KUBECONFIG: 'one:two' } },
  { args: 'set-cluster x --server https://z', env: { KUBECONFIG: 'one' } },
  { args: 'set-cluster x --server https://z' },
  { args: 'unset current-context' },
  { args: 'current-context' },
  { args: 'get-contexts' },
  { args: 'view --minify' },
  {
    args: 'view --flatten',
    files: { '.kube/config': 'clusters: [{name: a, cluster: {certificate-authority: gone}}]' },
  },
  {
    args: 'view --flatten',
    files: {
      '.kube/config':
        'clusters: [{name: a, cluster: {certificate-authority: x, certificate-authority-data: YQ==}}]',
    },
  },
  { args: 'view', files: { '.kube/config': 'a: b: c' } },
  { args: 'use-context a', files: { '.kube/config': '- a' } },
  { args: 'unset current-context', files: { '.kube/config': noCurrent } },
  { args: 'delete-cluster only', files: { '.kube/config': noCurrent, '.kube/config.lock': '' } },
  {
    args: 'set-context a --user b',
    files: {
      '.kube/config': '{"kind":"Config","apiVersion":"v1","users":[{"name":"x","user":{"token":"<&>"}}]}',
    },
  },
  {
    args: 'view -o json',
    files: { '.kube/config': 'users: [{name: "é<\\u2028>", user: {token: "a", as: "<&>"}}]' },
  },
];
