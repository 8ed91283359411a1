import { asFileError } from '../files/file-error.js';
import { pathNames } from '../files/file-system.js';
import { KilledError } from '../process/errors.js';
import { readAll, readLine } from '../process/pipe.js';
import type { Process, Program } from '../process/process.js';
import type { Terminal } from '../process/terminal.js';
import { parseShell } from './parse.js';
import { Shell, type ShellStreams } from './shell.js';
import { ExitShell, ShellState } from './state.js';
import { type Command, ShellSyntaxError } from './syntax.js';

/** The shell: `sh -c COMMANDS`, `sh FILE`, commands from a pipe or a terminal. */
export const sh: Program = async (process) => {
  const words = [...process.args];
  let commands: string | undefined;
  while (/^-\w+$/.test(words[0] ?? '')) {
    if (words.shift()!.endsWith('c')) commands = words.shift() ?? '';
  }
  const { variables, workingFolder, terminal, stdin, stdout, stderr } = process.start;
  const streams = { stdin, stdout, stderr };
  const shellOf = (name: string, args: readonly string[]) =>
    new Shell(process.start, new ShellState(variables, workingFolder, name, args));
  try {
    if (commands !== undefined)
      return await script(shellOf(words[0] ?? 'sh', words.slice(1)), commands, streams, process);
    const [file, ...args] = words;
    if (file !== undefined) {
      const text = await readAll(process.files.read(process.path(file)), process.signal);
      return await script(shellOf(file, args), text.toString('utf8'), streams, process);
    }
    if (terminal !== undefined) return await typed(shellOf('sh', []), terminal, streams, process);
    return await lines(shellOf('sh', []), streams, process);
  } catch (error) {
    if (error instanceof ExitShell) return error.code;
    if (error instanceof ShellSyntaxError) return process.fail(`syntax error: ${error.message}`, 2);
    if (error instanceof KilledError) throw error;
    return process.fail(`can't open '${words[0]}': ${asFileError(error).message}`, 2);
  }
};

function script(shell: Shell, text: string, streams: ShellStreams, process: Process): Promise<number> {
  return shell.run(parseShell(text), streams, process.signal);
}

/** Runs commands from a pipe: each before the next is read, so that it can read the following bytes. */
async function lines(shell: Shell, streams: ShellStreams, process: Process): Promise<number> {
  for (;;) {
    const command = await readCommand(async () => readLine(streams.stdin, process.signal));
    if (command === undefined) return shell.state.code;
    await shell.run(command, streams, process.signal);
  }
}

/** Runs commands from a terminal, with a prompt. Ctrl-C ends one of them, Ctrl-D the shell. */
async function typed(
  shell: Shell,
  terminal: Terminal,
  streams: ShellStreams,
  process: Process,
): Promise<number> {
  const write = (text: string) => streams.stdout.write(Buffer.from(text), process.signal);
  for (;;) {
    const foreground = new AbortController();
    const signal = AbortSignal.any([process.signal, foreground.signal]);
    const before = terminal.setForeground(foreground);
    try {
      const prompts = [promptOf(shell)];
      const command = await readCommand(async () => {
        await write(prompts.shift() ?? '> ');
        return readLine(streams.stdin, signal);
      });
      if (command === undefined) {
        await write('\n');
        return shell.state.code;
      }
      await shell.run(command, streams, signal);
    } catch (error) {
      process.signal.throwIfAborted();
      if (error instanceof ShellSyntaxError)
        shell.state.code = await process.fail(`syntax error: ${error.message}`, 2);
      else if (error instanceof KilledError) shell.state.code = error.code;
      else throw error;
    } finally {
      terminal.setForeground(before);
    }
  }
}

/** PS1 with the working folder and the sign of root, as busybox shows it. */
function promptOf({ state }: Shell): string {
  const folder = `/${pathNames(state.workingFolder).join('/')}`;
  const signs: Readonly<Record<string, string>> = { w: folder, $: '#', '\\': '\\' };
  const text = state.variables.get('PS1') ?? '\\w \\$ ';
  return text.replaceAll(/\\([w$\\])/g, (_, sign: string) => signs[sign]!);
}

/** Reads the next whole command, of any number of lines; undefined at the end. */
async function readCommand(next: () => Promise<string | undefined>): Promise<Command | undefined> {
  let text = '';
  for (;;) {
    const line = await next();
    if (line === undefined) return text === '' ? undefined : parseShell(text);
    text += `${line}\n`;
    try {
      return parseShell(text);
    } catch (error) {
      if (!(error instanceof ShellSyntaxError) || !error.isIncomplete) throw error;
    }
  }
}
