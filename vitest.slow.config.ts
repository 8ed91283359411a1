import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ViteUserConfig } from 'vitest/config';
import whole from './vitest.config.js';

/** What takes long, and is left out of `npm test`. */
export const slow = [
  'test/browser/never/half-typed.test.ts',
  'test/browser/other-answers.test.ts',
  'test/cli/kuberc/preferences.test.ts',
  'test/codec/proto/filled.test.ts',
  ...['debug', 'delete', 'drain', 'edit', 'explain', 'sandbox', 'set', 'writes'].map(
    (command) => `test/compare/${command}.test.ts`,
  ),
  'test/discovery/resolution.test.ts',
  ...['demo', 'examples', 'screens'].map((part) => `test/docs/${part}.test.ts`),
  ...['', '-looks', '-server', '-shells', '-walk'].map((part) => `test/e2e/browse${part}.test.ts`),
  ...[
    'connections',
    'interrupted',
    'pick',
    'pick-login',
    'pick-object',
    'plugins',
    'sandbox',
    'slow-reader',
    'switching',
    'under-oclif',
  ].map((part) => `test/e2e/${part}.test.ts`),
  ...['terminal', 'terminal-given-back', 'tls-sessions', 'whole-browser'].map(
    (part) => `test/e2e/${part}.test.ts`,
  ),
  'test/executable/lines.test.ts',
  'test/go/yaml-pieces.test.ts',
  'test/library/packed.test.ts',
  ...[
    'changed-scope',
    'cp-continued-from',
    'cp-continued-to',
    'echoes',
    'failing-reads',
    'hostile-copies',
    'hostile-streams',
    'nulls',
    'nulls-custom',
    'nulls-streams',
    'numbers',
    'other-answers',
    'secret-values',
  ].map((part) => `test/runs/${part}.test.ts`),
  'test/sandbox/cache/etcd-members.test.ts',
  'test/sandbox/kubectl.test.ts',
  'test/sandbox/kubectl-protobuf.test.ts',
  'test/sandbox/store/etcd/sandbox.test.ts',
  'test/sandbox/workloads/workloads.test.ts',
  'test/verbs/describe/related-things.test.ts',
  'test/verbs/scan/scan.test.ts',
];

/** Of which `npm test` tries some cases only. */
const sampled = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((path) => join('test', path))
  .filter(
    (path) =>
      path.endsWith('.test.ts') && /support\/cases\.js|\bschedules\(/.test(readFileSync(path, 'utf8')),
  );

/** What takes long, and all cases of each property: `npm run test:slow`. */
const config: ViteUserConfig = {
  ...whole,
  test: {
    ...whole.test,
    testTimeout: 300_000,
    env: { PROPERTY_SHARE: process.env.PROPERTY_SHARE ?? '1' },
    include: [...new Set([...slow, ...sampled])],
  },
};

export default config;
