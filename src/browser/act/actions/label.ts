import type { JsonObject, KubeObject } from '../../../codec/object.js';
import { resourceName } from '../../../discovery/types.js';
import {
  annotations,
  type FieldChanges,
  labels,
  type MetadataField,
  valuesOf,
} from '../../../objects/metadata-fields.js';
import { messageOf } from '../../../process/errors.js';
import type { Span } from '../../../terminal/ui/view-model.js';
import { patchOfSame, readSame } from '../../rows/same-object.js';
import type { ActionSubject } from '../../rows/subject.js';
import { expectSome, readSome } from '../read-some.js';
import type { ActionWork, Answers, DialogField, SendsChange } from '../types.js';

type Values = Readonly<Record<string, string>>;

/** The labels or annotations when the question was asked. */
interface Before {
  labels: Values;
  annotations: Values;
}

/** `L`: sets and removes labels or annotations, like `proa label --overwrite` and `proa annotate --overwrite`. */
export function labelWork(): ActionWork {
  const seen = new Map<string, Before>();
  const send: SendsChange = async (subject, answers, dryRun, tools) => {
    const { client, signal } = tools;
    const { field, changes } = changesIn(answers);
    const object = await readSame(subject, tools);
    const keys = [...Object.keys(changes.set), ...changes.remove];
    const had = seen.get(subject.uid)?.[field.name] ?? {};
    for (const key of keys)
      if (valuesOf(object, field)[key] !== had[key])
        throw new Error(`its ${field.noun} ${key} has changed in the meantime; nothing was done`);
    const values = Object.fromEntries(keys.map((key) => [key, changes.set[key] ?? null]));
    const patch: JsonObject = { metadata: { [field.name]: values } };
    await client.patch(subject, patchOfSame('merge', patch, subject), { dryRun, signal });
  };
  return {
    async plan(subjects, tools) {
      const found = await readSome(subjects, tools.signal, async (subject) => {
        const { metadata = {} }: KubeObject = await readSame(subject, tools);
        seen.set(subject.uid, { labels: metadata.labels ?? {}, annotations: metadata.annotations ?? {} });
        return { text: '', role: 'plain' };
      });
      expectSome(found);
      return {
        fields: fields(),
        lines: (answers) =>
          found.flatMap(({ thing, line }) => {
            const before = seen.get(thing.uid);
            return [line, ...(before === undefined ? [] : changeLines(answers, before))];
          }),
      };
    },
    command: (subject, answers) => {
      const { field, changes } = changesIn(answers);
      return metadataCommand(subject, field, changes);
    },
    async perform(subject, answers, tools) {
      await send(subject, answers, 'none', tools);
      const { field, changes } = changesIn(answers);
      const opposite = metadataCommand(subject, field, backFrom(changes, seen.get(subject.uid)![field.name]));
      return { text: `has new ${field.name}`, opposite };
    },
    async dryRun(subject, answers, tools) {
      await send(subject, answers, 'server', tools);
      return `would get these ${changesIn(answers).field.name}`;
    },
  };
}

/** The lines to fill in: labels or annotations, and the changes. */
function fields(): DialogField[] {
  let kind = labels.noun as string;
  return [
    {
      name: 'kind',
      label: 'label or annotation',
      value: labels.noun,
      problem: (text) => {
        kind = text;
        return fieldOf(text) === undefined ? 'label or annotation' : '';
      },
    },
    {
      name: 'changes',
      label: 'key=value, key- (separate several with spaces; quote "key=more words")',
      value: '',
      problem: (changes) => {
        try {
          changesIn({ kind, changes });
          return '';
        } catch (error) {
          return messageOf(error);
        }
      },
    },
  ];
}

function fieldOf(text: string): MetadataField | undefined {
  return text === '' ? undefined : [labels, annotations].find(({ noun }) => noun.startsWith(text));
}

/** What was typed. Fails with the problem. */
function changesIn({ kind = '', changes = '' }: Answers): { field: MetadataField; changes: FieldChanges } {
  const field = fieldOf(kind);
  if (field === undefined) throw new Error('label or annotation?');
  const pairs = [...changes.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  if (pairs.length === 0) throw new Error('no changes were given');
  return { field, changes: field.parse(pairs) };
}

function changeLines(answers: Answers, before: Before): Span[][] {
  if (answers.changes === '') return [];
  const { field, changes } = changesIn(answers);
  const had = before[field.name];
  return [
    ...Object.entries(changes.set).map(([key, value]): Span[] => [
      { text: `  ${field.noun} ${key}: ${had[key] ?? '(none)'}`, role: 'plain' },
      { text: ` -> ${value}`, role: 'changed' },
    ]),
    ...changes.remove.map((key): Span[] => [
      { text: `  ${field.noun} ${key}: ${had[key] ?? '(none)'}`, role: 'plain' },
      { text: ' -> removed', role: 'changed' },
    ]),
  ];
}

/** The arguments that restore the previous values. */
function backFrom({ set, remove }: FieldChanges, had: Values): FieldChanges {
  const keys = [...Object.keys(set), ...remove];
  return {
    set: Object.fromEntries(keys.filter((key) => Object.hasOwn(had, key)).map((key) => [key, had[key]!])),
    remove: keys.filter((key) => !Object.hasOwn(had, key)),
  };
}

function metadataCommand(
  { resource, name }: ActionSubject,
  { verb }: MetadataField,
  { set, remove }: FieldChanges,
): string[] {
  const pairs = Object.entries(set).map(([key, value]) => `${key}=${value}`);
  const removed = remove.map((key) => `${key}-`);
  return [verb, `${resourceName(resource)}/${name}`, ...pairs, ...removed, '--overwrite'];
}
