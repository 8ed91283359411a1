import { checksFields, type Validation } from '../cluster/validation.js';
import { parseGroupVersion } from '../codec/object.js';
import { isStop } from '../process/errors.js';
import { asGoUrlError } from '../transport/describe-error.js';
import { ConnectionError } from '../transport/errors.js';
import type { checkFields } from './field-check/check.js';
import type { Models, OpenApiSchema } from './field-check/models.js';

/** What validating manifests depends on. */
interface ManifestCheckDeps {
  /** The minor number of the server's release; undefined if unknown. */
  release(): Promise<number | undefined>;
  /** The server's document of all its types. */
  openApi(): Promise<object>;
  /** Called with kubectl's log messages. */
  warn(text: string): void;
}

/** kubectl's text after each problem. */
const WAY_OUT = '; if you choose to ignore these errors, turn validation off with --validate=false';

interface FieldChecker {
  models: Models;
  checkFields: typeof checkFields;
}

/**
 * Validates manifests before they are sent, as kubectl does. If the server validates fields itself (1.25 and later),
 * there is little to do here. For an older one, `--validate=strict` compares them with its published types: unknown and
 * missing fields, and values of another type.
 */
export class ManifestCheck {
  #models: Promise<FieldChecker> | undefined;
  readonly #validation: Validation;
  readonly #deps: ManifestCheckDeps;

  constructor(validation: Validation, deps: ManifestCheckDeps) {
    this.#validation = validation;
    this.#deps = deps;
  }

  /** Fails with kubectl's message, without the leading `error validating "pod.yaml": `. */
  async check(document: unknown): Promise<void> {
    const problem = await this.problem(document);
    if (problem !== undefined) throw new Error(`error validating data: ${problem}${WAY_OUT}`);
  }

  /** The problems of a document, in one message; undefined if there are none. */
  async problem(document: unknown): Promise<string | undefined> {
    if (this.#validation === 'Ignore') return undefined;
    const problems = await this.#problems(document);
    if (problems.length <= 1) return problems[0];
    return `[${[...new Set(problems)].join(', ')}]`;
  }

  /** @param isItem it is in a List: a List in a List is not examined */
  async #problems(document: unknown, isItem = false): Promise<string[]> {
    if (typeof document !== 'object' || document === null || Array.isArray(document))
      return ['invalid object to validate'];
    const problems = ['apiVersion', 'kind']
      .filter((field) => !(document as Record<string, unknown>)[field])
      .map((field) => `${field} not set`);
    if (problems.length > 0 || checksFields(await this.#deps.release())) return problems;
    if (this.#validation === 'Warn') {
      this.#deps.warn(
        'cannot perform warn validation if server-side field validation is unsupported, skipping validation',
      );
      return [];
    }
    return this.#problemsByTypes(document, isItem);
  }

  async #problemsByTypes(document: object, isItem: boolean): Promise<string[]> {
    const { apiVersion, kind, items } = document as { apiVersion: unknown; kind: unknown; items?: unknown };
    if (!isItem && apiVersion === 'v1' && kind === 'List' && Array.isArray(items)) {
      const problems: string[] = [];
      for (const item of items) problems.push(...(await this.#problems(item, true)));
      return problems;
    }
    const { group, version } = parseGroupVersion(String(apiVersion));
    this.#models ??= this.#readModels();
    const { models, checkFields } = await this.#models;
    const model = models.ofKind(group, version, String(kind));
    return model === undefined ? [] : checkFields(document, String(kind), model, models);
  }

  async #readModels(): Promise<FieldChecker> {
    const [document, { Models }, { checkFields }, { checkSchemas }] = await Promise.all([
      this.#deps.openApi().catch(cannotCheck),
      import('./field-check/models.js'),
      import('./field-check/check.js'),
      import('../merge/schema/check-schemas.js'),
    ]);
    const { definitions = {} } = document as { definitions?: Readonly<Record<string, OpenApiSchema>> };
    try {
      checkSchemas(definitions, 'definitions');
    } catch (error) {
      cannotCheck(error);
    }
    return { models: new Models(definitions), checkFields };
  }
}

/** kubectl's message if the types cannot be read. */
function cannotCheck(error: unknown): never {
  if (isStop(error) || !(error instanceof Error)) throw error;
  const why = error instanceof ConnectionError ? asGoUrlError(error) : error.message;
  throw new Error(`error validating data: failed to download openapi: ${why}${WAY_OUT}`, { cause: error });
}
