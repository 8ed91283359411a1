import { posix } from 'node:path';
import type { Pod } from '../../../objects/pods/pod.js';
import type { Clock } from '../../../process/clock.js';
import type { Output } from '../../../process/output.js';
import { printTexts } from '../../../render/outcomes.js';
import { ERASE_LINE } from '../../../terminal/progress-line.js';
import { copyFiles } from '../../../verbs/cp/copy.js';
import { readSame } from '../../rows/same-object.js';
import type { ActionSubject } from '../../rows/subject.js';
import type { ActionWork, Answers } from '../types.js';
import { asideSession } from './aside.js';
import { containerOption, meantContainers } from './meant-containers.js';

/** How often a lost connection is resumed. */
const RETRIES = 3;
/** The interval of progress messages, in milliseconds. */
const TELLS_EVERY_MS = 3000;

/** `Y`: copies a file or folder from or to a container, like `proa cp` and by its rules. */
export function copyWork(): ActionWork {
  return {
    async plan([subject], tools) {
      const pod = (await readSame(subject!, tools)) as Pod;
      const containers = meantContainers(subject!, pod, true);
      const needed = (text: string) => (text.trim() === '' ? 'a path is required' : '');
      return {
        fields: [
          {
            name: 'way',
            label: 'from the container or to it (Tab switches)',
            value: 'from',
            problem: (text) => (text === 'from' || text === 'to' ? '' : 'from or to'),
            complete: (text) => (text === 'from' ? 'to' : 'from'),
          },
          { name: 'remote', label: 'path in the container', value: '', problem: needed },
          {
            name: 'local',
            label: 'path on this machine',
            value: '',
            // The name of the copy, not its folder: unlike a folder, a file cannot be copied to ".".
            offer: ({ way, remote = '' }) => (way === 'to' ? '' : posix.basename(posix.resolve('/', remote))),
            problem: needed,
          },
        ],
        options: [containerOption(containers)],
        lines: (answers) => [
          [
            { text: placesOf(subject!, answers).join(' -> '), role: 'changed' },
            { text: `  container ${answers.container}`, role: 'plain' },
          ],
          [{ text: 'Files with the same names are replaced.', role: 'warning' }],
        ],
      };
    },
    command: (subject, answers) => ['cp', ...placesOf(subject, answers), '-c', answers.container ?? ''],
    async perform(subject, answers, tools) {
      const { cluster, guard, clock, say } = tools;
      const { way = 'from', remote: path = '', local = '', container = '' } = answers;
      await readSame(subject, tools);
      await guard.check();
      const aside = asideSession(cluster, subject.namespace, guard, say);
      const session = { ...aside, progressOutput: progressTo(say, clock) };
      const { name: pod, namespace = '' } = subject;
      const copy = { way: way === 'to' ? 'to' : 'from', remote: { namespace, pod, path }, local } as const;
      const rules = { noPreserve: false, checksum: true, retries: RETRIES, noTar: false, yes: true };
      const texts = copyFiles({ copy, container, ...rules }, session, session.program, clock);
      await printTexts(session.environment.stdout, texts);
      return { text: `copied: ${placesOf(subject, answers).join(' -> ')}` };
    },
  };
}

/** An output for a progress line that is redrawn continuously: reports it now and then. */
function progressTo(say: (text: string) => void, clock: Clock): Output {
  let next = 0;
  return {
    isTTY: true,
    columns: undefined,
    async write(text) {
      const line = text.replace(ERASE_LINE, '');
      if (line === '' || clock.now() < next) return;
      next = clock.now() + TELLS_EVERY_MS;
      say(line);
    },
  };
}

function placesOf({ name }: ActionSubject, { way, remote = '', local = '' }: Answers): string[] {
  const there = `${name}:${remote}`;
  return way === 'to' ? [local, there] : [there, local];
}
