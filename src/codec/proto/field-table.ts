/** One field of a message in one release of Kubernetes. */
export interface FieldSpec {
  /** The name in JSON; "" for a message that is inlined in its parent. */
  readonly json: string;
  readonly number: number;
  /** A scalar (`s b i l y d`), a special type (`$T`, `$Aapiextensions/v1.JSONSchemaProps`), or a message: `core/v1.Pod`. */
  readonly type: string;
  readonly shape: 'one' | 'repeated' | 'map';
  /** If it is absent, nothing is written; without this flag, its zero value is. */
  readonly pointer: boolean;
  readonly omitEmpty: boolean;
  readonly omitZero: boolean;
  readonly inline: boolean;
  /** False if this release does not have the field: it is read, but its absence means nothing. */
  readonly present: boolean;
}

/** A message in one release, its fields in the order of JSON. */
export interface MessageSpec {
  /** `core/v1.Pod`. */
  readonly ref: string;
  /** It is a top-level object, with apiVersion and kind. */
  readonly isKind: boolean;
  readonly fields: readonly FieldSpec[];
}

/** The lines of a table by message, still as text. */
export type TableText = ReadonlyMap<string, string>;

/**
 * Splits a table of src/codec/proto/schema: a line `@v1` names the version, a line `=v1 Pod Node` the messages that are
 * as in an earlier version, and every other line a message and its fields, `Name! json=12*Type~flags`. `!` marks kinds,
 * `!*` kinds with an ordinary list, `*` repeated fields, and `%` maps with string keys.
 * @param family the table's name, `core`
 */
export function splitTable(family: string, table: string): TableText {
  const messages = new Map<string, string>();
  let place = '';
  for (const line of table.split('\n')) {
    const [, mark, name, list] = /^([@=]?)(\w*)(?:!(\*?))?/.exec(line)!;
    if (mark === '@') place = `${family}/${name}`;
    else if (mark === '=') {
      const of = `${family}/${name}`;
      for (const same of line.split(' ').slice(1))
        messages.set(`${place}.${same}`, messages.get(`${of}.${same}`)!);
    } else if (line !== '') {
      messages.set(`${place}.${name}`, line.replace('!*', '!'));
      if (list)
        messages.set(`${place}.${name}List`, `${name}List! metadata=1meta/v1.ListMeta~e items=2*${name}`);
    }
  }
  return messages;
}

/**
 * Reads a line of a table for a release.
 * @param place `core/v1`, the version of message names without one
 * @param release the minor version, 20 for 1.20
 */
export function readMessage(place: string, line: string, release: number): MessageSpec {
  const [head = '', ...words] = line.split(' ');
  const name = head.replace('!', '');
  const fields = words.map((word) => readField(place, word, release));
  return { ref: `${place}.${name}`, isKind: head.endsWith('!'), fields: withoutRivals(fields) };
}

const fieldForm =
  /^([^=]*)=(\d+)(?!\d)([*%]?)([^~]+)(?:~(n?)([ezp]*)((?:\+\d+)?)((?:-\d+)?)((?:@\d+[ezp]*)*))?$/;

/** Either a schema or something else: an array of schemas, a boolean, an array of texts. */
const SCHEMA_CHOICE = /^\$[ABS]$/;

function readField(place: string, word: string, release: number): FieldSpec {
  const match = fieldForm.exec(word);
  if (match === null) throw new Error(`not a field of a schema table: ${word}`);
  const [, json = '', number, mark, type = '', inline, first = '', since, until, changes = ''] = match;
  let flags = first;
  for (const [, from, later = ''] of changes.matchAll(/@(\d+)([ezp]*)/g)) {
    if (release >= Number(from)) flags = later;
  }
  return {
    json,
    number: Number(number),
    type: /^[A-Z]/.test(type)
      ? `${place}.${type}`
      : SCHEMA_CHOICE.test(type)
        ? `${type}${place}.JSONSchemaProps`
        : type,
    shape: mark === '*' ? 'repeated' : mark === '%' ? 'map' : 'one',
    pointer: flags.includes('p'),
    omitEmpty: flags.includes('e'),
    omitZero: flags.includes('z'),
    inline: inline === 'n',
    present: (!since || release >= Number(since.slice(1))) && (!until || release <= Number(until.slice(1))),
  };
}

/** Alpha versions reused numbers and names: of such fields, keeps the one in this release, or the last. */
function withoutRivals(fields: readonly FieldSpec[]): FieldSpec[] {
  return fields.filter((field, i) => {
    const rivals = fields.filter(
      (other, j) =>
        j !== i && (other.number === field.number || (!field.inline && other.json === field.json)),
    );
    if (rivals.length === 0) return true;
    if (field.present) return !rivals.some((other) => other.present && fields.indexOf(other) > i);
    return !rivals.some((other) => other.present || fields.indexOf(other) > i);
  });
}
