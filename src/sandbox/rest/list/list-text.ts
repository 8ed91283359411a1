import { parseJson } from '../../../codec/json.js';
import { groupVersion, type JsonObject, type KubeObject } from '../../../codec/object.js';
import { TemplateValue } from '../../generate/template.js';
import type { ObjectForm } from '../../http/negotiate.js';
import { itemText, partialText } from '../../object/text.js';
import { objectAt } from '../../object/value.js';
import type { Entry } from '../../store/store.js';
import type { ResourceType } from '../../types/resource-type.js';
import type { Page } from './read-page.js';
import { type IncludeObject, TABLE_TAIL, tableHead, tableRow } from './table-rows.js';

/** The approximate size of the pieces that are sent, in characters. */
const PIECE = 256 * 1024;

/** A page in the requested form, piece by piece. */
export function listText(
  type: ResourceType,
  page: Page,
  form: ObjectForm,
  include: IncludeObject,
  now: number,
): Iterable<string> {
  if (form.kind === 'table') {
    const row = (entry: Entry) => tableRow(type, entry.value, entry.modRevision, now, include, form.version);
    return pieces(tableHead(type, form.version, listMeta(page)), page.entries, row, TABLE_TAIL);
  }
  if (form.kind === 'partial') {
    const head = `{"kind":"PartialObjectMetadataList","apiVersion":"meta.k8s.io/${form.version}","metadata":${listMeta(page)},"items":[`;
    return pieces(head, page.entries, (entry) => partialText(entry.value, entry.modRevision), ']}');
  }
  const apiVersion = groupVersion(type.group, type.version);
  const [head, tail] = type.custom
    ? [`{"apiVersion":"${apiVersion}",`, `],"kind":"${type.listKind}","metadata":${customListMeta(page)}}`]
    : [`{"kind":"${type.listKind}","apiVersion":"${apiVersion}","metadata":${listMeta(page)},`, ']}'];
  return pieces(`${head}"items":[`, page.entries, (entry) => itemText(type, entry), tail);
}

/** A page of whole objects, each parsed separately, which is much faster than parsing the whole text. */
export function listObject(type: ResourceType, page: Page): KubeObject {
  return {
    kind: type.listKind,
    apiVersion: groupVersion(type.group, type.version),
    metadata: JSON.parse(listMeta(page)) as JsonObject,
    items: page.entries.map((entry) => itemObject(type, entry) as JsonObject),
  };
}

/** A generated object comes directly from its recipe; the text of others may contain 64-bit integers. */
function itemObject(type: ResourceType, entry: Entry): unknown {
  const generated = entry.value instanceof TemplateValue && !type.custom;
  return generated ? objectAt(entry) : parseJson(itemText(type, entry));
}

function* pieces(
  head: string,
  entries: readonly Entry[],
  text: (entry: Entry) => string,
  tail: string,
): Generator<string> {
  let piece = head;
  for (const [index, entry] of entries.entries()) {
    piece += index === 0 ? text(entry) : `,${text(entry)}`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece + tail;
}

function listMeta({ revision, continueToken, remaining }: Page): string {
  const more = continueToken === '' ? '' : `,"continue":"${continueToken}"`;
  return `{"resourceVersion":"${revision}"${more}${remaining === undefined ? '' : `,"remainingItemCount":${remaining}`}}`;
}

/** Custom lists have sorted keys, and always contain the continue token. */
function customListMeta({ revision, continueToken, remaining }: Page): string {
  const count = remaining === undefined ? '' : `"remainingItemCount":${remaining},`;
  return `{"continue":"${continueToken}",${count}"resourceVersion":"${revision}"}`;
}
