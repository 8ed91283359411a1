import { YamlEmitter } from '../codec/go-yaml/emit.js';
import type { Output } from '../process/output.js';
import { type DocumentOptions, DocumentPrinter } from './objects.js';

/** `-o yaml`: documents with `---` between them. */
export class YamlPrinter extends DocumentPrinter {
  constructor(output: Output, options: DocumentOptions = {}) {
    const emitter = new YamlEmitter();
    const document = (value: object, isFirst: boolean) => (isFirst ? '' : '---\n') + emitter.document(value);
    super(output, options, {
      document,
      event: ({ type, object }, isFirst) => document({ type, object }, isFirst),
      opening: 'apiVersion: v1\n',
      item: (object, isFirst) => (isFirst ? 'items:\n' : '') + emitter.element(object),
      closing: (isEmpty) => `${isEmpty ? 'items: []\n' : ''}kind: List\nmetadata:\n  resourceVersion: ""\n`,
    });
  }
}
