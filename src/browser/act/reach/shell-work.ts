import { SHELL_IMAGE } from '../../../objects/pods/image-name.js';
import { isPod, type Pod } from '../../../objects/pods/pod.js';
import { exitCodeOfCommand } from '../../../objects/remote/join-command.js';
import { printTexts } from '../../../render/outcomes.js';
import { confirm } from '../../../terminal/confirm.js';
import type { Span } from '../../../terminal/ui/view-model.js';
import { debugShell } from '../../../verbs/debug/shell-container.js';
import { shell } from '../../../verbs/shell/shell.js';
import { WITH_PORTS } from '../../forward/with-ports.js';
import { readSame } from '../../rows/same-object.js';
import type { ActionSubject } from '../../rows/subject.js';
import type { ActionWork, Answers, DialogOption } from '../types.js';
import { containerOption, meantContainers } from './meant-containers.js';
import { onTerminal } from './on-terminal.js';

/** How long to wait for a pod or a node. */
const WAITS_FOR_MS = 60_000;

/** `X`: opens a shell in a container or on a node, like `proa shell`. */
export function shellWork(): ActionWork {
  return {
    async plan([subject], tools) {
      const object = await readSame(subject!, tools);
      const options = isPod(subject!.resource)
        ? [containerOption(meantContainers(subject!, object as Pod))]
        : wayOption(subject!);
      return { options, lines: (answers) => linesOf(subject!, answers) };
    },
    command: (subject, answers) => [
      'shell',
      wordOf(subject),
      ...(answers.container ? ['-c', answers.container] : []),
      ...(answers.way === 'chroot' ? ['--chroot'] : []),
    ],
    async perform(subject, answers, tools) {
      const options = {
        word: wordOf(subject),
        container: answers.container ?? '',
        image: SHELL_IMAGE,
        chroot: answers.way === 'chroot',
        podTimeoutMs: WAITS_FOR_MS,
        yes: true,
      };
      const code = await onTerminal(subject, tools, async (session) => {
        const { environment: streams } = session;
        const { stdin, stdout: output, signal } = streams;
        const ask = (question: string) => confirm(question, { stdin, output, signal });
        const debug: Parameters<typeof shell>[2]['debug'] = (place, image) =>
          printTexts(output, debugShell(place, image, session, streams));
        return exitCodeOfCommand(await shell(options, session, { ask, debug, streams }));
      });
      return { text: code === 0 ? 'shell ended' : `shell ended with exit code ${code}` };
    },
  };
}

function wordOf({ resource, name }: ActionSubject): string {
  return `${resource.kind === 'Node' ? 'node' : (WITH_PORTS[resource.kind] ?? resource.name)}/${name}`;
}

function wayOption({ resource }: ActionSubject): DialogOption[] {
  if (resource.kind !== 'Node') return [];
  const values = [
    { value: 'nsenter', text: "the node's namespaces (nsenter)" },
    { value: 'chroot', text: "the node's file system (chroot)" },
  ];
  return [{ name: 'way', key: 'w', label: 'enter', values }];
}

function linesOf({ resource, name }: ActionSubject, { container }: Answers): Span[][] {
  if (resource.kind === 'Node')
    return [
      [{ text: `A privileged pod (image ${SHELL_IMAGE}) is created on node ${name}.`, role: 'warning' }],
      [{ text: 'It is deleted when the shell ends.', role: 'plain' }],
    ];
  const where = resource.kind === 'Pod' ? `container ${container} of pod ${name}` : 'its best ready pod';
  return [
    [{ text: `bash, ash or sh in ${where}; what you do there is not logged here.`, role: 'plain' }],
    [{ text: 'If it has no shell, proa offers a debug container.', role: 'muted' }],
  ];
}
