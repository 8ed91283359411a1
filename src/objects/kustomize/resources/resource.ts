import type { Json } from '../../../codec/object.js';
import { setField } from '../yaml/fields.js';
import { assign, copyNode, isNilOrEmpty, memberText, scalar, type YamlNode } from '../yaml/node.js';
import { nodeDisplay } from '../yaml/plain-text.js';
import { valueOfNode } from '../yaml/value.js';
import { BUILD, buildAnnotations } from './build-annotations.js';
import { apiVersionOf, effectiveNamespace, type Gvk, type ResourceId, splitApiVersion } from './id.js';
import {
  metadataMap,
  metadataText,
  setMetadataEntry,
  setMetadataMap,
  setName,
  setNamespace,
} from './metadata.js';

/** An object during a build: its document, and its history in annotations. */
export class Resource {
  /** Empty once the object is deleted. */
  readonly node: YamlNode;
  /** The variables whose values it provides. */
  readonly variables: string[];

  constructor(node: YamlNode, variables: readonly string[] = []) {
    this.node = node;
    this.variables = [...variables];
  }

  get name(): string {
    return metadataText(this.node, 'name');
  }

  set name(name: string) {
    setName(this.node, name);
  }

  get namespace(): string {
    return metadataText(this.node, 'namespace');
  }

  set namespace(namespace: string) {
    setNamespace(this.node, namespace);
  }

  get kind(): string {
    return memberText(this.node, 'kind');
  }

  set kind(kind: string) {
    setField(this.node, 'kind', scalar(kind));
  }

  get apiVersion(): string {
    return memberText(this.node, 'apiVersion');
  }

  get gvk(): Gvk {
    return { ...splitApiVersion(this.apiVersion), kind: this.kind };
  }

  set gvk(gvk: Gvk) {
    this.kind = gvk.kind;
    setField(this.node, 'apiVersion', scalar(apiVersionOf(gvk)));
  }

  /** Its current id. */
  get id(): ResourceId {
    return { ...this.gvk, name: this.name, namespace: this.namespace };
  }

  /** Its id when it was read. */
  get originalId(): ResourceId {
    return this.previousIds[0] ?? this.id;
  }

  /** Its previous ids, oldest first. Fails if its annotations were changed inconsistently. */
  get previousIds(): ResourceId[] {
    const annotations = this.annotations;
    const names = annotations.get(BUILD.previousNames)?.split(',');
    if (names === undefined) return [];
    const namespaces = (annotations.get(BUILD.previousNamespaces) ?? '').split(',');
    const kinds = (annotations.get(BUILD.previousKinds) ?? '').split(',');
    if (names.length !== namespaces.length || names.length !== kinds.length) {
      throw new Error(
        'number of previous names, number of previous namespaces, number of previous kinds not equal',
      );
    }
    const version = splitApiVersion(this.apiVersion);
    return names.map((name, at) => ({ ...version, kind: kinds[at]!, name, namespace: namespaces[at]! }));
  }

  get labels(): Map<string, string> {
    return metadataMap(this.node, 'labels');
  }

  set labels(labels: ReadonlyMap<string, string>) {
    setMetadataMap(this.node, 'labels', labels);
  }

  get annotations(): Map<string, string> {
    return metadataMap(this.node, 'annotations');
  }

  set annotations(annotations: ReadonlyMap<string, string>) {
    setMetadataMap(this.node, 'annotations', annotations);
  }

  /** The prefixes and suffixes added to its name so far. */
  get affixes(): { prefixes: string[]; suffixes: string[] } {
    const annotations = this.annotations;
    const list = (name: string) => annotations.get(name)?.split(',') ?? [];
    return { prefixes: list(BUILD.prefixes), suffixes: list(BUILD.suffixes) };
  }

  /** Whether it has been deleted. */
  get isGone(): boolean {
    return isNilOrEmpty(this.node);
  }

  copy(): Resource {
    return new Resource(copyNode(this.node), this.variables);
  }

  /** Replaces its document. */
  become(node: YamlNode): void {
    assign(this.node, node);
  }

  /** Appends to a list in an annotation. */
  remember(name: string, value: string): void {
    if (value === '') return;
    const before = this.annotations.get(name);
    setMetadataEntry(this.node, 'annotations', name, before === undefined ? value : `${before},${value}`);
  }

  /** Adds its current id to the previous ones. */
  rememberId(): void {
    const id = this.id;
    this.remember(BUILD.previousNames, id.name);
    this.remember(BUILD.previousNamespaces, effectiveNamespace(id));
    this.remember(BUILD.previousKinds, id.kind);
  }

  /** Sets an annotation, or removes it if the value is undefined. Converts all others to strings. */
  annotate(name: string, value: string | undefined): void {
    const annotations = this.annotations;
    if (value === undefined) annotations.delete(name);
    else annotations.set(name, value);
    this.annotations = annotations;
  }

  isMarked(name: string): boolean {
    return this.annotations.get(name) === 'enabled';
  }

  mark(name: string): void {
    this.annotate(name, 'enabled');
  }

  /** Removes the annotations that only the build needs. */
  removeBuildAnnotations(): void {
    const annotations = this.annotations;
    if (annotations.size === 0) return;
    for (const name of buildAnnotations) annotations.delete(name);
    this.annotations = annotations;
  }

  /** Its value as JSON. Fails as valueOfNode does. */
  get value(): Json {
    return valueOfNode(this.node);
  }

  /** The object as YAML, for messages. */
  get text(): string {
    return nodeDisplay(this.node);
  }
}
