import type { Kubeconfig } from '../entries.js';
import { KubeconfigError, meantEntry } from '../errors.js';
import type { Section } from './changes.js';

const singular = { clusters: 'cluster', users: 'user', contexts: 'context' } as const;

/**
 * `config delete-cluster`, `delete-context`, `delete-user`.
 * @param file the file to name in the message
 * @throws KubeconfigError if there is no such entry
 */
export function deleteEntry(config: Kubeconfig, section: Section, name: string, file: string): Kubeconfig {
  const left = new Map<string, object>(config[section]);
  if (!left.delete(name))
    throw new KubeconfigError(
      `cannot delete ${singular[section]} ${name}, not in ${file}`,
      meantEntry(config, section, name),
    );
  return { ...config, [section]: left };
}
