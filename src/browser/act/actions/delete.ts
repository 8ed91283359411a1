import type { Client } from '../../../cluster/client/client.js';
import { type KubeObject, ownerOf } from '../../../codec/object.js';
import { type ApiResource, resourceName } from '../../../discovery/types.js';
import { deleteObject } from '../../../objects/deletion/delete-object.js';
import { countText } from '../../../render/numbers.js';
import type { Span } from '../../../terminal/ui/view-model.js';
import type { ActionSubject } from '../../rows/subject.js';
import { readSome } from '../read-some.js';
import type { ActionWork, Answers, DialogOption } from '../types.js';

/** The question reads at most this many objects; the others are only counted. */
const MAX_CHECKED = 20;

/** The controllers that recreate deleted pods. */
const MAKERS = new Set(['ReplicaSet', 'StatefulSet', 'DaemonSet', 'ReplicationController']);

const options: readonly DialogOption[] = [
  {
    name: 'grace',
    key: 'g',
    label: 'grace',
    values: [
      { value: '-1', text: 'its own' },
      { value: '1', text: '1 s' },
      { value: '0', text: 'none: removed at once, although it may still be running' },
    ],
  },
  {
    name: 'cascade',
    key: 'p',
    label: 'dependents',
    values: [
      { value: 'Background', text: 'deleted afterwards' },
      { value: 'Foreground', text: 'deleted first' },
      { value: 'Orphan', text: 'left alone' },
    ],
  },
];

/** `D`: deletes the objects with these uids. */
export function deleteWork(): ActionWork {
  return {
    async plan(subjects, { client, signal }) {
      const [first] = subjects;
      const warnings = first === undefined ? [] : consequences(first.resource, subjects.length);
      const notes = await readSome(subjects.slice(0, MAX_CHECKED), signal, (subject) =>
        note(subject, client, signal),
      );
      const more = subjects.length - notes.length;
      const lines = [
        ...warnings.map((text): Span[] => [{ text, role: 'warning' }]),
        ...notes.map(({ thing, value, line: [title] }) => [
          title,
          { text: thing.state === '' ? '' : `${thing.state}  `, role: 'muted' as const },
          value,
        ]),
        ...(more > 0 ? [[{ text: `and ${countText(more, 'object')} more`, role: 'warning' as const }]] : []),
      ];
      return { options, lines: () => lines };
    },
    command: ({ resource, name }, { grace = '-1', cascade = 'Background' }) => [
      'delete',
      `${resourceName(resource)}/${name}`,
      ...(grace === '-1' ? [] : [`--grace-period=${grace}`]),
      ...(grace === '0' ? ['--force'] : []),
      ...(cascade === 'Background' ? [] : [`--cascade=${cascade.toLowerCase()}`]),
    ],
    async perform(subject, answers, { client, signal }) {
      const remaining = await deleteObject(
        subject,
        { ...settings(answers), dryRun: 'none', uid: subject.uid, signal },
        client,
      );
      return { text: remaining === undefined ? 'deleted' : 'is being deleted' };
    },
    async dryRun(subject, answers, { client, signal }) {
      await deleteObject(
        subject,
        { ...settings(answers), dryRun: 'server', uid: subject.uid, signal },
        client,
      );
      return 'would be deleted';
    },
  };
}

function settings({ grace = '-1', cascade = 'Background' }: Answers) {
  return {
    gracePeriod: Number(grace),
    propagationPolicy: cascade as 'Background' | 'Foreground' | 'Orphan',
  };
}

/** What else is deleted along with objects of some types. */
function consequences({ group, name }: ApiResource, count: number): string[] {
  const it = count === 1 ? 'it' : 'them';
  switch (group === '' ? name : `${name}.${group}`) {
    case 'namespaces':
      return [`Everything in ${it} is deleted as well.`];
    case 'customresourcedefinitions.apiextensions.k8s.io':
      return [`All objects of the types are deleted as well.`];
    case 'persistentvolumeclaims':
    case 'persistentvolumes':
      return [`The data in ${it} may be lost.`];
    default:
      return [];
  }
}

/** Whether an object is recreated when it is deleted. */
async function note(subject: ActionSubject, client: Pick<Client, 'get'>, signal: AbortSignal): Promise<Span> {
  const object = await client.get(subject, { signal });
  if (object.metadata?.uid !== subject.uid)
    return { text: 'it is another object now, and is left alone', role: 'bad' };
  return fate(subject, object);
}

function fate({ resource }: ActionSubject, object: KubeObject): Span {
  const owner = ownerOf(object);
  const { deletionTimestamp } = (object.metadata ?? {}) as { deletionTimestamp?: string };
  if (deletionTimestamp !== undefined) return { text: 'is being deleted already', role: 'muted' };
  if (owner === undefined) return { text: 'without an owner: will NOT come back', role: 'warning' };
  const owned = `owned by ${owner.kind} ${owner.name}`;
  if (owner.controller !== true) return { text: `${owned}, which does not recreate it`, role: 'warning' };
  const isMade = resourceName(resource) === 'pods' && MAKERS.has(owner.kind);
  return { text: `${owned}${isMade ? ': will come back' : ', which may recreate it'}`, role: 'plain' };
}
