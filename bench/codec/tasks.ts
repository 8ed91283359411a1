import type { KubeObject } from '../../src/codec/object.js';
import type { Selection } from '../../src/codec/selection.js';
import type { Built } from './built.js';
import type { WireList } from './lists.js';
import { type Cost, measure } from './measure.js';
import { protobufjsType } from './protobufjs.js';

/** One measured piece of work. */
export interface Task {
  name: string;
  /** The task it is compared with. */
  beside?: string;
  /** The target: at most this fraction of the other's median. */
  atMost?: number;
  cost: Cost;
}

/** Without a target, because it reads most of a config map. */
const MOST = 'column data';
const PARSE = 'JSON.parse';
const STRINGIFY = 'JSON.stringify to bytes';

/** What `-o name`, a JSONPath of one field and a custom column read. */
export const FIELDS: Record<string, Record<string, Selection>> = {
  pods: {
    'metadata.name': { metadata: { name: true } },
    'spec.nodeName': { spec: { nodeName: true } },
    'column status.podIP': { metadata: { name: true }, status: { podIP: true } },
  },
  configMaps: {
    'metadata.name': { metadata: { name: true } },
    'column immutable': { metadata: { name: true }, immutable: true },
    [MOST]: { metadata: { name: true }, data: true },
  },
  events: {
    'metadata.name': { metadata: { name: true } },
    'involvedObject.name': { involvedObject: { name: true } },
    'column reason': { metadata: { name: true }, reason: true },
  },
};

/**
 * Measures reading and writing a list in both forms.
 * @param kind a key of FIELDS
 */
export async function measureTasks(
  built: Built,
  kind: string,
  list: WireList,
  rounds: number,
): Promise<Task[]> {
  const codec = new built.ProtobufCodec({ release: 20 });
  const text = list.json.toString();
  const tasks: Task[] = [];
  const add = async (name: string, work: () => unknown, beside?: string, atMost?: number) => {
    const aim = { ...(beside === undefined ? {} : { beside }), ...(atMost === undefined ? {} : { atMost }) };
    tasks.push({ name, ...aim, cost: await measure(work, rounds) });
  };
  await add(PARSE, () => JSON.parse(text));
  await add('JSON.parse from bytes', () => JSON.parse(list.json.toString()), PARSE);
  await add('decode', () => codec.decode(list.protobuf), PARSE, 1);
  await add('decode as a stream', () => drain(codec.readList(once(list.protobuf))), PARSE, 1);
  for (const [name, select] of Object.entries(FIELDS[kind]!)) {
    await add(
      `select ${name}`,
      () => drain(codec.readList(once(list.protobuf), { select })),
      PARSE,
      name === MOST ? undefined : 0.2,
    );
  }
  const object = JSON.parse(text) as KubeObject;
  await add('JSON.stringify', () => JSON.stringify(object));
  await add(STRINGIFY, () => Buffer.from(JSON.stringify(object)));
  await add('encode', () => codec.encode(object), STRINGIFY, 1);
  const { raw, kind: listKind } = built.readEnvelope(list.protobuf);
  const schema = new built.Schema(20);
  const { ref } = (await schema.kind('v1', listKind))!;
  const type = protobufjsType(schema, ref);
  await add('protobufjs: messages', () => type.decode(raw), 'decode');
  const plain = { longs: Number, defaults: true, bytes: String };
  await add('protobufjs: plain objects', () => type.toObject(type.decode(raw), plain), 'decode');
  return tasks;
}

async function drain(parts: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of parts);
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
