import type { KubeObject } from '../codec/object.js';
import { StringOutput } from '../process/output.js';
import type { ObjectFormat } from './output-format.js';
import { objectPrinter } from './printers.js';

/** Objects in the form in which a user edits them. */
interface EditableText {
  text: string;
  /** Of the file: `.yaml`. */
  suffix: string;
  /** Whether it may contain comments. */
  takesComments: boolean;
}

/** The text of objects for an editor: a single one alone, several in a List. */
export async function editableText(
  objects: readonly KubeObject[],
  format: ObjectFormat,
): Promise<EditableText> {
  const [first] = objects;
  const document =
    objects.length === 1 ? first! : { apiVersion: 'v1', kind: 'List', metadata: {}, items: [...objects] };
  const stdout = new StringOutput();
  const { signal } = new AbortController();
  const options = { format, showManagedFields: true, allowMissingTemplateKeys: true };
  const printer = await objectPrinter(options, { stdout, workingFolder: '', signal });
  await printer.print([document]);
  const isJson = format.name === 'json';
  return { text: stdout.text, suffix: isJson ? '.json' : '.yaml', takesComments: !isJson };
}
