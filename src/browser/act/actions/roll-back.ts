import { resourceName } from '../../../discovery/types.js';
import type { Workload } from '../../../objects/rollouts/workloads.js';
import type { Span } from '../../../terminal/ui/view-model.js';
import {
  expectNoPause,
  isRunning,
  type Revision,
  revisionsToUndo,
  rollbackPatch,
} from '../../../verbs/rollout/undo.js';
import { readSame } from '../../rows/same-object.js';
import type { ActionSubject } from '../../rows/subject.js';
import type { ActionWork, Answers, SendsChange } from '../types.js';

/** `B`: rolls a workload back to an earlier revision, like `proa rollout undo`. */
export function rollBackWork(): ActionWork {
  let revisions: readonly Revision[] = [];
  let current: number | undefined;
  const chosen = ({ revision = '' }: Answers) => revisions.find(({ number }) => String(number) === revision);
  const send: SendsChange = async (subject, answers, dryRun, tools) => {
    const { client, signal } = tools;
    const workload = await readSame<Workload>(subject, tools);
    expectNoPause(workload, 'proa');
    const wanted = chosen(answers);
    if (wanted === undefined) throw new Error('there is no such revision; nothing was done');
    await client.patch(subject, rollbackPatch(workload, wanted, subject.uid), { dryRun, signal });
  };
  return {
    async plan([subject], tools) {
      const object = await readSame<Workload>(subject!, tools);
      expectNoPause(object, 'proa');
      revisions = await revisionsToUndo({ object, target: subject!, source: '' }, tools.client);
      current = revisions.findLast((revision) => isRunning(object, revision))?.number;
      const others = revisions.filter(({ number }) => number !== current);
      if (others.length === 0) throw new Error('no other revision of it is kept');
      return {
        fields: [
          {
            name: 'revision',
            label: `revision (${others.map(({ number }) => number).join(', ')})`,
            value: String(others.at(-1)!.number),
            problem: (text) =>
              others.some(({ number }) => String(number) === text)
                ? ''
                : 'one of the revisions that are kept',
          },
        ],
        lines: (answers) => revisions.map((revision) => revisionLine(revision, current, chosen(answers))),
      };
    },
    command: (subject, { revision = '' }) => undoCommand(subject, revision),
    async perform(subject, answers, tools) {
      await send(subject, answers, 'none', tools);
      const text = `rolled back to revision ${answers.revision}; its pods are being replaced`;
      return current === undefined ? { text } : { text, opposite: undoCommand(subject, String(current)) };
    },
    async dryRun(subject, answers, tools) {
      await send(subject, answers, 'server', tools);
      return `would be rolled back to revision ${answers.revision}`;
    },
  };
}

function undoCommand({ resource, name }: ActionSubject, revision: string): string[] {
  return ['rollout', 'undo', `${resourceName(resource)}/${name}`, `--to-revision=${revision}`];
}

function revisionLine(
  { number, changeCause, object }: Revision,
  current: number | undefined,
  chosen: Revision | undefined,
): Span[] {
  const images = (object.spec?.template?.spec?.containers ?? []).map(({ image = '' }) => image).join(', ');
  const isChosen = chosen?.number === number;
  const word = number === current ? 'runs now' : isChosen ? 'will run' : '';
  return [
    { text: `${isChosen ? '>' : ' '} ${number}  `, role: isChosen ? 'key' : 'plain' },
    { text: images, role: 'plain' },
    { text: changeCause === '' ? '' : `  ${changeCause}`, role: 'muted' },
    { text: word === '' ? '' : `  ${word}`, role: isChosen ? 'changed' : 'good' },
  ];
}
