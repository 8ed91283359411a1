import { kyaml, kyamlEvent, structKyaml } from '../codec/kyaml.js';
import type { Output } from '../process/output.js';
import { type DocumentOptions, DocumentPrinter } from './objects.js';

/** `-o kyaml`: documents after `---`. */
export class KyamlPrinter extends DocumentPrinter {
  constructor(output: Output, options: DocumentOptions = {}) {
    const textOf = options.keepOrder ? structKyaml : kyaml;
    super(output, options, {
      document: (object) => `---\n${textOf(object)}\n`,
      event: ({ type, object }) => `---\n${kyamlEvent(type, object)}\n`,
      opening: '---\n{\n  apiVersion: "v1",\n  items: [',
      item: (object, isFirst) => (isFirst ? '' : ', ') + textOf(object, 1),
      closing: () => '],\n  kind: "List",\n  metadata: {\n    resourceVersion: "",\n  },\n}\n',
    });
  }
}
