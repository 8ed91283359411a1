import type { OpenApi, OpenApiForm } from '../../cluster/open-api.js';
import { goJsonCompact } from '../../codec/go-json.js';
import { isObject, parseJson } from '../../codec/json.js';
import { type GroupVersionKind, groupVersion, type JsonObject, type KubeObject } from '../../codec/object.js';
import { isAlreadyApplied } from '../../merge/already-applied.js';
import { lastApplied } from '../../merge/last-applied.js';
import { applyMergePatch } from '../../merge/merge-patch/apply.js';
import { threeWayMergePatch } from '../../merge/merge-patch/three-way.js';
import { PatchError, PatchPreconditionError } from '../../merge/patch-error.js';
import type { MergeSchema } from '../../merge/schema/merge-schema.js';
import { applyStrategic } from '../../merge/strategic/merge.js';
import { threeWayStrategic } from '../../merge/strategic/patches.js';
import type { ThreeWay } from '../../merge/three-way.js';
import { isStop } from '../../process/errors.js';

/** The patch that changes a live object to the applied configuration. */
export interface ApplyPatch {
  type: 'strategic' | 'merge';
  /** {} if there is nothing to do. */
  patch: JsonObject;
}

/** How patches are made. */
interface ApplyPatchRules {
  /** Overwrite changes that others made since: `--overwrite`. */
  overwrite: boolean;
  /** Prefer the server's OpenAPI documents to the built-in types: `--openapi-patch`. */
  openApiPatch: boolean;
}

const forms: readonly OpenApiForm[] = ['v3', 'v2'];

/** kubectl's warning if a patch cannot be made from the server's documents, and the next source is used. */
const troubles: Readonly<Record<OpenApiForm, string>> = {
  v3: 'warning: error calculating patch from openapi v3 spec: ',
  v2: 'warning: error calculating patch from openapi spec: ',
};

/**
 * Makes the patches of client-side apply as kubectl does: strategic merge patches for kinds that the server's OpenAPI
 * documents or the generated data describe, JSON merge patches for all others.
 */
export class ApplyPatches {
  readonly #openApi: () => Promise<Pick<OpenApi, 'strategicSchema'>>;
  readonly #rules: ApplyPatchRules;
  readonly #builtIn = new Map<string, Promise<MergeSchema | undefined>>();

  constructor(openApi: () => Promise<Pick<OpenApi, 'strategicSchema'>>, rules: ApplyPatchRules) {
    this.#openApi = openApi;
    this.#rules = rules;
  }

  /**
   * The patch from the live object to the modified one; the last-applied configuration is in the live object's
   * annotation. Fails with kubectl's message if none can be made.
   * @param warn receives lines that kubectl prints on stderr
   */
  async make(
    kind: GroupVersionKind,
    current: KubeObject,
    modified: KubeObject,
    warn: (text: string) => void,
  ): Promise<ApplyPatch> {
    if (isAlreadyApplied(current, modified)) return { type: 'merge', patch: {} };
    const text = lastApplied(current) ?? '';
    const states = { modified: modified as JsonObject, current: current as JsonObject };
    for (const form of this.#rules.openApiPatch ? forms : []) {
      const schema = await this.#published(kind, form);
      if (schema === undefined) continue;
      try {
        return this.#strategic({ ...states, original: originalIn(text) }, schema);
      } catch (error) {
        if (!(error instanceof PatchError)) throw error;
        warn(`${troubles[form]}${error.message}`);
      }
    }
    const builtIn = await this.#builtInSchema(kind);
    try {
      if (builtIn !== undefined) return this.#strategic({ ...states, original: originalIn(text) }, builtIn);
      return { type: 'merge', patch: threeWayMergePatch({ ...states, original: originalIn(text, true) }) };
    } catch (error) {
      if (!(error instanceof PatchError)) throw error;
      throw new Error(unmade(text, modified, current, error), { cause: error });
    }
  }

  /** The live object with a patch applied locally, for a dry run that sends nothing. Fails if that is not possible. */
  async applied(
    kind: GroupVersionKind,
    current: KubeObject,
    { type, patch }: ApplyPatch,
  ): Promise<KubeObject> {
    const schema = type === 'strategic' ? await this.#builtInSchema(kind) : undefined;
    try {
      if (type === 'merge') return applyMergePatch(current as JsonObject, patch) as KubeObject;
      if (schema === undefined) throw new PatchError(`no type ${kind.kind} is built in`);
      return applyStrategic(current as JsonObject, patch, schema) as KubeObject;
    } catch (error) {
      if (!(error instanceof PatchError)) throw error;
      throw new Error(`applying patch locally: ${error.message}`, { cause: error });
    }
  }

  #strategic(states: ThreeWay, schema: MergeSchema): ApplyPatch {
    return { type: 'strategic', patch: threeWayStrategic(states, schema, this.#rules.overwrite) };
  }

  /** A document of the server; as in kubectl, one that cannot be read counts as empty. */
  async #published(kind: GroupVersionKind, form: OpenApiForm): Promise<MergeSchema | undefined> {
    try {
      return await (await this.#openApi()).strategicSchema(kind, form);
    } catch (error) {
      if (isStop(error)) throw error;
      return undefined;
    }
  }

  #builtInSchema(kind: GroupVersionKind): Promise<MergeSchema | undefined> {
    const key = JSON.stringify(kind);
    const known = this.#builtIn.get(key) ?? builtInSchema(kind);
    this.#builtIn.set(key, known);
    return known;
  }
}

async function builtInSchema({ group, version, kind }: GroupVersionKind): Promise<MergeSchema | undefined> {
  const [{ Schema }, { builtInMergeSchema }] = await Promise.all([
    import('../../codec/proto/schema.js'),
    import('../../merge/schema/built-in.js'),
  ]);
  return builtInMergeSchema(new Schema(), groupVersion(group, version), kind);
}

/** The last-applied configuration. @param inMergePatch whose library has other messages for invalid JSON */
function originalIn(text: string, inMergePatch = false): JsonObject {
  if (text === '') return {};
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    throw new PatchError(inMergePatch ? 'Invalid JSON Document' : 'invalid JSON document');
  }
  if (value === null) return {};
  if (isObject(value as JsonObject)) return value as JsonObject;
  throw new PatchError(inMergePatch ? 'Mismatched JSON Documents' : 'invalid JSON document');
}

function unmade(original: string, modified: KubeObject, current: KubeObject, error: PatchError): string {
  const [after, before] = [modified, current].map((object) => `${goJsonCompact(object)}\n`);
  const why =
    error instanceof PatchPreconditionError
      ? 'At least one of apiVersion, kind and name was changed'
      : error.message;
  return `creating patch with:\noriginal:\n${original}\nmodified:\n${after}\ncurrent:\n${before}\nfor: ${why}`;
}
