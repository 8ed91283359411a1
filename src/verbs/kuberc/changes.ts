import { isObject } from '../../codec/json.js';
import { quote } from '../../go/strconv/quote.js';
import type { OptionDefault } from '../../kubeconfig/kuberc/preference.js';

/** The document of a kuberc file, including unknown fields. */
export type KubercDocument = Readonly<Record<string, unknown>>;

/** The changes of `kuberc set`. */
export type KubercChange =
  | { section: 'defaults'; command: string; options: readonly OptionDefault[] }
  | {
      section: 'aliases';
      name: string;
      command: string;
      prependArgs: readonly string[];
      appendArgs: readonly string[];
      options: readonly OptionDefault[];
    }
  | { section: 'credentialplugin'; policy: string; allowlist: readonly { command: string }[] | undefined };

/** The document of a new file, in the order of the Go types. */
export const emptyDocument: KubercDocument = {
  kind: 'Preference',
  apiVersion: 'kubectl.config.k8s.io/v1beta1',
  defaults: null,
  aliases: null,
};

/**
 * The document with a change. Lists of an existing entry for which nothing is given are not changed. Fails in kubectl's
 * words if it exists and may not be overwritten.
 */
export function changeKuberc(
  document: KubercDocument,
  change: KubercChange,
  overwrite: boolean,
): KubercDocument {
  switch (change.section) {
    case 'defaults': {
      const { command, options } = change;
      const old = entry(document.defaults, 'command', command);
      if (old !== undefined && !overwrite)
        throw new Error(`defaults for command ${quote(command)} already exist, use --overwrite to replace`);
      const entryNow = { ...old, command, options: given(options) ?? old?.options ?? null };
      return { ...document, defaults: put(document.defaults, 'command', entryNow) };
    }
    case 'aliases': {
      const { name, command } = change;
      const old = entry(document.aliases, 'name', name);
      if (old !== undefined && !overwrite)
        throw new Error(`alias ${quote(name)} already exists, use --overwrite to replace`);
      const lists: Record<string, unknown> = { ...old };
      for (const list of ['prependArgs', 'appendArgs', 'options'] as const)
        lists[list] = given(change[list]) ?? lists[list];
      return { ...document, aliases: put(document.aliases, 'name', { ...lists, name, command }) };
    }
    case 'credentialplugin': {
      const { policy, allowlist } = change;
      const { credentialPluginAllowlist: _, ...others } = document;
      // A list with another policy is a contradiction, with which every command fails.
      return {
        ...others,
        credentialPluginPolicy: policy,
        ...(allowlist && { credentialPluginAllowlist: allowlist }),
      };
    }
  }
}

function given(list: readonly unknown[]): readonly unknown[] | undefined {
  return list.length === 0 ? undefined : list;
}

function entry(list: unknown, key: string, value: string): Record<string, unknown> | undefined {
  return Array.isArray(list) ? list.filter(isObject).find((each) => each[key] === value) : undefined;
}

/** The list with an entry in place of the first with that name, or at the end. */
function put(list: unknown, key: string, item: Record<string, unknown>): unknown[] {
  const before: unknown[] = Array.isArray(list) ? list : [];
  const place = before.findIndex((each) => isObject(each) && each[key] === item[key]);
  return place < 0 ? [...before, item] : before.with(place, item);
}
