import { expect, it } from 'vitest';
import { loadManifest } from '../../src/cli/completion/manifest.js';
import { root } from '../docs/support.js';

const { commands } = await loadManifest(root);

/** Flags whose value is text that only the user knows, so that no completions exist. */
const FREE = new Set(
  `accept-hosts accept-paths aggregation-rule allowlist-entry annotation annotations api-prefix api-version appendarg
  applyset as as-group as-uid as-user-extra audience auth-provider auth-provider-arg bound-object-name bound-object-uid
  command compact-every container copy-to cpu cut-streams deadline default-backend description detach-keys docker-email
  docker-password docker-server docker-username empty-pages end-watches env etcd etcd-prefix etcd-version exclude
  exec-arg exec-env external-ip fail-429 fail-503 broken-group cut external-name field-manager field-selector fields freeze from-literal fuller-pages
  group half-close-streams hard helm-api-versions helm-kube-version highlight host idle-timeout image include keys
  label-columns labels latency limited-to limits load-balancer-ip max-unavailable members memory min-available mount name namespace-selector network-name non-resource-url opaque-tokens option overrides password patch
  pod-selector port prefix prependarg proxy-url prune-allowlist raw reject-methods reject-paths request-timeout requests
  resource-name resource-version rule schedule selector served server serviceaccount set-image since-time slow-streams sort-by sweep target-port tcp
  tls-server-name token user username versions vmodule where www-prefix`.split(/\s+/),
);

it('every flag has completions for its value, or is known to have free text', () => {
  const flags = commands.flatMap((command) => command.flags.filter((flag) => flag.kind !== 'boolean'));
  const free = new Set(flags.filter(({ completes }) => completes === undefined).map(({ name }) => name));
  const orElse = 'declare `completes`, [] where nothing can be offered, or add the flag to FREE in this file';
  expect(
    [...free].filter((name) => !FREE.has(name)),
    orElse,
  ).toEqual([]);
  expect(
    [...FREE].filter((name) => !free.has(name)),
    'take these out of FREE',
  ).toEqual([]);
});

it('every command has completions for its words', () => {
  const silent = commands.filter(({ completes }) => completes === undefined).map(({ id }) => id);
  expect(silent, 'declare `completes`, [] where no word is taken').toEqual([]);
});
