import type { Pod } from '../../../objects/pods/pod.js';
import { exitCodeOfCommand } from '../../../objects/remote/join-command.js';
import { parseDetachKeys } from '../../../terminal/detach-keys.js';
import type { Span } from '../../../terminal/ui/view-model.js';
import { attach } from '../../../verbs/attach/attach.js';
import { readSame } from '../../rows/same-object.js';
import type { ActionSubject } from '../../rows/subject.js';
import type { ActionWork, Answers } from '../types.js';
import { containerOption, type MeantContainer, meantContainers } from './meant-containers.js';
import { LeftError, onTerminal } from './on-terminal.js';

/** How long to wait for a pod. */
const WAITS_FOR_MS = 60_000;

/** `J`: attaches the terminal to the process of a container, like `proa attach -it`. */
export function attachWork(): ActionWork {
  let containers: readonly MeantContainer[] = [];
  const chosen = ({ container }: Answers) => containers.find(({ name }) => name === container);
  return {
    async plan([subject], tools) {
      const pod = (await readSame(subject!, tools)) as Pod;
      containers = meantContainers(subject!, pod);
      return {
        options: [containerOption(containers)],
        lines: (answers) => linesOf(subject!, chosen(answers)),
      };
    },
    command: ({ name }, answers) => {
      const { stdin = false, tty = false } = chosen(answers) ?? {};
      return [
        'attach',
        name,
        '-c',
        answers.container ?? '',
        ...(stdin ? ['-i'] : []),
        ...(tty ? ['-t'] : []),
      ];
    },
    async perform(subject, answers, tools) {
      const { stdin = false, tty = false } = chosen(answers) ?? {};
      const options = {
        words: [`pods/${subject.name}`],
        container: answers.container ?? '',
        ...{ stdin, tty, quiet: false, yes: true, podTimeoutMs: WAITS_FOR_MS, commandName: 'proa attach' },
        detachKeys: parseDetachKeys('ctrl-p,ctrl-q'),
      };
      const attached = onTerminal(subject, tools, async (session) =>
        exitCodeOfCommand(await attach(options, session, session.environment)),
      );
      const code = await attached.catch((error: unknown) => {
        if (error instanceof LeftError) return 0;
        throw error;
      });
      return { text: code === 0 ? 'left' : `its process ended with exit code ${code}` };
    },
  };
}

function linesOf({ name: pod }: ActionSubject, container: MeantContainer | undefined): Span[][] {
  const { name = '', stdin = false, tty = false } = container ?? {};
  const typed = stdin
    ? { text: 'What you type is sent to it, and is not logged here.', role: 'warning' as const }
    : { text: 'It reads no input: you see what it prints, until Ctrl-C.', role: 'plain' as const };
  const leave = tty ? 'Ctrl-P Ctrl-Q detaches from it, and it keeps running.' : '';
  return [
    [{ text: `the process of container ${name} of pod ${pod}`, role: 'plain' }],
    [typed],
    ...(stdin && leave !== '' ? [[{ text: leave, role: 'muted' as const }]] : []),
  ];
}
