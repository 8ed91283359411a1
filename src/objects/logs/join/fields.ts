import { type ExactJson, parseJson } from '../../../codec/json.js';

type Fields = Record<string, ExactJson>;

/** Where loggers put the fields that are shown first, the most common name first. */
const USUAL: readonly (readonly string[])[] = [
  ['time', 'ts', 'timestamp', '@timestamp', 't'],
  ['level', 'severity', 'lvl', 'log.level'],
  ['msg', 'message', '@message', 'event'],
];

/**
 * A line that is a JSON object as text: the values of the fields, separated by spaces, `-` for a missing one. Without
 * paths it is time, level and message by their common names, and then the others as `name=value`. Other lines are not
 * changed.
 * @param paths `level`, `http.status`
 */
export function fieldsText(line: string, paths: readonly string[]): string {
  const fields = jsonObject(line);
  if (fields === undefined) return line;
  if (paths.length > 0) return paths.map((path) => shown(valueAt(fields, path))).join(' ');
  const first = USUAL.map((names) => names.find((name) => Object.hasOwn(fields, name))).filter(
    (name) => name !== undefined,
  );
  const others = Object.keys(fields).filter((name) => !first.includes(name));
  return [
    ...first.map((name) => shown(fields[name])),
    ...others.map((name) => `${name}=${quoted(shown(fields[name]))}`),
  ].join(' ');
}

/** The message of a line, without its time and level: for a line that is JSON or `name=value`, else the line. */
export function messageOfLine(line: string): string {
  const fields = jsonObject(line);
  const [, , names = []] = USUAL;
  if (fields !== undefined) {
    const name = [...names, 'error', 'err'].find((each) => typeof fields[each] === 'string');
    return name === undefined ? line : (fields[name] as string);
  }
  const [, quotedText, word] = /(?:^|\s)(?:msg|message)=(?:"((?:[^"\\]|\\.)*)"|(\S+))/.exec(line) ?? [];
  return quotedText?.replaceAll(/\\(.)/g, '$1') ?? word ?? line;
}

/** A line that is a JSON object; undefined for any other. */
export function jsonObject(line: string): Fields | undefined {
  if (!/^\s*\{/.test(line)) return undefined;
  try {
    return parseJson(line) as Fields;
  } catch {
    return undefined;
  }
}

/** A field by its full name, which may contain dots, or step by step. */
function valueAt(fields: Fields, path: string): ExactJson | undefined {
  if (Object.hasOwn(fields, path)) return fields[path];
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const inner = Object.hasOwn(fields, path.slice(0, dot)) ? fields[path.slice(0, dot)] : undefined;
    if (inner !== null && typeof inner === 'object') return valueAt(inner as Fields, path.slice(dot + 1));
  }
  return undefined;
}

function shown(value: ExactJson | undefined): string {
  if (value === undefined) return '-';
  if (typeof value === 'string') return value;
  return exactText(value);
}

/** JSON in which integers keep all their digits. */
function exactText(value: ExactJson): string {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `[${value.map(exactText).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, each]) => `${JSON.stringify(name)}:${exactText(each)}`)
    .join(',')}}`;
}

function quoted(text: string): string {
  return /[\s"=]/.test(text) || text === '' ? JSON.stringify(text) : text;
}
