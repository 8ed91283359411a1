import { describe, expect, test } from 'vitest';
import type { CredentialPluginPolicy } from '../../src/kubeconfig/connection.js';
import { lookPath } from '../../src/process/look-path.js';
import { refusalByPolicy } from '../../src/transport/plugin-policy.js';

/** A machine with these programs and this PATH. */
const programs = ['/usr/bin/aws', '/opt/aws', '/usr/bin/gke', 'relative/tool'];
const find = (command: string) =>
  lookPath(command, '/usr/bin:relative::/opt', (path) => programs.includes(path));

test.each([
  ['aws', '/usr/bin/aws'],
  ['/opt/aws', '/opt/aws'],
  ['/opt/none', undefined],
  ['none', undefined],
  // Go's ErrDot: a relative entry of PATH runs nothing
  ['tool', undefined],
])('looking for %s', (command, path) => {
  expect(find(command)).toBe(path);
});

const allow = (...commands: string[]): CredentialPluginPolicy => ({
  policy: 'Allowlist',
  allowlist: commands.map((command) => ({ command })),
});

// Messages: client-go, plugin/pkg/client/auth/exec.
describe('the policy', () => {
  test.each([
    [undefined, 'aws', undefined],
    [{ policy: 'AllowAll' }, 'aws', undefined],
    [{ policy: 'DenyAll' }, 'aws', 'plugin "aws" not allowed: policy set to "DenyAll"'],
    [allow('aws'), 'aws', undefined],
    [allow('/usr/bin/aws'), 'aws', undefined],
    [allow('aws'), '/usr/bin/aws', undefined],
    [allow('/usr/bin/gke', 'aws'), 'aws', undefined],
    // the bare name means the one on PATH, not any with that name
    [allow('aws'), '/opt/aws', 'plugin path "/opt/aws" is not permitted by the credential plugin allowlist'],
    [
      allow('/opt/aws'),
      'aws',
      'plugin path "/usr/bin/aws" is not permitted by the credential plugin allowlist',
    ],
    [allow('gke'), 'aws', 'plugin path "/usr/bin/aws" is not permitted by the credential plugin allowlist'],
    [
      allow('gke'),
      'none',
      'plugin path "none" cannot be resolved for credential plugin allowlist check: exec: "none": executable file not found in $PATH',
    ],
    [
      { policy: 'Allowlist' },
      'aws',
      'invalid plugin policy: credential plugin policy set to "Allowlist", but allowlist is unspecified',
    ],
    [
      allow(),
      'aws',
      'invalid plugin policy: credential plugin policy set to "Allowlist", but allowlist is empty; use "DenyAll" policy instead',
    ],
    [
      allow('aws', ''),
      'aws',
      'invalid plugin policy: misconfigured credential plugin allowlist: empty allowlist entry #2',
    ],
    [
      allow('/usr//bin/aws'),
      'aws',
      'invalid plugin policy: non-normalized file path: "/usr//bin/aws" vs "/usr/bin/aws"',
    ],
    [
      { policy: 'AllowAll', allowlist: [] },
      'aws',
      'invalid plugin policy: misconfigured credential plugin allowlist: plugin policy is "AllowAll" but allowlist is non-nil',
    ],
    [{ policy: 'Sometimes' } as never, 'aws', 'invalid plugin policy: unknown plugin policy: "Sometimes"'],
  ] as const)('%j and %s', (policy, command, refusal) => {
    expect(refusalByPolicy(policy, command, find(command), find)).toBe(refusal);
  });
});
