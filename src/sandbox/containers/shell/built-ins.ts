import { type Input, readLine } from '../process/pipe.js';
import { ExitShell, type ShellState } from './state.js';

/** What a built-in command needs. */
interface BuiltInCall {
  state: ShellState;
  args: readonly string[];
  stdin: Input;
  fail(text: string): Promise<void>;
  signal: AbortSignal;
  /** Whether there is a folder at a path. */
  isFolder(path: string): boolean;
}

/** The commands that change the shell itself; each returns its exit code. */
export const BUILT_INS: Readonly<Record<string, (call: BuiltInCall) => Promise<number>>> = {
  ':': async () => 0,
  exit: async ({ state, args: [code] }) => {
    throw new ExitShell(code === undefined ? state.code : Number(code) & 255 || 0);
  },
  cd: async ({ state, args: [folder], fail, isFolder }) => {
    const wanted = folder ?? state.get('HOME') ?? '/';
    const path = wanted.startsWith('/') ? wanted : `${state.workingFolder}/${wanted}`;
    if (!isFolder(path)) {
      await fail(`sh: cd: can't cd to ${wanted}: No such file or directory\n`);
      return 2;
    }
    state.workingFolder = path;
    return 0;
  },
  export: async ({ state, args }) => {
    for (const arg of args) {
      const at = arg.indexOf('=');
      const name = at < 0 ? arg : arg.slice(0, at);
      if (at >= 0) state.set(name, arg.slice(at + 1));
      state.export(name);
    }
    return 0;
  },
  read: async ({ state, args, stdin, signal }) => {
    const names = args.filter((arg) => !arg.startsWith('-'));
    const line = await readLine(stdin, signal);
    if (line === undefined) return 1;
    const words = line.trim().split(/[ \t]+/);
    for (const [index, name] of names.entries())
      state.set(name, index === names.length - 1 ? words.slice(index).join(' ') : (words[index] ?? ''));
    return 0;
  },
  shift: async ({ state }) => {
    state.args = state.args.slice(1);
    return 0;
  },
  unset: async ({ state, args }) => {
    for (const name of args) state.variables.delete(name);
    return 0;
  },
};
