import type { Path, Read } from '../reads.js';
import type { FilterNode, ListNode, Node, RootNode } from './nodes.js';
import { rangeMark } from './ranges.js';
import type { JsonPathTemplate } from './template.js';

/** All fields that a template reads; undefined if that is not known. */
export function jsonPathReads(template: JsonPathTemplate): Read[] | undefined {
  return new Tracer().trace(template.roots);
}

/** Walks through a template with paths in place of values. */
class Tracer {
  readonly #reads: Read[] = [];
  /** False after a part whose effect is not clear. */
  #clear = true;

  /** Everything that is read; undefined if that is not clear. */
  trace(roots: readonly RootNode[]): Read[] | undefined {
    const enclosing: Path[][] = [];
    let current: Path[] = [[]];
    for (const root of roots) {
      const mark = rangeMark(root);
      if (mark === 'end') {
        const outer = enclosing.pop();
        if (outer === undefined) return undefined;
        current = outer;
        continue;
      }
      const nodes = root.type === 'list' && mark === 'range' ? root.nodes.slice(1) : [root];
      const found = this.#list(current, { type: 'list', nodes });
      if (mark === 'range') {
        enclosing.push(current);
        current = found;
      } else this.#add(found, true);
    }
    // A range without an end is evaluated by kubectl in a way that is not worth tracing.
    return this.#clear && enclosing.length === 0 ? this.#reads : undefined;
  }

  #list(from: Path[], node: ListNode): Path[] {
    let current = from;
    for (const step of node.nodes) {
      current = this.#walk(current, step);
      this.#add(current, false);
    }
    return current;
  }

  #walk(from: Path[], node: Node): Path[] {
    switch (node.type) {
      case 'list':
        return this.#list(from, node);
      case 'field':
        return from.map((path) => below(path, `.${node.name}`));
      case 'array':
      case 'wildcard':
        return from.map((path) => below(path, '*'));
      case 'recursive':
        return from.map((path) => below(path, '**'));
      case 'union':
        return node.members.flatMap((member) => this.#list(from, member));
      case 'filter':
        return this.#filter(from, node);
      case 'identifier':
        this.#clear = false;
        return [];
      default:
        return [];
    }
  }

  #filter(from: Path[], node: FilterNode): Path[] {
    const elements = from.map((path) => below(path, '*'));
    this.#add(this.#list(elements, node.left), true);
    if (node.operator !== 'exists') this.#add(this.#list(elements, node.right), true);
    return elements;
  }

  #add(paths: Path[], whole: boolean): void {
    for (const path of paths) this.#reads.push({ path, whole });
  }
}

/** `**` includes everything below. */
function below(path: Path, step: string): Path {
  return path.at(-1) === '**' ? path : [...path, step];
}
