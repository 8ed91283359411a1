import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import type { PseudoTerminal } from '../support/pseudo-terminal.js';
import type { Scene } from './support.js';

/** More than once, because typed text must never go to proa. */
const QUESTIONS = 8;

/**
 * Makes the scene's user log in with a credential plugin, which provides the token for one request at a time. Returns
 * the variables that the plugin needs.
 * @param asksWhen a shell condition: if it holds, the plugin asks for the user, and provides the token permanently
 */
export function logInByPlugin({ folder, sandbox }: Scene, asksWhen: string): Record<string, string> {
  const plugin = join(folder, 'login');
  const script = `#!/bin/sh
expires=2020-01-01T00:00:00Z
if ${asksWhen}; then
  time=1
  while [ "$time" -le ${QUESTIONS} ]; do
    printf 'Who is there, %s? ' "$time" >&2
    read -r who
    [ "$who" = "me $time" ] || exit 1
    time=$((time + 1))
  done
  expires=2099-01-01T00:00:00Z
fi
printf '{"apiVersion":"client.authentication.k8s.io/v1","kind":"ExecCredential","status":{"token":"%s","expirationTimestamp":"%s"}}' "$SANDBOX_TOKEN" "$expires"
`;
  writeFileSync(plugin, script, { mode: 0o700 });
  const config = parse(sandbox.kubeconfigYaml);
  const exec = {
    apiVersion: 'client.authentication.k8s.io/v1',
    command: plugin,
    interactiveMode: 'IfAvailable',
  };
  config.users[0].user = { exec };
  writeFileSync(join(folder, 'kubeconfig'), stringify(config), { mode: 0o600 });
  return { SANDBOX_TOKEN: sandbox.token };
}

/**
 * Waits for the plugin's questions and answers them.
 * @param look a check while it asks
 */
export async function answerPlugin(terminal: PseudoTerminal, look = () => {}): Promise<void> {
  for (let time = 1; time <= QUESTIONS; time++) {
    await terminal.shows(`Who is there, ${time}?`);
    look();
    terminal.line(`me ${time}`);
  }
}
