import { goJsonCompact } from '../codec/go-json.js';
import { type KubeObject, withoutManagedFields } from '../codec/object.js';
import { valuesIn } from './manifests/values.js';

/** How messages call what a user saved. */
export const EDITED_FILE = 'edited-file';

/** Why a file is opened again. */
export interface EditReason {
  /** `deployments.apps "web" was not valid` */
  head: string;
  details: readonly string[];
}

/** The comments at the head of a file. @param purpose lines of comments that say what is edited */
export function headComments(purpose: string, reasons: readonly EditReason[]): string {
  const blocks = reasons.map(({ head, details }) => {
    const first = `# ${commented(head)}${details.length > 0 ? ':' : ''}\n`;
    return `${first}${details.map((detail) => `# * ${commented(detail)}\n`).join('')}#\n`;
  });
  return purpose + blocks.join('');
}

/** Text of several lines, all of which are comments: YAML has four ways to end one. */
function commented(text: string): string {
  return text.replace(/(?:\r\n|[\n\r\u0085\u2028\u2029])(?!#)/g, '\n# ');
}

/** What a user saved without the comments at its head; others are the user's own, or lines of values. */
export function withoutHead(text: string): string {
  return text.replace(/^(?:[ \t]*#(?!!)[^\n]*(?:\n|$))+/, '');
}

/** An edited object with the managedFields of the object that it was, which users do not see. */
export function withManagedFieldsOf(object: KubeObject, originals: readonly KubeObject[]): KubeObject {
  const bare = withoutManagedFields(object);
  const uid = object.metadata?.uid ?? '';
  const managedFields = originals.find((each) => (each.metadata?.uid ?? '') === uid)?.metadata?.managedFields;
  return managedFields === undefined ? bare : { ...bare, metadata: { ...bare.metadata, managedFields } };
}

/** Whether two texts say the same, whatever their comments, blanks and order of keys. */
export async function saySame(one: string, other: string): Promise<boolean> {
  return one === other || (await contentOf(one)) === (await contentOf(other));
}

/** A text's content in one form; text that cannot be read for itself. */
async function contentOf(text: string): Promise<string> {
  try {
    const values: string[] = [];
    for await (const value of valuesIn(text, EDITED_FILE)) values.push(goJsonCompact(value));
    return values.join('\n');
  } catch {
    return withoutHead(text);
  }
}

/** Whether anything but comments and blanks is in a text. */
export function hasContent(text: string): boolean {
  return text.split('\n').some((line) => /^\s*[^\s#]/.test(line));
}
