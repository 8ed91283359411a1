import { readPreference } from '../../kubeconfig/kuberc/preference.js';
import type { Environment } from '../../process/environment.js';
import type { TextOutcomes } from '../../render/outcomes.js';
import { emptyDocument, type KubercDocument } from './changes.js';
import { kubercPlace, readDocument, writeDocument } from './file.js';

/** The file that kubectl recommends. */
const recommended: KubercDocument = {
  ...emptyDocument,
  defaults: [
    { command: 'apply', options: [{ name: 'server-side', default: 'true' }] },
    { command: 'delete', options: [{ name: 'interactive', default: 'true' }] },
  ],
};

/**
 * Returns the document that `kuberc view` shows. If the default file is missing, offers to create one with kubectl's
 * recommendations, and returns undefined. Fails if a file that was named is missing, and for an unusable one.
 * @param flag the value of --kuberc
 * @param ask asks the user; undefined with --no-interactive
 */
export async function* viewedPreference(
  flag: string,
  ask: ((question: string) => Promise<boolean>) | undefined,
  environment: Environment,
): TextOutcomes<KubercDocument | undefined> {
  const place = kubercPlace(flag, environment);
  const document = await readDocument(place, environment, 'first');
  if (document !== undefined) return shown(document);
  const missing = `kuberc file not found at ${place.path}`;
  if (place.named) throw new Error(missing);
  yield `${missing}\n`;
  if (ask === undefined) return undefined;
  const question = 'Would you like to generate a default kuberc file with recommended options? (y/N): ';
  if (await ask(question)) yield writeDocument(place, recommended, environment);
  return undefined;
}

/** The known fields, in the order of the Go types, without optional empty lists. */
function shown(document: KubercDocument): KubercDocument {
  const { defaults, aliases, ...policy } = readPreference(document).preference;
  return {
    ...emptyDocument,
    defaults: defaults.map(({ command, options }) => ({
      command,
      options: options.length > 0 ? options : null,
    })),
    aliases: aliases.map(({ name, command, ...lists }) => ({
      name,
      command,
      ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
    })),
    ...Object.fromEntries(Object.entries(policy).filter(([, value]) => value != null)),
  };
}
