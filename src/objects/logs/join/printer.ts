import type { RE2JS } from 're2js';
import type { Output } from '../../../process/output.js';
import type { LogSource } from '../log-request.js';
import { colorByName, highlightMatches } from './colors.js';
import type { LogEntry } from './entry.js';
import { fieldsText, jsonObject } from './fields.js';
import type { LineTest } from './line-match.js';
import type { LineFormat } from './options.js';

/** The format and the destination of lines. */
export interface LineLook {
  format: LineFormat;
  prefix: boolean;
  timestamps: boolean;
  fields: readonly string[] | undefined;
  highlight: readonly RE2JS[];
  /** The destination of lines without colors; on a terminal it is guarded. */
  output: Output;
  /** The unguarded destination of colored lines; undefined for none. */
  colorOutput: Output | undefined;
  /** Undefined: all lines. */
  isWanted: LineTest | undefined;
  /** Reports messages other than lines. */
  tell(text: string): Promise<void>;
}

const LINE_FEED = 0x0a;

/** Prints lines of several logs. */
export class LinePrinter {
  readonly #look: LineLook;
  readonly #prefixes = new Map<LogSource, Buffer>();
  readonly #textOf: ((entry: LogEntry) => string) | undefined;

  constructor(look: LineLook) {
    this.#look = look;
    this.#textOf = textMaker(look);
  }

  /** Resolves when the output is ready for more. */
  async print(entries: readonly LogEntry[]): Promise<void> {
    const { isWanted, tell } = this.#look;
    let lines: LogEntry[] = [];
    for (const entry of entries) {
      if (entry.said !== undefined) {
        await this.#write(lines);
        lines = [];
        await tell(entry.said);
      } else if (isWanted?.(entry.text) ?? true) lines.push(entry);
    }
    await this.#write(lines);
  }

  async #write(lines: readonly LogEntry[]): Promise<void> {
    if (lines.length === 0) return;
    const { output, colorOutput } = this.#look;
    const textOf = this.#textOf;
    if (textOf !== undefined) {
      const text = lines.map((line) => `${textOf(line)}\n`).join('');
      return (colorOutput ?? output).write(text);
    }
    const bytes = this.#bytesOf(lines);
    if (output.writeBytes !== undefined) return output.writeBytes(bytes);
    await output.write(bytes.toString());
  }

  /** Lines unchanged: by far the fastest way. */
  #bytesOf(lines: readonly LogEntry[]): Buffer {
    const { timestamps } = this.#look;
    let length = 0;
    for (const { source, stamp, text } of lines)
      length += this.#prefixOf(source).length + (timestamps ? stamp.length + 1 : 0) + text.length + 1;
    const bytes = Buffer.allocUnsafe(length);
    let at = 0;
    for (const { source, stamp, text } of lines) {
      at += this.#prefixOf(source).copy(bytes, at);
      if (timestamps) at += bytes.write(`${stamp} `, at, 'latin1');
      at += text.copy(bytes, at);
      bytes[at++] = LINE_FEED;
    }
    return bytes;
  }

  #prefixOf(source: LogSource): Buffer {
    let prefix = this.#prefixes.get(source);
    if (prefix === undefined) {
      prefix = Buffer.from(this.#look.prefix ? prefixOf(source) : '');
      this.#prefixes.set(source, prefix);
    }
    return prefix;
  }
}

/** Formats lines that are not printed unchanged; undefined if all are unchanged. */
function textMaker(look: LineLook): ((entry: LogEntry) => string) | undefined {
  const { colorOutput, fields, format, highlight, prefix, timestamps } = look;
  if (format !== 'text') return (entry) => jsonOf(entry, format);
  if (fields === undefined && colorOutput === undefined) return undefined;
  return ({ source, stamp, text }) => {
    const line = fields === undefined ? text.toString() : fieldsText(text.toString(), fields);
    const before = prefix ? prefixOf(source) : '';
    const time = timestamps ? `${stamp} ` : '';
    if (colorOutput === undefined) return `${before}${time}${line}`;
    const name = before === '' ? '' : colorByName(before, source.pod);
    return `${name}${time}${highlightMatches(line, highlight, colorOutput.isTTY)}`;
  };
}

/** As kubectl writes it. */
function prefixOf({ pod, container }: LogSource): string {
  return `[pod/${pod}/${container}] `;
}

/** A line as JSON, with stern's names of fields; in `extjson` the message is JSON if the line is. */
function jsonOf({ source, time, text }: LogEntry, format: 'json' | 'extjson'): string {
  const line = text.toString();
  const { namespace, pod: podName, container: containerName } = source;
  const before = JSON.stringify({
    ...(time !== '' && { timestamp: time }),
    namespace,
    podName,
    containerName,
  });
  const isJson = format === 'extjson' && jsonObject(line) !== undefined;
  return `${before.slice(0, -1)},"message":${isJson ? line.trim() : JSON.stringify(line)}}`;
}
