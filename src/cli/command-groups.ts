import { editDistance, nearest } from '../process/nearest.js';

/** A group of commands in the help of proa as a whole, the most used ones first. */
interface CommandGroup {
  title: string;
  /** First words of command lines: commands, and groups of commands. Those that proa does not have are omitted. */
  commands: readonly string[];
}

/** kubectl's groups. Commands in none of them are listed in the last, after its own. */
export const commandGroups: readonly CommandGroup[] = [
  {
    title: 'Basic commands',
    commands: 'get browse create apply delete edit run expose set explain ctx ns'.split(' '),
  },
  { title: 'Deploy commands', commands: ['rollout', 'scale', 'autoscale', 'releases'] },
  {
    title: 'Cluster management commands',
    commands: 'cluster-info top capacity drain cordon uncordon taint certificate can check scan images'.split(
      ' ',
    ),
  },
  {
    title: 'Troubleshooting and debugging commands',
    commands: [
      ...'describe logs exec port-forward forward shell events cp debug attach proxy auth secret'.split(' '),
      ...['health', 'why', 'tree', 'discovery'],
    ],
  },
  {
    title: 'Advanced commands',
    commands: ['diff', 'patch', 'replace', 'wait', 'kustomize', 'decode', 'encode', 'sandbox'],
  },
  { title: 'Settings commands', commands: ['config', 'label', 'annotate', 'completion', 'kuberc'] },
  {
    title: 'Other commands',
    commands: ['api-resources', 'api-versions', 'version', 'options', 'plugin', 'licenses', 'help'],
  },
];

/** The response of a group of commands to a line that names none of them: its help. */
export interface HalfLine {
  output: 'stdout' | 'stderr';
  exitCode: number;
  /** Whatever follows the name of the group; elsewhere, words that name no command are refused. */
  takesWords: boolean;
}

const usualHalfLine: HalfLine = { output: 'stderr', exitCode: 1, takesWords: false };

const otherHalfLines: Readonly<Record<string, HalfLine>> = {
  certificate: { output: 'stdout', exitCode: 0, takesWords: true },
  rollout: { output: 'stdout', exitCode: 1, takesWords: false },
};

/** kubectl's response for a group. @param group its id: `rollout`, `create:secret` */
export function halfLine(group: string): HalfLine {
  return otherHalfLines[group] ?? usualHalfLine;
}

/** The meaning of words that are not commands of kubectl (cobra's SuggestFor). */
const meant: Readonly<Record<string, string>> = {
  rm: 'delete',
  remove: 'delete',
  inspect: 'describe',
  list: 'get',
  ls: 'get',
  stats: 'top',
};

/** The command that was most likely meant by an unknown word; undefined if none is similar. */
export function suggestion(word: string, commands: Iterable<string>): string | undefined {
  const names = [...commands];
  const known = Object.hasOwn(meant, word) ? meant[word]! : '';
  if (names.includes(known)) return known;
  // Of equally similar ones, the first is chosen: the most used one.
  const order = commandGroups.flatMap((group) => group.commands).filter((name) => names.includes(name));
  return nearest(word, [...order, ...names]);
}

/** kubectl's commands in the order in which kubectl suggests them. */
const kubectls = [
  ...['create', 'expose', 'run', 'set', 'explain', 'get', 'edit', 'delete', 'rollout', 'scale', 'autoscale'],
  ...'certificate cluster-info top cordon uncordon drain taint describe logs attach'.split(' '),
  ...'exec port-forward proxy cp auth debug events diff apply patch replace wait'.split(' '),
  ...['kustomize', 'label', 'annotate', 'completion', 'config', 'plugin', 'version', 'api-versions'],
  ...['api-resources', 'options', 'kuberc'],
];

/**
 * The commands that may have been meant by an unknown word: first those that kubectl suggests (cobra's SuggestionsFor),
 * in its order, and then the commands of proa that are very similar.
 * @param commands proa's, by their first words
 */
export function suggestions(word: string, commands: Iterable<string>): string[] {
  const typed = word.toLowerCase();
  // Cobra counts bytes.
  const bytes = Buffer.from(typed).toString('latin1');
  const distance = (name: string) => editDistance(bytes, name);
  const isNear = (name: string) => distance(name) <= 2 || name.startsWith(typed);
  const own = [...commands].filter(
    (name) => !kubectls.includes(name) && name !== 'help' && !name.startsWith('_'),
  );
  return [
    ...kubectls.filter((name) => isNear(name) || meant[typed] === name),
    ...own.filter((name) => isNear(name) && 2 * distance(name) <= typed.length).sort(),
  ];
}
