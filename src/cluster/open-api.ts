import type { GroupVersionKind } from '../codec/object.js';
import type { OpenApiDocuments } from '../discovery/open-api.js';
import type { MergeSchema } from '../merge/schema/merge-schema.js';
import type { OpenApiV2Document } from '../merge/schema/openapi-v2.js';
import type { OpenApiV3Document } from '../merge/schema/openapi-v3.js';

/** The version of the documents: one for each group-version, or the older one for all types. */
export type OpenApiForm = 'v3' | 'v2';

/**
 * What a server publishes about its types: read once per run, and processed once for each kind. Fails as requests do,
 * and with ShapeError if a response is not such a document; a failure is kept for the run.
 */
export class OpenApi {
  readonly #documents: Pick<OpenApiDocuments, 'expect' | 'groupVersion' | 'hasV3' | 'v2'>;
  /** Schemas without errors. */
  readonly #checked = new WeakSet<object>();
  readonly #schemas = new Map<string, Promise<MergeSchema | undefined>>();

  constructor(documents: Pick<OpenApiDocuments, 'expect' | 'groupVersion' | 'hasV3' | 'v2'>) {
    this.#documents = documents;
  }

  /** Requests the document of a group-version that is likely to be needed. Never fails. */
  expect(group: string, version: string): void {
    this.#documents.expect(group, version);
  }

  /** Whether the server has documents of v3. */
  hasV3(): Promise<boolean> {
    return this.#documents.hasV3();
  }

  /** The document of a group-version; undefined if the server publishes none in v3: then v2 has it. */
  v3(group: string, version: string): Promise<OpenApiV3Document | undefined> {
    return this.#documents.groupVersion(group, version);
  }

  /** The document of all types. */
  v2(): Promise<OpenApiV2Document> {
    return this.#documents.v2();
  }

  /**
   * How to make strategic merge patches of a kind, by one version of its documents. Undefined if that version does not
   * say that the server accepts such patches of the kind, as for custom resources, or does not describe it.
   */
  strategicSchema(kind: GroupVersionKind, form: OpenApiForm): Promise<MergeSchema | undefined> {
    const key = `${form} ${kind.group}/${kind.version}/${kind.kind}`;
    const known = this.#schemas.get(key) ?? this.#schemaBy(form, kind);
    this.#schemas.set(key, known);
    return known;
  }

  async #schemaBy(form: OpenApiForm, kind: GroupVersionKind): Promise<MergeSchema | undefined> {
    if (form === 'v2') {
      const { openApiV2MergeSchema, takesStrategicV2 } = await import('../merge/schema/openapi-v2.js');
      const document = await this.v2();
      await this.#check(document.definitions, 'definitions');
      return takesStrategicV2(document, kind) ? openApiV2MergeSchema(document, kind) : undefined;
    }
    const { openApiV3MergeSchema, takesStrategicV3 } = await import('../merge/schema/openapi-v3.js');
    const document = await this.v3(kind.group, kind.version);
    await this.#check(document?.components?.schemas, 'components.schemas');
    const isTaken = document !== undefined && takesStrategicV3(document, kind);
    return isTaken ? openApiV3MergeSchema(document, kind) : undefined;
  }

  /** Fails as checkSchemas does. The many kinds of one document share its schemas, which are checked once. */
  async #check(schemas: object | undefined, place: string): Promise<void> {
    if (schemas === undefined || this.#checked.has(schemas)) return;
    const { checkSchemas } = await import('../merge/schema/check-schemas.js');
    checkSchemas(schemas, place);
    this.#checked.add(schemas);
  }
}
