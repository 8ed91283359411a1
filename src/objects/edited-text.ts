import { goJsonCompact } from '../codec/go-json.js';
import { type KubeObject, withoutManagedFields } from '../codec/object.js';
import { valuesIn } from './manifests/values.js';

/** The name of the saved file in messages. */
export const EDITED_FILE = 'edited-file';

/** The reason to open a file again. */
export interface EditReason {
  /** `deployments.apps "web" was not valid` */
  head: string;
  details: readonly string[];
}

/** The comments at the top of a file. @param purpose lines of comments that describe the file */
export function headComments(purpose: string, reasons: readonly EditReason[]): string {
  const blocks = reasons.map(({ head, details }) => {
    const first = `# ${commented(head)}${details.length > 0 ? ':' : ''}\n`;
    return `${first}${details.map((detail) => `# * ${commented(detail)}\n`).join('')}#\n`;
  });
  return purpose + blocks.join('');
}

/** Turns each line of a text into a comment: YAML has four kinds of line breaks. */
function commented(text: string): string {
  return text.replace(/(?:\r\n|[\n\r\u0085\u2028\u2029])(?!#)/g, '\n# ');
}

/** A saved text without the comments at its top; other comments are the user's own, or lines of values. */
export function withoutHead(text: string): string {
  return text.replace(/^(?:[ \t]*#(?!!)[^\n]*(?:\n|$))+/, '');
}

/** An edited object with the managedFields of the original object, which users do not see. */
export function withManagedFieldsOf(object: KubeObject, originals: readonly KubeObject[]): KubeObject {
  const bare = withoutManagedFields(object);
  const uid = object.metadata?.uid ?? '';
  const managedFields = originals.find((each) => (each.metadata?.uid ?? '') === uid)?.metadata?.managedFields;
  return managedFields === undefined ? bare : { ...bare, metadata: { ...bare.metadata, managedFields } };
}

/** Whether two texts have the same content, regardless of comments, white space and the order of keys. */
export async function saySame(one: string, other: string): Promise<boolean> {
  return one === other || (await contentOf(one)) === (await contentOf(other));
}

/** The content of a text in a canonical form; an unreadable text itself. */
async function contentOf(text: string): Promise<string> {
  try {
    const values: string[] = [];
    for await (const value of valuesIn(text, EDITED_FILE)) values.push(goJsonCompact(value));
    return values.join('\n');
  } catch {
    return withoutHead(text);
  }
}

/** Whether a text contains anything besides comments and white space. */
export function hasContent(text: string): boolean {
  return text.split('\n').some((line) => /^\s*[^\s#]/.test(line));
}
