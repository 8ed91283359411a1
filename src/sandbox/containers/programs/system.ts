import { waitUpTo } from '../../base/clock.js';
import { pathNames } from '../files/file-system.js';
import type { Program } from '../process/process.js';
import { readProgramOptions } from './options.js';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Prints the time in UTC; the only format is `+%s`. */
const date: Program = async (process) => {
  const now = new Date(process.start.clock.now());
  const format = process.args.find((arg) => arg.startsWith('+'));
  if (format === '+%s') await process.print(`${Math.floor(now.getTime() / 1000)}\n`);
  else if (format !== undefined) return process.fail(`format '${format.slice(1)}' is not supported`);
  else {
    const day = String(now.getUTCDate()).padStart(2);
    const time = now.toISOString().slice(11, 19);
    await process.print(
      `${DAYS[now.getUTCDay()]} ${MONTHS[now.getUTCMonth()]} ${day} ${time} UTC ${now.getUTCFullYear()}\n`,
    );
  }
  return 0;
};

const hostname: Program = async (process) => {
  await process.print(`${process.start.container.podName}\n`);
  return 0;
};

const id: Program = async (process) => {
  await process.print('uid=0(root) gid=0(root) groups=0(root)\n');
  return 0;
};

const whoami: Program = async (process) => {
  await process.print('root\n');
  return 0;
};

const uname: Program = async (process) => {
  const isAll = readProgramOptions(process.args, 'asnrm').has('a');
  await process.print(isAll ? `Linux ${process.start.container.podName} 6.1.0 x86_64 Linux\n` : 'Linux\n');
  return 0;
};

const pwd: Program = async (process) => {
  await process.print(`/${pathNames(process.start.workingFolder).join('/')}\n`);
  return 0;
};

/** Prints the variables, or runs a program with others. */
const env: Program = async (process) => {
  const words = [...process.args];
  const variables = new Map(words[0] === '-i' && words.shift() ? [] : process.start.variables);
  for (let given = assigned(words[0]); given !== undefined; given = assigned(words[0])) {
    variables.set(...given);
    words.shift();
  }
  if (words.length > 0) return process.start.run({ ...process.start, argv: words, variables });
  for (const [name, value] of variables) await process.print(`${name}=${value}\n`);
  return 0;
};

/** Runs a program in the namespaces of another process, which are the container's own here: `nsenter -t 1 -m -- sh`. */
const nsenter: Program = async (process) => {
  const end = process.args.indexOf('--');
  if (end < 0) return process.fail('the program must follow --');
  const command = process.args.slice(end + 1);
  return process.start.run({ ...process.start, argv: command.length > 0 ? command : ['sh'] });
};

/** Runs a program in another root folder, which contains the container's own files here. */
const chroot: Program = async (process) => {
  const [folder = '', ...command] = process.args;
  if (process.files.find(process.path(folder))?.kind !== 'folder')
    return process.fail(`can't change root directory to '${folder}': No such file or directory`);
  const argv = command.length > 0 ? command : ['sh'];
  return process.start.run({ ...process.start, argv, workingFolder: '/' });
};

function assigned(word: string | undefined): [string, string] | undefined {
  const at = word?.indexOf('=') ?? -1;
  return at < 1 ? undefined : [word!.slice(0, at), word!.slice(at + 1)];
}

const printenv: Program = async (process) => {
  const { variables } = process.start;
  const names = process.args.length === 0 ? [...variables.keys()] : process.args;
  let code = 0;
  for (const name of names) {
    const value = variables.get(name);
    if (value === undefined) code = 1;
    else await process.print(process.args.length === 0 ? `${name}=${value}\n` : `${value}\n`);
  }
  return code;
};

const ps: Program = async (process) => {
  await process.print('PID   USER     TIME  COMMAND\n');
  for (const { id: number, argv } of process.start.container.running())
    await process.print(`${String(number).padStart(5)} root      0:00 ${argv.join(' ')}\n`);
  return 0;
};

const UNITS: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3600, d: 86_400 };

const sleep: Program = async (process) => {
  let seconds = 0;
  for (const arg of process.args) {
    const [, number, unit = ''] = /^(\d+(?:\.\d+)?|\.\d+)([smhd]?)$/.exec(arg) ?? [];
    if (number === undefined) return process.fail(`invalid number '${arg}'`);
    seconds += Number(number) * UNITS[unit]!;
  }
  if (process.args.length === 0) return process.fail('missing operand');
  await waitUpTo(process.start.clock, seconds * 1000, process.signal);
  process.signal.throwIfAborted();
  return 0;
};

const tty: Program = async (process) => {
  const has = process.start.terminal !== undefined;
  await process.print(has ? '/dev/pts/0\n' : 'not a tty\n');
  return has ? 0 : 1;
};

/** `stty size`: rows and columns. */
const stty: Program = async (process) => {
  const { terminal } = process.start;
  if (terminal === undefined) return process.fail('standard input: Not a tty');
  if (process.args[0] !== 'size') return process.fail('only "size" is supported here');
  const { height, width } = terminal.size ?? { height: 0, width: 0 };
  await process.print(`${height} ${width}\n`);
  return 0;
};

/** Programs that describe the container, or run others. */
export const SYSTEM_PROGRAMS: Readonly<Record<string, Program>> = {
  chroot,
  date,
  env,
  hostname,
  id,
  nsenter,
  printenv,
  ps,
  pwd,
  sleep,
  stty,
  tty,
  uname,
  whoami,
};
