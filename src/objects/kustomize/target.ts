import { DisplayableError, isStop, messageOf } from '../../process/errors.js';
import type { TransformerConfig } from './config/field-spec.js';
import { mergeConfigs, NO_CONFIG } from './config/field-spec.js';
import { type Kustomization, readKustomization } from './config/kustomization.js';
import { readConfigurations, readCrds } from './config/transformer-config.js';
import { generate, withCommonOptions } from './generate.js';
import type { Loader } from './loader.js';
import { builtInSchemas, type ElementSchemas } from './merge/schema.js';
import { builtInOrigin, type ObjectOrigin, originOf, originText, transformationText } from './origin.js';
import { type Generate, pluginGenerator, pluginTransformer } from './plugins/built-in.js';
import { ownTransformers, refuseUnsupported } from './plugins/fields.js';
import { objectsOfFile } from './plugins/patch-plugins.js';
import { ORIGIN, TRANSFORMATIONS } from './resources/build-annotations.js';
import { gvkText } from './resources/id.js';
import { setMetadataEntry } from './resources/metadata.js';
import { Resource } from './resources/resource.js';
import { ResourceList } from './resources/resource-list.js';
import type { Transformer } from './transform/labels.js';
import { noteVariables, type Variable } from './transform/variables.js';
import { checkValidators } from './validate.js';
import { MalformedYamlError, readObjectNodes } from './yaml/documents.js';

/** What kustomizations have gathered so far. */
export interface Accumulated {
  resources: ResourceList;
  config: TransformerConfig;
  variables: Variable[];
}

/** Something that changes the objects, and where it is asked for. */
interface TransformStep {
  transform: Transformer;
  origin?: ObjectOrigin | undefined;
}

/** Which files a kustomization may be in; one of them is there. */
const NAMES = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];

export function nothingGathered(): Accumulated {
  return { resources: new ResourceList(), config: NO_CONFIG, variables: [] };
}

/** A folder with a kustomization, which gathers objects: its own, those of bases, and what it makes of them. */
export class KustomizeTarget {
  readonly kustomization: Kustomization;
  readonly #file: string;
  readonly #loader: Loader;
  readonly #warn: (line: string) => void;
  /** Where it stands, where `buildMetadata` is asked for. */
  readonly #origin: ObjectOrigin | undefined;
  readonly #schemas: ElementSchemas = builtInSchemas;

  private constructor(
    kustomization: Kustomization,
    file: string,
    loader: Loader,
    warn: (line: string) => void,
    origin: ObjectOrigin | undefined,
  ) {
    this.kustomization = kustomization;
    this.#file = file;
    this.#loader = loader;
    this.#warn = warn;
    this.#origin = origin;
  }

  /**
   * Reads a folder's kustomization. Fails in kustomize's words.
   * @param origin undefined for the first, which says by `buildMetadata` whether there is one
   */
  static async load(
    loader: Loader,
    warn: (line: string) => void,
    parent?: KustomizeTarget,
    path = '',
  ): Promise<KustomizeTarget> {
    const found: [name: string, text: string][] = [];
    for (const name of NAMES) {
      const text = await loader.text(name).catch((error: unknown) => {
        if (isStop(error)) throw error;
        return undefined;
      });
      if (text !== undefined) found.push([name, text]);
    }
    if (found.length > 1) throw new Error(`Found multiple kustomization files under: ${loader.root}\n`);
    if (found.length === 0) {
      const names = NAMES.map((name) => `'${name}'`);
      throw new Error(
        `unable to find one of ${names.slice(0, -1).join(', ')} or ${names.at(-1)} in directory '${loader.root}'`,
      );
    }
    const [name, text] = found[0]!;
    const kustomization = await readKustomization(text, loader.root, warn);
    refuseUnsupported(kustomization);
    const origin =
      parent === undefined
        ? kustomization.buildMetadata.length > 0
          ? { path: '' }
          : undefined
        : parent.#origin && originOf(parent.#origin, path);
    return new KustomizeTarget(kustomization, name, loader, warn, origin);
  }

