import type { KubeObject } from '../../../codec/object.js';
import { resourceName } from '../../../discovery/types.js';
import { scaleOne } from '../../../objects/scale-one.js';
import { messageOf } from '../../../process/errors.js';
import type { DescribedAutoscaler } from '../../../render/describe/autoscaler.js';
import type { Span } from '../../../terminal/ui/view-model.js';
import { expectSame } from '../../rows/same-object.js';
import type { ActionSubject } from '../../rows/subject.js';
import { expectSome, readSome } from '../read-some.js';
import type { ActionWork, ActTools, DialogField } from '../types.js';

/** autoscaling/v1 Scale, the fields used here. */
interface SeenScale extends KubeObject {
  spec?: { replicas?: number };
}

/** `S`: sets the number of replicas; changes nothing if the number is no longer the one that was shown. */
export function scaleWork(): ActionWork {
  /** The numbers when the question was asked, by uid. */
  const before = new Map<string, number>();
  return {
    async plan(subjects, tools) {
      const seen = await readSome(subjects, tools.signal, async (subject): Promise<Span> => {
        const scale = await tools.client.get<SeenScale>(subject, {
          subresource: 'scale',
          signal: tools.signal,
        });
        expectSame(scale, subject);
        const { replicas = 0 } = scale.spec ?? {};
        before.set(subject.uid, replicas);
        return { text: String(replicas), role: 'plain' };
      });
      expectSome(seen);
      const warnings = await autoscaled(subjects, tools);
      const numbers = new Set(before.values());
      const value = numbers.size === 1 ? String([...numbers][0]) : '';
      return {
        fields: [replicasField(value)],
        lines: ({ replicas = '' }) => [
          ...warnings,
          ...seen.map(({ value, line }): readonly Span[] =>
            value.role === 'bad' ? line : [...line, { text: ` -> ${replicas}`, role: 'changed' }],
          ),
        ],
      };
    },
    command: (subject, { replicas = '' }) => scaleCommand(subject, replicas),
    async perform(subject, { replicas = '' }, { client, clock, signal }) {
      const seen = before.get(subject.uid);
      if (seen === undefined) throw new Error('its number of replicas is not known; nothing was done to it');
      const to = {
        replicas: Number(replicas),
        currentReplicas: seen,
        resourceVersion: '',
        uid: subject.uid,
        dryRun: 'none' as const,
      };
      await scaleOne(subject, to, { client, clock, signal });
      return { text: `scaled from ${seen} to ${replicas}`, opposite: scaleCommand(subject, String(seen)) };
    },
  };
}

function scaleCommand({ resource, name }: ActionSubject, replicas: string): string[] {
  return ['scale', `${resourceName(resource)}/${name}`, `--replicas=${replicas}`];
}

function replicasField(value: string): DialogField {
  return {
    name: 'replicas',
    label: 'replicas',
    value,
    problem: (text) => (/^\d{1,9}$/.test(text) ? '' : 'a number, 0 or more'),
  };
}

/** Warns about autoscalers that will set their own number. */
async function autoscaled(
  subjects: readonly ActionSubject[],
  { cluster, client, signal }: ActTools,
): Promise<Span[][]> {
  const lines: Span[][] = [];
  for (const namespace of new Set(subjects.map((subject) => subject.namespace))) {
    try {
      const resource = await cluster.resolve('horizontalpodautoscalers');
      const { items } = await client.listAll<DescribedAutoscaler>({ resource, namespace }, { signal });
      for (const { metadata, spec } of items) {
        const { kind, name } = spec?.scaleTargetRef ?? {};
        const isOne = (subject: ActionSubject) =>
          subject.namespace === namespace && subject.resource.kind === kind && subject.name === name;
        const { minReplicas = 1, maxReplicas = '?' } = spec ?? {};
        const range = `${minReplicas} to ${maxReplicas}`;
        if (subjects.some(isOne))
          lines.push([
            {
              text: `HorizontalPodAutoscaler ${metadata?.name} keeps ${name} at ${range}, and will change the number again.`,
              role: 'warning',
            },
          ]);
      }
    } catch (error) {
      signal.throwIfAborted();
      lines.push([
        {
          text: `It is not known whether an autoscaler changes the number again: ${messageOf(error)}`,
          role: 'muted',
        },
      ]);
    }
  }
  return lines;
}
