import { KubeconfigError } from './errors.js';
import { parsePlainYaml } from './plain-yaml.js';

/** Deeper JSON is left to the YAML library, which decides how deep is too deep. */
const MAX_JSON_DEPTH = 100;

/** Numbers that JSON.parse gives otherwise than the library, and a line end that the library does not take for one. */
const doubtfulInJson = /\d{16}|-0|\r(?!\n)/;

/**
 * The first document of a YAML or JSON text as plain values; undefined when the text holds none. YAML is read
 * as version 1.1, where `yes` is a boolean, and of a key given twice the last counts: so kubectl reads it.
 * Whole numbers that a double cannot hold are bigints.
 * @param signal lets others have their turn while a large text is read, and ends that with its reason
 * @throws KubeconfigError `yaml: line 3: …`
 */
export async function parseYamlOrJson(text: string, signal?: AbortSignal): Promise<unknown> {
  const plain = parsePlainJson(text) ?? parsePlainYaml(text);
  return plain === undefined ? parseByLibrary(text, signal) : plain;
}

/**
 * The same by the YAML library alone, which is right wherever a quicker reader would see something else.
 * @throws KubeconfigError `yaml: line 3: …`
 */
export async function parseByLibrary(text: string, signal?: AbortSignal): Promise<unknown> {
  const [first] = await yamlDocuments(text, signal);
  return first?.();
}

/**
 * Every document of a YAML text, read in the same way: one function a document, so that the faults of those not
 * requested stay unsaid. Each fails with KubeconfigError: `yaml: line 3: …`
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

/** Bigints only where a number would not be exact. */
function withNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(withNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNumbers(inner)]));
}

/**
 * The value of a JSON object, as the library gives it; undefined if only that can tell: YAML's flow style looks like
 * it.
 */
function parsePlainJson(text: string): unknown {
  if (!/^\s*\{/.test(text)) return undefined;
  // Outside of strings there is no backslash, or it is no JSON.
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
