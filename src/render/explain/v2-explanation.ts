import { type GroupVersionKind, groupVersion, type JsonObject } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';
import { DisplayableError } from '../../process/errors.js';
import { nearest } from '../../process/nearest.js';
import { Budget } from './budget.js';
import type { FieldList } from './fields.js';
import { type FieldSchema, fieldsOf, listIn, mapIn, textIn } from './schema.js';
import { modelOf, modelTypeName, unseenModel, type V2Model } from './v2-schema.js';

const WIDTH = 80;
const FIELDS_AT = 3;
const DESCRIPTION_AT = 5;

/**
 * Explains a kind, or a field of its objects, with an OpenAPI v2 document, in the layout that kubectl had before v3.
 * @param schema the kind's
 * @param path the names of fields from the object down to the explained one; everything after a value is dropped
 * @returns "" if the path ends at nothing. Fails if the kind does not have a field.
 */
export function explanationV2(
  kind: GroupVersionKind,
  schema: FieldSchema,
  path: readonly string[],
  { document, recursive }: Omit<FieldList, 'budget'>,
): string {
  const list = { document, recursive, budget: new Budget() };
  const descriptions: string[] = [];
  let at = modelOf(walkedV2(schema, path, document), document);
  let type = '';
  const seen = new Set<FieldSchema>();
  while ('inner' in at) {
    seen.add(at.schema);
    descriptions.push(textIn(at.schema, 'description'));
    if (at.form !== 'reference') type ||= modelTypeName(at.schema, document);
    at = unseenModel(at.inner, document, seen);
  }
  descriptions.push(textIn(at.schema, 'description'));
  type ||= modelTypeName(at.schema, document);
  const head = `KIND:     ${kind.kind}\nVERSION:  ${groupVersion(kind.group, kind.version)}\n\n`;
  return [
    head,
    nameLine(path.at(-1) ?? '', type, at),
    descriptionText(descriptions, list.budget),
    at.form === 'kind' ? `\nFIELDS:\n${fieldLines(at.schema, list)}` : '',
  ].join('');
}

function nameLine(name: string, type: string, { form }: V2Model): string {
  if (form === 'primitive') return `FIELD:    ${name} <${type}>\n\n`;
  return form === 'kind' && name !== '' ? `RESOURCE: ${name} <${type}>\n\n` : '';
}

function walkedV2(top: FieldSchema, path: readonly string[], document: JsonObject): FieldSchema {
  let schema = top;
  for (const name of path) {
    const seen = new Set<FieldSchema>();
    let model = unseenModel(schema, document, seen);
    while ('inner' in model) {
      seen.add(model.schema);
      model = unseenModel(model.inner, document, seen);
    }
    if (model.form !== 'kind') return model.schema;
    const properties = mapIn(model.schema, 'properties') ?? {};
    const field = Object.hasOwn(properties, name) ? mapIn(properties, name) : undefined;
    if (field === undefined)
      throw new DisplayableError(`field ${quote(name)} does not exist`, {
        hint: nearest(name, Object.keys(properties)),
      });
    schema = field;
  }
  return schema;
}

function descriptionText(descriptions: readonly string[], budget: Budget): string {
  for (const text of descriptions) budget.spend(text.length);
  const texts = descriptions.flatMap((text, i) =>
    text === ''
      ? []
      : [(i === 0 ? '' : '\n') + lines(wrappedLines(text, WIDTH - DESCRIPTION_AT), DESCRIPTION_AT)],
  );
  return `DESCRIPTION:\n${texts.length === 0 ? lines(['<empty>'], DESCRIPTION_AT) : texts.join('')}`;
}

function fieldLines(schema: FieldSchema, list: FieldList): string {
  const { document, recursive, budget } = list;
  if (recursive) return nestedFields(schema, list, FIELDS_AT, new Set());
  const texts = fieldsOf(schema).map(([name, field]) => {
    const required = listIn(schema, 'required').includes(name) ? ' -required-' : '';
    const description = textIn(field, 'description');
    budget.spend(name.length + description.length);
    const text = wrappedLines(description, WIDTH - DESCRIPTION_AT);
    const head = `${name}\t<${modelTypeName(field, document)}>${required}`;
    return `${lines([head], FIELDS_AT)}${lines(text, DESCRIPTION_AT)}\n`;
  });
  return texts.join('');
}

/** @param seen references on the way here, which stop the traversal when they recur */
function nestedFields(top: FieldSchema, list: FieldList, blanks: number, seen: ReadonlySet<string>): string {
  const { document, budget } = list;
  const within = new Set(seen);
  budget.spend(within.size);
  let model = modelOf(top, document);
  while ('inner' in model) {
    const $ref = textIn(model.schema, '$ref');
    if (model.form === 'reference' && within.has($ref)) return '';
    if (model.form === 'reference') within.add($ref);
    budget.spend(within.size);
    model = modelOf(model.inner, document);
  }
  if (model.form !== 'kind') return '';
  const texts = fieldsOf(model.schema).map(([name, field]) => {
    budget.spend(blanks + name.length);
    const line = lines([`${name}\t<${modelTypeName(field, document)}>`], blanks);
    return line + nestedFields(field, list, blanks + FIELDS_AT, within);
  });
  return texts.join('');
}

/** Lines with this indentation, except empty ones. */
function lines(texts: readonly string[], blanks: number): string {
  return texts.map((text) => (text === '' ? '\n' : `${' '.repeat(blanks)}${text}\n`)).join('');
}

/** The beginning of a list. */
const BULLET = /^(\d+\.?|-|\*)\s/;

/**
 * Breaks text between words into lines of limited size in bytes, as kubectl does for OpenAPI v2: lines are joined,
 * except empty ones, indented ones, those that start a list, and those after a colon.
 */
function wrappedLines(text: string, limit: number): string[] {
  const lines: string[] = [];
  let words: string[] = [];
  let lastWord = '';
  const flush = () => {
    if (words.length === 0) return;
    lines.push(words.join(' '));
    words = [];
    lastWord = '';
  };
  for (const line of text.split('\n')) {
    const bare = line.trim();
    const isCode = line.startsWith('    ');
    if (isCode || bare === '' || lastWord.endsWith(':') || BULLET.test(bare)) flush();
    if (isCode) lines.push(line);
    else if (bare === '' && lines.length > 0) lines.push('');
    else {
      for (const word of bare.split(/\s+/).filter(Boolean)) {
        lastWord = word;
        if (words.length > 0 && Buffer.byteLength([...words, word].join(' ')) > limit) flush();
        words.push(word);
      }
    }
  }
  flush();
  return lines;
}
