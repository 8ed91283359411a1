import type * as Yaml from 'yaml';
import { KubeconfigError } from './errors.js';

/**
 * The first document of a YAML or JSON text as plain values; undefined when the text holds none. YAML is read
 * as version 1.1, where `yes` is a boolean, and of a key given twice the last counts: so kubectl reads it.
 * @throws KubeconfigError `yaml: line 3: …`
 */
export async function parseYamlOrJson(text: string): Promise<unknown> {
  if (/^\s*\{/.test(text)) {
    try {
      return JSON.parse(text);
    } catch {
      // YAML's flow style looks like this too.
    }
  }
  if (text.trim() === '') return undefined;
  const yaml = await import('yaml');
  const counter = new yaml.LineCounter();
  const [document] = yaml.parseAllDocuments(text, {
    version: '1.1',
    uniqueKeys: false,
    lineCounter: counter,
    prettyErrors: false,
    customTags: withoutTimes,
  });
  if (document === undefined) return undefined;
  const error = document.errors[0];
  if (error !== undefined) {
    const { line } = counter.linePos(error.pos[0]);
    throw new KubeconfigError(`yaml: ${line > 1 ? `line ${line}: ` : ''}${describe(error)}`);
  }
  return document.toJS({ maxAliasCount: 1000 });
}

/** Dates and sexagesimal numbers are text to kubectl. */
function withoutTimes(tags: Yaml.Tags): Yaml.Tags {
  return tags.filter(
    (tag) => typeof tag === 'string' || (tag.tag !== 'tag:yaml.org,2002:timestamp' && !isSexagesimal(tag)),
  );
}

function isSexagesimal(tag: Yaml.CollectionTag | Yaml.ScalarTag): boolean {
  return 'format' in tag && tag.format === 'TIME';
}

/** libyaml's words where it has them for the same fault. */
function describe(error: Yaml.YAMLError): string {
  switch (error.code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      return 'mapping values are not allowed in this context';
    case 'TAB_AS_INDENT':
      return 'found character that cannot start any token';
    default:
      return error.message.split('\n', 1)[0] ?? error.message;
  }
}
