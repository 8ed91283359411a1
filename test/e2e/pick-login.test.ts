import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { proa, shellIn } from './browse-shell.js';
import { scene } from './support.js';

const LIMIT_MS = 180_000;

/** A plugin that gives the token for one request at a time, and asks who is there when that has been so often. */
const PLUGIN = `#!/bin/sh
echo asked >> "$HOME/calls"
expires=2020-01-01T00:00:00Z
if [ "$(wc -l < "$HOME/calls")" -ge "$ASK_AT" ]; then
  for time in 1 2 3 4 5 6 7 8; do
    printf 'Who is there, %s? ' "$time" >&2
    read -r who
    [ "$who" = "me $time" ] || exit 1
  done
  expires=2099-01-01T00:00:00Z
fi
printf '{"apiVersion":"client.authentication.k8s.io/v1","kind":"ExecCredential","status":{"token":"%s","expirationTimestamp":"%s"}}' "$SANDBOX_TOKEN" "$expires"
`;

it.each([
  ['before there is anything to choose from', 1],
  ['when the first page is there', 2],
  ['while one may choose', 3],
])(
  'a question at the terminal leaves it to a credential plugin that asks %s',
  async (_, time) => {
    const all = await scene({ pods: 1200, namespaces: 1, faults: { latency: 200 } });
    const plugin = join(all.folder, 'login');
    writeFileSync(plugin, PLUGIN);
    chmodSync(plugin, 0o755);
    const config = parse(all.sandbox.kubeconfigYaml);
    const exec = {
      apiVersion: 'client.authentication.k8s.io/v1',
      command: plugin,
      interactiveMode: 'IfAvailable',
    };
    config.users[0].user = { exec };
    writeFileSync(join(all.folder, 'kubeconfig'), stringify(config), { mode: 0o600 });
    const terminal = await shellIn(all, { env: { SANDBOX_TOKEN: all.sandbox.token, ASK_AT: String(time) } });
    terminal.line(`${proa} logs -n shop-0 --tail=0; echo "left with $?"`);
    for (let time = 1; time <= 8; time++) {
      await terminal.shows(`Who is there, ${time}?`);
      terminal.line(`me ${time}`);
    }
    await terminal.shows('of 1,200');
    terminal.press('escape');
    await terminal.shows('left with 130');
    expect(terminal.text).not.toContain('Which pod');
  },
  LIMIT_MS,
);
