import { quote } from '../../go/strconv/quote.js';
import { shownUrl } from '../../kubeconfig/server-url.js';
import { DisplayableError, isStop, messageOf } from '../../process/errors.js';
import { type Accumulator, addVariables, emptyAccumulator, merge, variablesOf } from './accumulator.js';
import { mergeConfigs } from './config/field-spec.js';
import type { Kustomization } from './config/kustomization.js';
import { readConfigurations, readCrds } from './config/transformer-config.js';
import { generate, withCommonOptions } from './generate.js';
import { readKustomizationFile } from './kustomization-file.js';
import type { Loader } from './loader.js';
import { type KnownKinds, knownKinds } from './openapi.js';
import { builtInOrigin, type ObjectOrigin, originOf, originText, transformationText } from './origin.js';
import { type Generate, pluginGenerator, pluginTransformer } from './plugins/built-in.js';
import { ownTransformers, refuseHelmCharts } from './plugins/fields.js';
import { objectsOfFile } from './plugins/patch-plugins.js';
import { ORIGIN, TRANSFORMATIONS } from './resources/build-annotations.js';
import { gvkText } from './resources/id.js';
import { setMetadataEntry } from './resources/metadata.js';
import { Resource } from './resources/resource.js';
import { ResourceList } from './resources/resource-list.js';
import type { Transformer } from './transform/labels.js';
import { checkValidators } from './validate.js';
import { prefixErrors, quoteErrors } from './wrap.js';
import { MalformedYamlError, readObjectNodes } from './yaml/documents.js';

/** A transformation of the objects, and where it is configured. */
interface TransformStep {
  transform: Transformer;
  origin?: ObjectOrigin | undefined;
}

/** A folder with a kustomization, which accumulates objects: its own and those of bases, and transforms them. */
export class KustomizeTarget {
  readonly kustomization: Kustomization;
  readonly #file: string;
  readonly #loader: Loader;
  readonly #warn: (line: string) => void;
  /** Its origin, if `buildMetadata` requests origins. */
  readonly #origin: ObjectOrigin | undefined;
  /** The known kinds for its patches. */
  readonly known: KnownKinds;

  private constructor(
    kustomization: Kustomization,
    file: string,
    loader: Loader,
    warn: (line: string) => void,
    origin: ObjectOrigin | undefined,
    known: KnownKinds,
  ) {
    this.known = known;
    this.kustomization = kustomization;
    this.#file = file;
    this.#loader = loader;
    this.#warn = warn;
    this.#origin = origin;
  }

  /**
   * Reads a folder's kustomization. Fails in kustomize's words.
   * @param warn receives kustomize's warnings about old fields
   * @param parent the target that names the folder; undefined for the first, whose `buildMetadata` decides whether
   *   origins are kept
   * @param path the folder as named in the parent
   */
  static async load(
    loader: Loader,
    warn: (line: string) => void,
    parent?: KustomizeTarget,
    path = '',
  ): Promise<KustomizeTarget> {
    const read = () => readKustomizationFile(loader, warn);
    const { name, kustomization } =
      parent === undefined
        ? await read()
        : await prefixErrors(`couldn't make target for path '${loader.root}'`, read);
    refuseHelmCharts(kustomization);
    const origin =
      parent === undefined
        ? kustomization.buildMetadata.length > 0
          ? { path: '' }
          : undefined
        : parent.#origin && originOf(parent.#origin, path);
    const known = await knownKinds(kustomization.openapi, loader, parent?.known);
    return new KustomizeTarget(kustomization, name, loader, warn, origin, known);
  }

