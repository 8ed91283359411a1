import { logPaint, yamlPaint } from '../frame/paint.js';
import type { TextSource } from '../text/text-screen.js';
import type { LogLine } from './log-lines.js';

/** A line of a log by itself: its source and its text; JSON is spread over several lines. */
export function wholeLineSource({ source, time, text }: LogLine): TextSource {
  const from = source === undefined ? [] : [source.namespace, 'pods', source.pod, source.container];
  const isJson = isJsonObject(text);
  return {
    path: [...from, ['line of a log', time].filter(Boolean).join(', ')],
    target: undefined,
    foldable: false,
    waiting: '',
    paint: isJson ? yamlPaint : logPaint,
    read: async (show) => show(isJson ? spread(text) : text),
  };
}

function isJsonObject(text: string): boolean {
  if (!/^\s*\{/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** JSON over several lines. Its numbers stay as they were written: only the whitespace changes. */
function spread(json: string): string {
  let depth = 0;
  const line = () => `\n${'  '.repeat(depth)}`;
  return json.replace(/"(?:[^"\\]|\\.)*"|[{}[\],:]|\s+|[^\s"{}[\],:]+/g, (part) => {
    switch (part) {
      case '{':
      case '[':
        depth++;
        return part + line();
      case '}':
      case ']':
        depth--;
        return line() + part;
      case ',':
        return part + line();
      case ':':
        return ': ';
      default:
        return /^\s+$/.test(part) ? '' : part;
    }
  });
}
