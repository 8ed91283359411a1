import type { JsonObject, KubeObject } from '../../codec/object.js';
import { resourceName } from '../../discovery/types.js';
import type { Span } from '../../terminal/ui/view-model.js';
import { cordonPatch } from '../../verbs/drain/cordon.js';
import { patchOfSame, readSame } from '../rows/same-object.js';
import type { ActionSubject } from '../rows/subject.js';
import { expectSome, readSome } from './read-some.js';
import type { ActionWork, ActTools } from './types.js';

/** A state of objects that can be switched on and off. */
interface Switch {
  /** Whether an object is in this state. */
  isOn(object: KubeObject): boolean;
  /** The strategic merge patch that switches it on or off. */
  patch(on: boolean): JsonObject;
  /** The words for both states: `cordoned`, `takes pods`. */
  words: { on: string; off: string };
  /** An additional note: why the state has no effect on an object any more; "" if there is none. */
  remark?(object: KubeObject): string;
  /** The arguments of the command that switches it on or off. */
  command(subject: ActionSubject, on: boolean): readonly string[];
}

interface Switchable extends KubeObject {
  spec?: { unschedulable?: boolean; suspend?: boolean };
  status?: { completionTime?: string };
}

/** `K`: cordons nodes; uncordons them if all are cordoned. */
export function cordonWork(): ActionWork {
  return switchWork({
    isOn: (node) => (node as Switchable).spec?.unschedulable === true,
    patch: cordonPatch,
    words: { on: 'cordoned', off: 'takes new pods' },
    command: ({ name }, on) => [on ? 'cordon' : 'uncordon', name],
  });
}

/** `P`: suspends running cron jobs and jobs; resumes them if all are suspended. */
export function suspendWork(): ActionWork {
  return switchWork({
    isOn: (job) => (job as Switchable).spec?.suspend === true,
    patch: (on) => ({ spec: { suspend: on } }),
    words: { on: 'suspended', off: 'not suspended' },
    remark: (job) =>
      (job as Switchable).status?.completionTime === undefined ? '' : 'it is already complete',
    command: ({ resource, name }, on) => [
      'patch',
      `${resourceName(resource)}/${name}`,
      `--patch=${JSON.stringify({ spec: { suspend: on } })}`,
    ],
  });
}

function switchWork({ isOn, patch, words, remark = () => '', command }: Switch): ActionWork {
  const was = new Map<string, boolean>();
  let to = true;
  const word = (on: boolean) => (on ? words.on : words.off);
  const send = async (subject: ActionSubject, dryRun: 'none' | 'server', tools: ActTools) => {
    const { client, signal } = tools;
    const on = isOn(await readSame(subject, tools));
    if (on !== was.get(subject.uid)) throw new Error(`it is ${word(on)} now; nothing was done to it`);
    if (on === to) return false;
    await client.patch(subject, patchOfSame('strategic', patch(to), subject), { dryRun, signal });
    return true;
  };
  return {
    async plan(subjects, tools) {
      const seen = await readSome(subjects, tools.signal, async (subject) => {
        const object = await readSame(subject, tools);
        was.set(subject.uid, isOn(object));
        return { text: remark(object), role: 'plain' };
      });
      expectSome(seen);
      to = [...was.values()].includes(false);
      const lines = seen.map(({ thing, value, line }): readonly Span[] => {
        const before = was.get(thing.uid);
        if (before === undefined) return line;
        const change = before === to ? `${word(to)} already` : `${word(before)} -> ${word(to)}`;
        return [
          line[0],
          { text: change, role: before === to ? 'muted' : 'changed' },
          { text: value.text === '' ? '' : `  (${value.text})`, role: 'warning' },
        ];
      });
      return { lines: () => lines };
    },
    command: (subject) => command(subject, to),
    async perform(subject, _answers, tools) {
      if (!(await send(subject, 'none', tools))) return { text: `${word(to)} already` };
      return { text: `now ${word(to)}`, opposite: command(subject, !to) };
    },
    dryRun: async (subject, _answers, tools) =>
      (await send(subject, 'server', tools)) ? `would be ${word(to)}` : `${word(to)} already`,
  };
}
