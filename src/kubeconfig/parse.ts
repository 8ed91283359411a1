import { KubeconfigError } from './errors.js';
import { parsePlainYaml } from './plain-yaml.js';

/** Deeper JSON is left to the YAML library, which decides about its limit. */
const MAX_JSON_DEPTH = 100;

/** Numbers that JSON.parse reads differently from the library, and a line break that the library does not recognize. */
const doubtfulInJson = /\d{16}|-0|\r(?!\n)/;

/** What JSON.parse reads in strings, and YAML does not allow anywhere. */
const controls = /[\x7f-\x9f\ufffe\uffff]/;

/**
 * The first document of a YAML or JSON text as plain values; undefined if the text has none. YAML is read as version
 * 1.1, where `yes` is a boolean, and of a key given twice the last counts: as in kubectl. Whole numbers that a double
 * cannot hold are bigints.
 * @param signal lets other tasks run while a large text is read, and ends that with its reason
 * @throws KubeconfigError `yaml: line 3: …`
 */
export async function parseYamlOrJson(text: string, signal?: AbortSignal): Promise<unknown> {
  const plain = parsePlainJson(text) ?? parsePlainYaml(text);
  return plain === undefined ? parseByLibrary(text, signal) : plain;
}

/**
 * The same with the YAML library only, which is right even where a quicker reader would be wrong.
 * @throws KubeconfigError `yaml: line 3: …`
 */
export async function parseByLibrary(text: string, signal?: AbortSignal): Promise<unknown> {
  const [first] = await yamlDocuments(text, signal);
  return first?.();
}

/**
 * Every document of a YAML text, read in the same way: one function per document, so that errors in unused documents
 * are not reported. Each fails with KubeconfigError: `yaml: line 3: …`
 */
export async function yamlDocuments(text: string, signal?: AbortSignal): Promise<(() => unknown)[]> {
  const { goYamlDocuments } = await import('../go/yaml.js');
  const pause = signal && (await import('../process/pauses.js')).pauses(signal);
  return (await goYamlDocuments(text, undefined, pause)).map((read) => () => {
    try {
      return withNumbers(read());
    } catch (error) {
      throw new KubeconfigError(`yaml: ${(error as Error).message}`, { cause: error });
    }
  });
}

/** Bigints only for numbers that would not be exact. */
function withNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(withNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNumbers(inner)]));
}

/**
 * The value of a JSON object, as the library returns it; undefined if only the library can tell: YAML's flow style is
 * similar.
 */
function parsePlainJson(text: string): unknown {
  if (!/^\s*\{/.test(text) || controls.test(text)) return undefined;
  // With a backslash outside of strings, it is not JSON.
  const withoutStrings = text.replaceAll(/\\./gs, '').replaceAll(/"[^"]*"/g, '""');
  if (doubtfulInJson.test(withoutStrings) || nestsDeep(withoutStrings)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function nestsDeep(json: string): boolean {
  let depth = 0;
  for (const sign of json) {
    if (sign === '[' || sign === '{') depth++;
    else if (sign === ']' || sign === '}') depth--;
    if (depth > MAX_JSON_DEPTH) return true;
  }
  return false;
}
