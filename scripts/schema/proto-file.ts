/** One field of a message in a .proto file. */
export interface ProtoField {
  name: string;
  number: number;
  /** `string`, `Container`, `k8s.io.api.core.v1.Container`; for a map, the type of its values. */
  type: string;
  label: 'one' | 'repeated' | 'map';
}

/** A .proto file: its package and its messages. */
export interface ProtoFile {
  package: string;
  messages: Map<string, ProtoField[]>;
}

const fieldLine =
  /^\s+(?:(optional|repeated|required)\s+([\w.]+)|map<string,\s*([\w.]+)>)\s+(\w+)\s*=\s*(\d+);/;

/** Reads .proto files as written by go-to-protobuf: flat messages, one field per line. */
export function readProtoFile(text: string): ProtoFile {
  const file: ProtoFile = { package: /^package ([\w.]+);/m.exec(text)?.[1] ?? '', messages: new Map() };
  let current: ProtoField[] | undefined;
  for (const line of text.split('\n')) {
    const start = /^message (\w+) \{/.exec(line);
    if (start !== null) {
      current = [];
      file.messages.set(start[1]!, current);
      continue;
    }
    const field = fieldLine.exec(line);
    if (field === null || current === undefined) continue;
    const [, label, plain, value, name, number] = field;
    current.push({
      name: name!,
      number: Number(number),
      type: (plain ?? value)!.replace(/^\./, ''),
      label: value !== undefined ? 'map' : label === 'repeated' ? 'repeated' : 'one',
    });
  }
  return file;
}

/** `k8s.io.api.core.v1` is `core/v1`; `k8s.io.apimachinery.pkg.runtime` is `runtime`. */
export function placeOf(protoPackage: string): string {
  const [last = '', before = ''] = protoPackage.split('.').reverse();
  return /^v\d/.test(last) ? `${before}/${last}` : last;
}
