import type { RE2JS } from 're2js';
import { showControls } from '../../../terminal/sanitize.js';

/**
 * Colors with enough contrast to both dark and light backgrounds: cyan, green, magenta, yellow, blue, and their bright
 * forms.
 */
const COLORS = [36, 32, 35, 33, 34, 96, 92, 95, 93, 94];
const ESCAPE = '\u001b[';

/** Text in one of the colors, the same for the same name; control characters are made visible. */
export function colorByName(text: string, name: string): string {
  let hash = 0;
  for (const char of name) hash = (hash * 31 + char.codePointAt(0)!) >>> 0;
  return `${ESCAPE}${COLORS[hash % COLORS.length]}m${showControls(text)}${ESCAPE}0m`;
}

/**
 * A line with matches of the patterns in reverse video.
 * @param isTerminal control characters of the line are made visible
 */
export function highlightMatches(line: string, patterns: readonly RE2JS[], isTerminal: boolean): string {
  const plain = isTerminal ? showControls : (text: string) => text;
  let text = '';
  let at = 0;
  for (const [start, end] of matches(line, patterns)) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    text += `${plain(line.slice(at, from))}${ESCAPE}7m${plain(line.slice(from, end))}${ESCAPE}27m`;
    at = end;
  }
  return text + plain(line.slice(at));
}

/** Where patterns match, the first ones first. */
function matches(line: string, patterns: readonly RE2JS[]): [start: number, end: number][] {
  const found: [number, number][] = [];
  for (const pattern of patterns) {
    const matcher = pattern.matcher(line);
    while (matcher.find()) if (matcher.end() > matcher.start()) found.push([matcher.start(), matcher.end()]);
  }
  return found.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
}
