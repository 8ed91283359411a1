import type { Session } from '../../../cluster/session.js';
import { YamlEmitter } from '../../../codec/go-yaml/emit.js';
import { parseJson } from '../../../codec/json.js';
import { quote } from '../../../go/strconv/quote.js';
import { goYamlDocuments } from '../../../go/yaml.js';
import { lastApplied } from '../../../merge/last-applied.js';
import { findDeps } from '../../../objects/builder/deps.js';
import { findObjects } from '../../../objects/builder/find.js';
import type { Found, ObjectQuery } from '../../../objects/builder/query.js';
import { manifestTags } from '../../../objects/manifests/yaml-numbers.js';
import { visit } from '../../../objects/visit/visit.js';
import { messageOf } from '../../../process/errors.js';
import type { TextOutcomes } from '../../../render/outcomes.js';
import { indentedJson } from './indented-json.js';

/** The formats in which it is shown. */
type LastAppliedFormat = 'yaml' | 'json';

/** Returns the last-applied configuration of each object: all of it once every object has been read, as in kubectl. */
export async function* viewLastApplied(
  query: ObjectQuery,
  format: LastAppliedFormat,
  session: Session,
): TextOutcomes {
  const { signal } = session.environment;
  // Only with -n, kubectl accepts a TYPE without names.
  const { steps } = await findObjects(
    query,
    { latest: true, typeAlone: session.namespaceExplicit },
    findDeps(session),
  );
  const work = async ({ object, target, source }: Found) => {
    const text = lastApplied(object);
    // For objects that are named by words, kubectl does not print this.
    if (text !== undefined || source === '') return text;
    throw new Error(
      `error when no last-applied-configuration annotation found on resource: ${target.name}\n ` +
        `${quote(source)}: <nil>`,
    );
  };
  const texts: string[] = [];
  for await (const text of visit(steps, work, { continueOnError: false, signal }))
    if (text !== undefined) texts.push(text);
  for (const text of texts) yield await forms[format](text);
}

const forms: Readonly<Record<LastAppliedFormat, (text: string) => Promise<string>>> = {
  json: async (text) => indentedJson(text),
  yaml: async (text) => new YamlEmitter().document(await parsed(text)),
};

/** The value of the annotation. Fails in the words of go-yaml, with which kubectl reads it here. */
async function parsed(text: string): Promise<unknown> {
  try {
    return parseJson(text);
  } catch {
    try {
      return (await goYamlDocuments(text, manifestTags))[0]?.();
    } catch (error) {
      throw new Error(`yaml: ${messageOf(error)}`, { cause: error });
    }
  }
}