  /** Gathers the objects. @param given those that a component works on. Fails in kustomize's words. */
  async gather(given = nothingGathered()): Promise<Accumulated> {
    const { kustomization } = this;
    let gathered = await prefixed('accumulating resources', () =>
      this.#addResources(given, kustomization.resources),
    );
    gathered.config = mergeConfigs(
      gathered.config,
      await readConfigurations(kustomization.configurations, this.#loader),
    );
    gathered.config = mergeConfigs(gathered.config, await readCrds(kustomization.crds, this.#loader));
    await this.#generate(gathered);
    gathered = await prefixed('accumulating components', () => this.#addComponents(gathered));
    await this.#transform(gathered);
    for (const { transform } of await this.#plugins(kustomization.validators))
      checkValidators(transform, gathered.resources);
    const shown = kustomization.vars.map(
      ({ name, objref, fieldref }) => `{${name} ${gvkText(objref)} {${fieldref.fieldPath}}}`,
    );
    await prefixed(`merging vars [${shown.join(' ')}]`, async () =>
      addVariables(gathered, variablesOf(kustomization)),
    );
    return gathered;
  }

  async #addResources(gathered: Accumulated, paths: readonly string[]): Promise<Accumulated> {
    for (const path of paths) {
      const fault = await this.#addFile(gathered.resources, path);
      if (fault === undefined) continue;
      await this.#addBase(gathered, path, fault);
    }
    return gathered;
  }

  /** Adds the objects of a file, or tells why it cannot. */
  async #addFile(resources: ResourceList, path: string): Promise<Error | undefined> {
    const prefix = `accumulating resources from '${path}'`;
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
      return new Error(`merging resources from '${path}': ${messageOf(error)}`);
    }
  }

  /** Adds what another kustomization gathers. @param fault why the path is no file of objects */
  async #addBase(gathered: Accumulated, path: string, fault: Error): Promise<void> {
    try {
      let loader: Loader;
      try {
        loader = await this.#loader.within(path);
      } catch (error) {
        // The file is what is wrong; that it is no folder, either, need not be said.
        throw fault instanceof MalformedYamlError && !(error instanceof DisplayableError) ? fault : error;
      }
      const target = await this.#targetAt(loader, path, false);
      const found = await prefixed(`recursed accumulation of path '${loader.root}'`, () => target.gather());
      await prefixed(`recursed merging from path '${loader.root}'`, async () => merge(gathered, found));
    } catch (error) {
      if (isStop(error) || error instanceof DisplayableError || error === fault) throw error;
      throw new Error(`accumulation err='${fault.message}': ${messageOf(error)}`, { cause: error });
    }
  }

  async #addComponents(gathered: Accumulated): Promise<Accumulated> {
    let result = gathered;
    for (const path of this.kustomization.components) {
      const loader = await quoted('loader.New', () => this.#loader.within(path));
      result = await quoted('accumulateDirectory:', async () => {
        const target = await this.#targetAt(loader, path, true);
        const found = await prefixed(`recursed accumulation of path '${loader.root}'`, () =>
          target.gather(result),
        );
        const merged = nothingGathered();
        await prefixed(`recursed merging from path '${loader.root}'`, async () => merge(merged, found));
        return merged;
      });
    }
    return result;
  }

  async #targetAt(loader: Loader, path: string, isComponent: boolean): Promise<KustomizeTarget> {
    const target = await prefixed(`couldn't make target for path '${loader.root}'`, () =>
      KustomizeTarget.load(loader, this.#warn, this, path),
    );
    const { kind } = target.kustomization;
    if (isComponent && kind !== 'Component')
      throw new Error(`expected kind 'Component' for path '${loader.root}' but got '${kind}'`);
    if (!isComponent && kind === 'Component')
      throw new Error(`expected kind != 'Component' for path '${loader.root}'`);
    return target;
  }

  async #generate({ resources }: Accumulated): Promise<void> {
    const { configMapGenerator, secretGenerator, generatorOptions } = this.kustomization;
    const own = (['ConfigMap', 'Secret'] as const).flatMap((kind) =>
      (kind === 'ConfigMap' ? configMapGenerator : secretGenerator).map((given) => {
        const options = withCommonOptions(given.options, generatorOptions);
        const make: Generate = () => generate(kind, { ...given, options }, this.#loader);
        return { make, origin: this.#builtIn(`${kind}Generator`), name: `${kind}Generator "${given.name}"` };
      }),
    );
    for (const { make, origin, name } of [...own, ...(await this.#pluginGenerators())]) {
      const resource = await make();
      if (origin !== undefined && !resource.annotations.has(ORIGIN))
        resource.annotate(ORIGIN, originText(origin));
      await prefixed(`merging from generator ${name}`, async () => resources.absorb(resource));
    }
  }

  async #pluginGenerators(): Promise<{ make: Generate; origin: ObjectOrigin | undefined; name: string }[]> {
    const documents = await prefixed('loading generator plugins', () =>
      this.#pluginDocuments(this.kustomization.generators),
    );
    const made = [];
    for (const document of documents) {
      const make = await prefixed('loading generator plugins: failed to load generator', () =>
        pluginGenerator(document, this.#loader, this.#schemas),
      );
      made.push({ make, origin: pluginOrigin(document), name: `${document.kind} "${document.name}"` });
    }
    return made;
  }

  async #transform({ resources, config }: Accumulated): Promise<void> {
    const own = await ownTransformers(this.kustomization, config, this.#loader, this.#schemas);
    const steps: TransformStep[] = [
      ...own.map(({ kind, transform }) => ({ transform, origin: this.#builtIn(kind) })),
      ...(await this.#plugins(this.kustomization.transformers)),
    ];
    for (const { transform, origin } of steps) {
      transform(resources);
      if (origin !== undefined) for (const resource of resources.all) noteTransformation(resource, origin);
      resources.dropGone();
    }
  }

  /** The transformers that documents describe. */
  async #plugins(entries: readonly string[]): Promise<TransformStep[]> {
    const steps: TransformStep[] = [];
    for (const document of await this.#pluginDocuments(entries)) {
      const transform = await pluginTransformer(document, this.#loader, this.#schemas);
      steps.push({ transform, origin: pluginOrigin(document) });
    }
    return steps;
  }

  /** Documents written in the kustomization itself, and those of files and folders. */
  async #pluginDocuments(entries: readonly string[]): Promise<readonly Resource[]> {
    const gathered = nothingGathered();
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

/** The origin of what a document's plugin makes or changes. */
function pluginOrigin(document: Resource): ObjectOrigin | undefined {
  const text = document.annotations.get(ORIGIN);
  if (text === undefined) return undefined;
  const { apiVersion, kind, name, namespace } = document;
  const configuredIn = /^path: (.*)$/m.exec(text)?.[1] ?? '';
  return { path: '', configuredIn, configuredBy: { apiVersion, kind, name, namespace } };
}

function noteTransformation(resource: Resource, origin: ObjectOrigin): void {
  const { annotations } = resource;
  if (!annotations.has(ORIGIN)) resource.annotate(ORIGIN, originText(origin));
  else
    resource.annotate(TRANSFORMATIONS, (annotations.get(TRANSFORMATIONS) ?? '') + transformationText(origin));
}

function merge(gathered: Accumulated, found: Accumulated): void {
  gathered.resources.add(found.resources.all);
  gathered.config = mergeConfigs(gathered.config, found.config);
  takeVariables(gathered, found.variables);
}

function variablesOf({ vars }: Kustomization): Variable[] {
  return vars.map(({ name, objref, fieldref }) => {
    const { apiVersion, ...target } = objref;
    const parts = apiVersion.split('/');
    if (apiVersion !== '' && parts.length === 2) [target.group, target.version] = parts as [string, string];
    if (apiVersion !== '' && parts.length === 1) target.version = apiVersion;
    return { name, target, fieldPath: fieldref.fieldPath || 'metadata.name' };
  });
}

function addVariables(gathered: Accumulated, variables: readonly Variable[]): void {
  noteVariables(gathered.resources, variables);
  takeVariables(gathered, variables);
}

function takeVariables(gathered: Accumulated, variables: readonly Variable[]): void {
  for (const variable of variables) {
    if (gathered.variables.some(({ name }) => name === variable.name))
      throw new Error(`var '${variable.name}' already encountered`);
    gathered.variables.push(variable);
  }
}

/** Does something; what goes wrong has words before it, unless proa refuses it. */
async function prefixed<T>(prefix: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (isStop(error) || error instanceof DisplayableError) throw error;
    throw new Error(`${prefix}: ${messageOf(error)}`, { cause: error });
  }
}

/** The same with what goes wrong in quotes. */
async function quoted<T>(prefix: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (isStop(error) || error instanceof DisplayableError) throw error;
    throw new Error(`${prefix} ${JSON.stringify(messageOf(error))}`, { cause: error });
  }
}
