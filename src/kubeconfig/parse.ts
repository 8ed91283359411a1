import type { YAMLError } from 'yaml';
import { KubeconfigError } from './errors.js';
import { parsePlainYaml } from './plain-yaml.js';

/**
 * The first document of a YAML or JSON text as plain values; undefined when the text holds none. YAML is read
 * as version 1.1, where `yes` is a boolean, and of a key given twice the last counts: so kubectl reads it.
 * Whole numbers that a double cannot hold are bigints.
 * @throws KubeconfigError `yaml: line 3: …`
 */
export async function parseYamlOrJson(text: string): Promise<unknown> {
  if (/^\s*\{/.test(text) && !/\d{16}/.test(text)) {
    try {
      return JSON.parse(text);
    } catch {
      // YAML's flow style looks like this too.
    }
  }
  const plain = parsePlainYaml(text);
  if (plain !== undefined) return plain;
  const [first] = await documentReaders(text);
  return first?.();
}

/**
 * Every document of a YAML text, read in the same way.
 * @throws KubeconfigError `yaml: line 3: …`
 */
export async function parseYamlDocuments(text: string): Promise<unknown[]> {
  return (await documentReaders(text)).map((read) => read());
}

/** One function a document, so that the faults of those not asked for stay unsaid. */
async function documentReaders(text: string): Promise<(() => unknown)[]> {
  if (text.trim() === '') return [];
  const [yaml, { goYamlTags }] = await Promise.all([import('yaml'), import('../go/yaml-tags.js')]);
  const counter = new yaml.LineCounter();
  const documents = yaml.parseAllDocuments(text, {
    version: '1.1',
    uniqueKeys: false,
    intAsBigInt: true,
    lineCounter: counter,
    prettyErrors: false,
    customTags: goYamlTags,
  });
  return [...documents].map((document) => () => {
    const error = document.errors[0];
    if (error === undefined) return document.toJS({ maxAliasCount: 1000, reviver: smallNumber });
    const { line } = counter.linePos(error.pos[0]);
    throw new KubeconfigError(`yaml: ${line > 1 ? `line ${line}: ` : ''}${describe(error)}`);
  });
}

function smallNumber(_key: unknown, value: unknown): unknown {
  return typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

/** libyaml's words where it has them for the same fault. */
function describe(error: YAMLError): string {
  switch (error.code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      return 'mapping values are not allowed in this context';
    case 'TAB_AS_INDENT':
      return 'found character that cannot start any token';
    default:
      return error.message.split('\n', 1)[0] ?? error.message;
  }
}
