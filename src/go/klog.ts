import { quote, quoteValue } from './strconv/quote.js';

/**
 * The header of a klog line, as in kubectl's logs: `I1121 11:55:26.391011   18141 proa] `.
 * @param pid the process that logs
 * @param severity information, a warning or an error
 */
export function klogHeader(time: Date, pid: number, severity: 'I' | 'W' | 'E' = 'I'): string {
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  const day = `${pad(time.getMonth() + 1)}${pad(time.getDate())}`;
  const clock = `${pad(time.getHours())}:${pad(time.getMinutes())}:${pad(time.getSeconds())}.${pad(time.getMilliseconds(), 3)}000`;
  return `${severity}${day} ${clock} ${String(pid).padStart(7)} proa] `;
}

/**
 * The line with which kubectl reports an error and continues.
 * @param text the error
 */
export function unhandledErrorLine(time: Date, pid: number, text: string): string {
  return `${klogHeader(time, pid, 'E')}${klogMessage('Unhandled Error', { err: text })}`;
}

/** How klog prints a value: text in quotes or over several lines, numbers and lists as JSON. */
export type KlogValue = string | number | readonly object[];

/**
 * A structured message as klog prints it after its header: `"Response" verb="GET" milliseconds=3`.
 * @param pairs in the order in which they are printed
 */
export function klogMessage(message: string, pairs: Readonly<Record<string, KlogValue>> = {}): string {
  const values = Object.entries(pairs).map(([key, value]) => ` ${key}=${valueText(value)}`);
  return quote(message) + values.join('');
}

/** Quoted, or indented between `<` and `>` when it has several lines. */
function valueText(value: KlogValue): string {
  if (typeof value !== 'string' || !value.includes('\n')) return quoteValue(value);
  const lines = value.replace(/\n$/, '').split('\n');
  return `<\n${lines.map((line) => `\t${line}\n`).join('')} >`;
}
