import type { ObjectTarget } from '../cluster/target.js';
import type { KubeObject } from '../codec/object.js';
import { counted } from '../render/grouped.js';
import type { BrowserCluster } from './cluster.js';
import { isSecret } from './documents.js';
import { targetTitle } from './list-view.js';
import { valuesPaint } from './paint.js';
import type { TextSource } from './text-screen.js';

/** A secret's values are hidden again after so many milliseconds. */
const SHOWN_FOR_MS = 30_000;

/** What a value is kept in. */
interface KeyedValue {
  key: string;
  bytes: Buffer;
}

/**
 * The keys of a config map or a secret, each with its value as the text it is. Those of a secret are shown by a key, and
 * hidden again after a while and on leaving.
 * @param tools.redo shows it again
 * @param tools.after does something so many milliseconds later
 */
export function valuesSource(
  cluster: BrowserCluster,
  target: ObjectTarget,
  tools: { redo(): void; after(milliseconds: number, act: () => void): void },
): TextSource {
  const mayShow = isSecret(target);
  let hidden = mayShow;
  const hideLater = () =>
    tools.after(SHOWN_FOR_MS, () => {
      if (hidden) return;
      hidden = true;
      tools.redo();
    });
  return {
    title: `values of ${targetTitle(target)}`,
    target,
    foldable: false,
    waiting: 'Reading...',
    paint: valuesPaint,
    read: async (show, signal) => show(valuesText(await cluster.object(target, signal), hidden)),
    bindings: () =>
      mayShow
        ? [
            {
              keys: ['x'],
              hint: hidden ? 'show' : 'hide',
              does: 'show the values for 30 seconds, or hide them',
              run: () => {
                hidden = !hidden;
                if (!hidden) hideLater();
                tools.redo();
              },
            },
          ]
        : [],
  };
}

function valuesText(object: KubeObject, hidden: boolean): string {
  const values = valuesOf(object);
  if (values.length === 0) return 'There are no values.';
  return values
    .map(({ key, bytes }) => {
      const head = `${key}: ${counted(bytes.length, 'byte')}`;
      return hidden ? head : `${head}\n${valueLines(bytes)}\n`;
    })
    .join('\n');
}

function valuesOf(object: KubeObject): KeyedValue[] {
  const { data = {}, binaryData = {} } = object as Record<'data' | 'binaryData', Record<string, string>>;
  const encoding = object.kind === 'Secret' ? 'base64' : 'utf8';
  return [
    ...Object.entries(data).map(([key, text]) => ({ key, bytes: Buffer.from(String(text), encoding) })),
    ...Object.entries(binaryData).map(([key, text]) => ({ key, bytes: Buffer.from(String(text), 'base64') })),
  ].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** A value as indented lines; where it is no text, only that is said. */
function valueLines(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  if (text.includes('\u0000') || !Buffer.from(text).equals(bytes)) return '  (not text)';
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}
