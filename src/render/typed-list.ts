import { goStructJson } from '../codec/go-json.js';
import { YamlEmitter } from '../codec/go-yaml/emit.js';
import { type KubeObject, withoutManagedFields } from '../codec/object.js';
import type { Output } from '../process/output.js';
import type { ListType } from './printer.js';
import { objectPrinter, type PrintOptions, type PrintTo } from './printers.js';

/** A list as it arrives: its type, and its items piece by piece. */
interface TypedList {
  head: ListType;
  resourceVersion: string;
  items: AsyncIterable<readonly KubeObject[]>;
}

/** Prints one list after the other, each to its own output. */
export type PrintList = (list: TypedList, output: Output) => Promise<void>;

/** Makes the printer of lists that `-o` requests, and the extension of their files: `.json`. */
export function listPrinter(options: PrintOptions, to: PrintTo): { print: PrintList; extension: string } {
  const { format, showManagedFields } = options;
  if (format.name === 'json') return { print: jsonLists(showManagedFields), extension: '.json' };
  if (format.name === 'yaml') return { print: yamlLists(showManagedFields), extension: '.yaml' };
  return { print: format.name === 'name' ? refuseNames : wholeLists(options, to), extension: '.txt' };
}

/**
 * Prints lists in JSON as kubectl prints typed lists: fields in their order, items without kind and apiVersion, null if
 * there are none. Items are written as they arrive.
 */
function jsonLists(showManagedFields: boolean): PrintList {
  return async ({ head, resourceVersion, items }, output) => {
    const metadata = goStructJson({ resourceVersion }, 1);
    const { kind, apiVersion } = head;
    const begin = `{\n    "kind": "${kind}",\n    "apiVersion": "${apiVersion}",\n`;
    await output.write(`${begin}    "metadata": ${metadata},\n    "items": `);
    let count = 0;
    for await (const batch of items) {
      for (const item of batch) {
        const text = goStructJson(shown(item, showManagedFields), 2);
        await output.write(`${count++ === 0 ? '[' : ','}\n        ${text}`);
      }
    }
    await output.write(count === 0 ? 'null\n}\n' : '\n    ]\n}\n');
  };
}

/** The same in YAML, with fields sorted by name, and `---` before every list except the first. */
function yamlLists(showManagedFields: boolean): PrintList {
  const emitter = new YamlEmitter();
  let lists = 0;
  return async ({ head, resourceVersion, items }, output) => {
    await output.write(`${lists++ === 0 ? '' : '---\n'}apiVersion: ${head.apiVersion}\n`);
    let count = 0;
    for await (const batch of items) {
      for (const item of batch) {
        const text = emitter.element(shown(item, showManagedFields));
        await output.write(count++ === 0 ? `items:\n${text}` : text);
      }
    }
    const end = emitter.document({ kind: head.kind, metadata: { resourceVersion } });
    await output.write(count === 0 ? `items: null\n${end}` : end);
  };
}

/** Prints lists with a printer that gets each as a whole. */
function wholeLists(options: PrintOptions, to: PrintTo): PrintList {
  return async ({ head, resourceVersion, items }, stdout) => {
    const all: KubeObject[] = [];
    for await (const batch of items) for (const item of batch) all.push(shown(item, true));
    const printer = await objectPrinter({ ...options, keepOrder: true }, { ...to, stdout });
    await printer.print([{ ...head, metadata: { resourceVersion }, items: all } as KubeObject]);
    await printer.end({ resourceVersion, pages: 1, complete: true });
  };
}

/** As in kubectl, which has no names for lists. */
const refuseNames: PrintList = async ({ head }) => {
  throw new Error(`list types are not supported by name printing: *v1.${head.kind}`);
};

function shown(item: KubeObject, showManagedFields: boolean): KubeObject {
  const {
    apiVersion: _version,
    kind: _kind,
    ...rest
  } = showManagedFields ? item : withoutManagedFields(item);
  return rest as KubeObject;
}
