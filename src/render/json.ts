import { goJsonCompact, goStructJson, indentGoJson } from '../codec/go-json.js';
import type { Output } from '../process/output.js';
import { type DocumentOptions, DocumentPrinter } from './objects.js';

/** `-o json`: keys in order and four spaces; events of a watch on one line each. */
export class JsonPrinter extends DocumentPrinter {
  constructor(output: Output, options: DocumentOptions = {}) {
    const indented = options.keepOrder ? goStructJson : indentGoJson;
    super(output, options, {
      document: (object) => `${indented(object)}\n`,
      event: ({ type, object }) => `{"type":${JSON.stringify(type)},"object":${goJsonCompact(object)}}\n`,
      opening: '{\n    "apiVersion": "v1",\n    "items": [',
      item: (object, isFirst) => (isFirst ? '\n        ' : ',\n        ') + indented(object, 2),
      closing: (isEmpty) =>
        `${isEmpty ? ']' : '\n    ]'},\n    "kind": "List",\n    "metadata": {\n        "resourceVersion": ""\n    }\n}\n`,
    });
  }
}
