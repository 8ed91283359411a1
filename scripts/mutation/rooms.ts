/** Where a fault does harm: source files or folders, and the tests that should notice. */
export const rooms: Readonly<Record<string, { sources: readonly string[]; tests: readonly string[] }>> = {
  transport: {
    sources: ['src/transport/retry.ts', 'src/transport/asked-retries.ts', 'src/transport/credentials.ts'],
    tests: [
      ...['asked-retries', 'credentials', 'exchange', 'exec-credential', 'loss', 'plugin', 'retry'].map(
        (name) => `test/transport/${name}`,
      ),
      ...['test/runs/retries', 'test/runs/deadline'],
    ],
  },
  redaction: {
    sources: [
      'src/transport/redact.ts',
      ...['redactor', 'text-forms', 'secret-index', 'large-sources'].map(
        (name) => `src/merge/redact/${name}.ts`,
      ),
    ],
    tests: ['test/transport/redact', 'test/merge/redact', 'test/transport/secrets'],
  },
  gate: { sources: ['src/objects/gate'], tests: ['test/objects/gate', 'test/runs/gate'] },
  deletion: {
    sources: ['src/objects/deletion', 'src/verbs/delete'],
    tests: ['test/objects/deletion', 'test/verbs/delete', 'test/compare/delete', 'test/runs/delete'],
  },
  apply: {
    sources: ['src/verbs/apply', 'src/objects/apply'],
    tests: ['test/objects/apply', 'test/verbs/apply', 'test/compare/apply'],
  },
  drain: {
    sources: ['src/verbs/drain', 'src/objects/draining'],
    tests: ['test/objects/draining', 'test/verbs/drain', 'test/compare/drain', 'test/compare/cordon'],
  },
  cp: { sources: ['src/verbs/cp'], tests: ['test/verbs/cp', 'test/runs/cp', 'test/runs/hostile-copies'] },
  'port-forward': {
    sources: ['src/verbs/port-forward'],
    tests: ['test/verbs/port-forward', 'test/runs/port-forward'],
  },
  browser: {
    sources: ['src/browser/act'],
    tests: ['test/browser/act', 'test/browser/own', 'test/browser/reach'],
  },
  list: { sources: ['src/cluster/list'], tests: ['test/cluster/list', 'test/runs/expired-lists'] },
  discovery: {
    sources: ['src/discovery'],
    tests: ['test/discovery', 'test/cluster/open-api', 'test/runs/kubectl-cache', 'test/runs/discovery-cuts'],
  },
  watch: { sources: ['src/cluster/watch'], tests: ['test/cluster/watch'] },
  codec: { sources: ['src/codec'], tests: ['test/codec'] },
  kubeconfig: { sources: ['src/kubeconfig/edit'], tests: ['test/kubeconfig', 'test/verbs/config'] },
  access: {
    sources: ['src/sandbox/access'],
    tests: ['test/sandbox/access', 'test/sandbox/rbac', 'test/verbs/can'],
  },
};
