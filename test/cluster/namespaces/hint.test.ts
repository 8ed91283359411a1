import { describe, expect, it } from 'vitest';
import { hintNamespace } from '../../../src/cluster/namespaces/hint.js';
import { StringOutput } from '../../../src/process/output.js';
import { sandboxSession } from '../../support/sandbox-session.js';

/** What is reported about a namespace without results, and how many requests that takes. */
async function told(namespace: string, { isTTY = true, variables = {}, allNamespaces = false } = {}) {
  const { session, stderr, asked } = await sandboxSession({ sandbox: { pods: 0 } });
  const terminal = Object.assign(new StringOutput(), { isTTY });
  const environment = { ...session.environment, variables, stdout: terminal, stderr: terminal };
  await hintNamespace({ namespace, allNamespaces }, { ...session, environment });
  return { text: stderr.text, requests: asked().length };
}

describe('in a namespace without results,', () => {
  it('a terminal shows that it does not exist, and which one may be meant', async () => {
    expect((await told('kube-sytem')).text).toBe(
      'proa: namespace "kube-sytem" does not exist; did you mean "kube-system"?\n',
    );
    expect((await told('quite-another')).text).toBe('proa: namespace "quite-another" does not exist\n');
  });

  it('nothing is reported if it exists', async () => {
    expect(await told('kube-public')).toEqual({ text: '', requests: 1 });
  });

  it.each([
    ['in a pipe', { isTTY: false }],
    ['with CI', { variables: { CI: 'true' } }],
    ['of all namespaces', { allNamespaces: true }],
  ])('nothing is requested %s', async (_, more) => {
    expect(await told('kube-sytem', more)).toEqual({ text: '', requests: 0 });
  });
});
