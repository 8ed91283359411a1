import type { Kubeconfig } from './entries.js';
import { ConfigurationInvalidError, meantEntry } from './errors.js';
import { contextProblems } from './validate.js';

/**
 * The contexts that `--context=a,b` names, each once, in the given order; undefined if it names one. If a context with
 * a comma in its name exists, that one is used.
 * @throws ConfigurationInvalidError if one of several does not exist
 */
export function severalContexts(text: string, config: Kubeconfig): readonly string[] | undefined {
  if (!text.includes(',') || config.contexts.has(text)) return undefined;
  const names = [...new Set(text.split(',').map((name) => name.trim()))];
  const problems = names.flatMap((name) =>
    name === ''
      ? ['--context names contexts separated by commas: one of them is empty']
      : contextProblems(config, name),
  );
  if (problems.length === 0) return names;
  const wrong = names.find((name) => name !== '' && !config.contexts.has(name)) ?? '';
  throw new ConfigurationInvalidError(problems, true, meantEntry(config, 'contexts', wrong));
}
