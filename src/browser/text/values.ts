import type { ObjectTarget } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import { keyedValues, valueLines } from '../../objects/secrets/keyed-values.js';
import { summarizeValue, valueSummaryText } from '../../objects/secrets/value-summary.js';
import { countText } from '../../render/numbers.js';
import { valuesPaint } from '../frame/paint.js';
import { targetPath } from '../rows/list-view.js';
import type { BrowserCluster } from '../state/cluster.js';
import { isSecretTarget } from './documents.js';
import { Reveal } from './reveal.js';
import type { TextSource } from './text-screen.js';

/**
 * The keys of a config map or a secret, each with a description and its value as text. Those of a secret are shown by a
 * key, and hidden again after a while and on leaving.
 * @param tools.redo shows it again
 * @param tools.after calls a function after so many milliseconds; if undefined, values stay visible until the user
 * leaves them
 * @param tools.now milliseconds since 1970, for the remaining days of certificates
 */
export function valuesSource(
  cluster: BrowserCluster,
  target: ObjectTarget,
  tools: {
    redo(): void;
    after: ((milliseconds: number, act: () => void) => void) | undefined;
    now(): number;
    /** Those of a secret are visible at first. */
    isRevealed?: boolean;
  },
): TextSource {
  const reveal = isSecretTarget(target) ? new Reveal(tools) : undefined;
  return {
    path: [...targetPath(target), 'values'],
    target,
    foldable: false,
    follows: true,
    waiting: 'Reading...',
    paint: valuesPaint,
    read: async (show, signal) => {
      const object = await cluster.object(target, signal);
      show(valuesText(object, reveal?.isHidden === true, tools.now()), object.metadata?.resourceVersion);
    },
    bindings: () => (reveal === undefined ? [] : [reveal.binding]),
  };
}

function valuesText(object: KubeObject, hidden: boolean, now: number): string {
  const values = keyedValues(object);
  if (values.length === 0) return 'There are no values.';
  return values
    .map(({ key, bytes }) => {
      const head = `${key}: ${countText(bytes.length, 'byte')}, ${valueSummaryText(summarizeValue(bytes, now))}`;
      return hidden ? head : `${head}\n${valueLines(bytes)}\n`;
    })
    .join('\n');
}