  /** Accumulates the objects. Fails in kustomize's words. @param given the objects that a component modifies */
  async gather(given = emptyAccumulator()): Promise<Accumulator> {
    const { kustomization } = this;
    let gathered = await prefixErrors('accumulating resources', () =>
      this.#addResources(given, kustomization.resources),
    );
    gathered.config = mergeConfigs(
      gathered.config,
      await readConfigurations(kustomization.configurations, this.#loader),
    );
    gathered.config = mergeConfigs(gathered.config, await readCrds(kustomization.crds, this.#loader));
    await this.#generate(gathered);
    gathered = await prefixErrors('accumulating components', () => this.#addComponents(gathered));
    await this.#transform(gathered);
    for (const { transform } of await this.#plugins(kustomization.validators))
      checkValidators(transform, gathered.resources);
    const shown = kustomization.vars.map(
      ({ name, objref, fieldref }) => `{${name} ${gvkText(objref)} {${fieldref.fieldPath}}}`,
    );
    await prefixErrors(`merging vars [${shown.join(' ')}]`, async () =>
      addVariables(gathered, variablesOf(kustomization)),
    );
    return gathered;
  }

  async #addResources(gathered: Accumulator, paths: readonly string[]): Promise<Accumulator> {
    for (const path of paths) {
      const fault = await this.#addFile(gathered.resources, path);
      if (fault === undefined) continue;
      await this.#addBase(gathered, path, fault);
    }
    return gathered;
  }

  /** Adds the objects of a file, or returns why it cannot. */
  async #addFile(resources: ResourceList, path: string): Promise<Error | undefined> {
    const prefix = `accumulating resources from '${shownUrl(path)}'`;
    let read: Resource[];
    try {
      read = (await objectsOfFile(path, this.#loader)).map((node) => new Resource(node));
      new ResourceList().add(read);
    } catch (error) {
      if (isStop(error) || error instanceof DisplayableError) throw error;
      const fault = `${prefix}: ${messageOf(error)}`;
      return error instanceof MalformedYamlError ? new MalformedYamlError(fault) : new Error(fault);
    }
    if (this.#origin !== undefined) {
      const text = originText(originOf(this.#origin, path));
      for (const { node } of read) setMetadataEntry(node, 'annotations', ORIGIN, text);
    }
    try {
      resources.add(read);
      return undefined;
    } catch (error) {
      return new Error(`merging resources from '${shownUrl(path)}': ${messageOf(error)}`);
    }
  }

  /** Adds what another kustomization accumulates. @param fault why the path is not a file of objects */
  async #addBase(gathered: Accumulator, path: string, fault: Error): Promise<void> {
    try {
      let loader: Loader;
      try {
        loader = await this.#loader.within(path);
      } catch (error) {
        // The file itself is invalid, so do not report that it is not a folder.
        throw fault instanceof MalformedYamlError && !(error instanceof DisplayableError) ? fault : error;
      }
      const target = await this.#targetAt(loader, path, false);
      const found = await prefixErrors(`recursed accumulation of path '${loader.root}'`, () =>
        target.gather(),
      );
      await prefixErrors(`recursed merging from path '${loader.root}'`, async () => merge(gathered, found));
    } catch (error) {
      if (isStop(error) || error instanceof DisplayableError || error === fault) throw error;
      throw new Error(`accumulation err='${fault.message}': ${messageOf(error)}`, { cause: error });
    }
  }

  async #addComponents(gathered: Accumulator): Promise<Accumulator> {
    let result = gathered;
    for (const path of this.kustomization.components) {
      const loader = await quoteErrors('loader.New', () => this.#loader.within(path));
      result = await quoteErrors('accumulateDirectory:', async () => {
        const target = await this.#targetAt(loader, path, true);
        const found = await prefixErrors(`recursed accumulation of path '${loader.root}'`, () =>
          target.gather(result),
        );
        const merged = emptyAccumulator();
        await prefixErrors(`recursed merging from path '${loader.root}'`, async () => merge(merged, found));
        return merged;
      });
    }
    return result;
  }

  async #targetAt(loader: Loader, path: string, isComponent: boolean): Promise<KustomizeTarget> {
    const target = await KustomizeTarget.load(loader, this.#warn, this, path);
    const { kind } = target.kustomization;
    if (isComponent && kind !== 'Component')
      throw new Error(`expected kind 'Component' for path '${loader.root}' but got '${kind}'`);
    if (!isComponent && kind === 'Component')
      throw new Error(`expected kind != 'Component' for path '${loader.root}'`);
    return target;
  }

  async #generate({ resources }: Accumulator): Promise<void> {
    const { configMapGenerator, secretGenerator, generatorOptions } = this.kustomization;
    const own = (['ConfigMap', 'Secret'] as const).flatMap((kind) =>
      (kind === 'ConfigMap' ? configMapGenerator : secretGenerator).map((given) => {
        const options = withCommonOptions(given.options, generatorOptions);
        const make: Generate = () => generate(kind, { ...given, options }, this.#loader);
        return {
          make,
          origin: this.#builtIn(`${kind}Generator`),
          name: `${kind}Generator ${quote(given.name)}`,
        };
      }),
    );
    for (const { make, origin, name } of [...own, ...(await this.#pluginGenerators())]) {
      const resource = await make();
      if (origin !== undefined && !resource.annotations.has(ORIGIN))
        resource.annotate(ORIGIN, originText(origin));
      await prefixErrors(`merging from generator ${name}`, async () => resources.absorb(resource));
    }
  }

  async #pluginGenerators(): Promise<{ make: Generate; origin: ObjectOrigin | undefined; name: string }[]> {
    const documents = await prefixErrors('loading generator plugins', () =>
      this.#pluginDocuments(this.kustomization.generators),
    );
    const made = [];
    for (const document of documents) {
      const make = await prefixErrors('loading generator plugins: failed to load generator', () =>
        pluginGenerator(document, this.#loader, this.known.schemas),
      );
      made.push({ make, origin: pluginOrigin(document), name: `${document.kind} ${quote(document.name)}` });
    }
    return made;
  }

  async #transform({ resources, config }: Accumulator): Promise<void> {
    const own = await ownTransformers(this.kustomization, config, this.#loader, this.known.schemas);
    const steps: TransformStep[] = [
      ...own.map(({ kind, transform }) => ({ transform, origin: this.#builtIn(kind) })),
      ...(await this.#plugins(this.kustomization.transformers)),
    ];
    for (const { transform, origin } of steps) {
      transform(resources);
      if (origin !== undefined) for (const resource of resources.all) noteTransformation(resource, origin);
      resources.dropGone();
      await this.#loader.pause();
    }
  }

  /** The transformers that documents describe. */
  async #plugins(entries: readonly string[]): Promise<TransformStep[]> {
    const steps: TransformStep[] = [];
    for (const document of await this.#pluginDocuments(entries)) {
      const transform = await pluginTransformer(document, this.#loader, this.known.schemas);
      steps.push({ transform, origin: pluginOrigin(document) });
    }
    return steps;
  }

  /** Inline documents of the kustomization, and those of files and folders. */
  async #pluginDocuments(entries: readonly string[]): Promise<readonly Resource[]> {
    const gathered = emptyAccumulator();
    const paths: string[] = [];
    for (const entry of entries) {
      const nodes = await readObjectNodes(entry).catch(() => undefined);
      if (nodes === undefined) {
        paths.push(entry);
        continue;
      }
      const inline = nodes.map((node) => new Resource(node));
      if (this.#origin !== undefined) {
        const text = originText(originOf(this.#origin, this.#file));
        for (const resource of inline) resource.annotate(ORIGIN, text);
      }
      gathered.resources.add(inline);
    }
    await this.#addResources(gathered, paths);
    return gathered.resources.all;
  }

  #builtIn(kind: string): ObjectOrigin | undefined {
    return this.#origin === undefined ? undefined : builtInOrigin(this.#origin, this.#file, kind);
  }
}

/** The origin of what a document's plugin creates or changes. */
function pluginOrigin(document: Resource): ObjectOrigin | undefined {
  const text = document.annotations.get(ORIGIN);
  if (text === undefined) return undefined;
  const { apiVersion, kind, name, namespace } = document;
  const configuredIn = /^path: (.*)$/m.exec(text)?.[1] ?? '';
  return { path: '', configuredIn, configuredBy: { apiVersion, kind, name, namespace } };
}

function noteTransformation(resource: Resource, origin: ObjectOrigin): void {
  if (resource.isGone) return;
  const { annotations } = resource;
  if (!annotations.has(ORIGIN)) resource.annotate(ORIGIN, originText(origin));
  else
    resource.annotate(TRANSFORMATIONS, (annotations.get(TRANSFORMATIONS) ?? '') + transformationText(origin));
}
