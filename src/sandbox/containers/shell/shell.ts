import { asFileError } from '../files/file-error.js';
import { pathNames } from '../files/file-system.js';
import { NoProgramError } from '../process/errors.js';
import { type Input, NO_INPUT, type Output, Pipe, PipeClosedError } from '../process/pipe.js';
import type { ProcessStart } from '../process/process.js';
import { BUILT_INS } from './built-ins.js';
import { type Expansion, expandText, expandWords } from './expand.js';
import { parseShell } from './parse.js';
import { ExitShell, type ShellState } from './state.js';
import type { Command, Redirect } from './syntax.js';

/** The streams of a command. */
export interface ShellStreams {
  stdin: Input;
  stdout: Output;
  stderr: Output;
}

/** Runs commands one after the other: the last exit code, variables and working folder are kept between them. */
export class Shell {
  readonly state: ShellState;
  readonly #start: ProcessStart;
  /** The exit code of the last command within a word. */
  #wordCode = 0;

  /** @param start the start of its own program */
  constructor(start: ProcessStart, state: ShellState) {
    this.#start = start;
    this.state = state;
  }

  /**
   * Runs a command, and returns its exit code, which is `$?` from then on. Fails with ExitShell if the shell ends, and
   * with KilledError and PipeClosedError.
   * @param signal ends the command
   */
  async run(command: Command, streams: ShellStreams, signal: AbortSignal): Promise<number> {
    signal.throwIfAborted();
    this.state.code = await this.#run(command, streams, signal);
    return this.state.code;
  }

  async #run(command: Command, streams: ShellStreams, signal: AbortSignal): Promise<number> {
    const { state } = this;
    switch (command.kind) {
      case 'simple':
        return this.#simple(command, streams, signal);
      case 'pipeline': {
        const code = await this.#pipeline(command.commands, streams, signal);
        return command.negated ? Number(code === 0) : code;
      }
      case 'and':
      case 'or': {
        const code = await this.run(command.left, streams, signal);
        return (code === 0) === (command.kind === 'and') ? this.run(command.right, streams, signal) : code;
      }
      case 'list':
        for (const each of command.commands) await this.run(each, streams, signal);
        return command.commands.length === 0 ? 0 : state.code;
      case 'group':
        return this.#redirected(command.redirects, streams, signal, (inner) =>
          command.isOwnShell ? this.#own(command.body, inner, signal) : this.run(command.body, inner, signal),
        );
      case 'if': {
        for (const [condition, body] of command.branches)
          if ((await this.run(condition, streams, signal)) === 0) return this.run(body, streams, signal);
        return command.otherwise === undefined ? 0 : this.run(command.otherwise, streams, signal);
      }
      case 'loop': {
        let code = 0;
        while (((await this.run(command.condition, streams, signal)) === 0) !== command.until) {
          code = await this.run(command.body, streams, signal);
          // Gives others a turn, including Ctrl-C.
          await new Promise((resolve) => setImmediate(resolve));
        }
        return code;
      }
      case 'for': {
        const words = command.words && (await expandWords(command.words, this.#expansion(streams, signal)));
        let code = 0;
        for (const word of words ?? state.args) {
          state.variables.set(command.name, word);
          code = await this.run(command.body, streams, signal);
        }
        return code;
      }
    }
  }

  /** Runs in a separate shell, which changes nothing in this one. */
  async #own(command: Command, streams: ShellStreams, signal: AbortSignal): Promise<number> {
    const shell = new Shell(this.#start, this.state.copy());
    try {
      return await shell.run(command, streams, signal);
    } catch (error) {
      if (error instanceof ExitShell) return error.code;
      if (error instanceof PipeClosedError) return 141;
      throw error;
    }
  }

  /** Runs all commands concurrently, each reading the output of the previous one. Returns the exit code of the last. */
  async #pipeline(commands: readonly Command[], streams: ShellStreams, signal: AbortSignal) {
    const pipes = commands.slice(1).map(() => new Pipe());
    const codes = await Promise.all(
      commands.map(async (command, index) => {
        const [input, output] = [pipes[index - 1], pipes[index]];
        const inner = { ...streams, stdin: input ?? streams.stdin, stdout: output ?? streams.stdout };
        try {
          return await this.#own(command, inner, signal);
        } finally {
          output?.end();
          input?.close();
        }
      }),
    );
    return codes.at(-1)!;
  }

  async #simple(
    command: Command & { kind: 'simple' },
    streams: ShellStreams,
    signal: AbortSignal,
  ): Promise<number> {
    const { state } = this;
    const expansion = this.#expansion(streams, signal);
    this.#wordCode = 0;
    const words = await expandWords(command.words, expansion);
    const given: [string, string][] = [];
    for (const [name, value] of command.assignments) given.push([name, await expandText(value, expansion)]);
    return this.#redirected(command.redirects, streams, signal, async (inner) => {
      const [name] = words;
      if (name === undefined) {
        for (const [variable, value] of given) state.set(variable, value);
        return this.#wordCode;
      }
      if (name === 'exec' && words.length > 1)
        throw new ExitShell(await this.#program(words.slice(1), given, inner, signal));
      const fail = (text: string) => inner.stderr.write(Buffer.from(text), signal);
      const builtIn = Object.hasOwn(BUILT_INS, name) ? BUILT_INS[name] : undefined;
      const isFolder = (path: string) => this.#start.container.files.find(path)?.kind === 'folder';
      if (builtIn !== undefined)
        return builtIn({ state, args: words.slice(1), stdin: inner.stdin, fail, signal, isFolder });
      if (name === 'command' && words[1] === '-v') return this.#locate(words[2] ?? '', inner, signal);
      return this.#program(words, given, inner, signal);
    });
  }

  /** Prints the path of a program; returns 127 if there is none. */
  async #locate(name: string, { stdout }: ShellStreams, signal: AbortSignal): Promise<number> {
    const folders = (this.state.get('PATH') ?? '').split(':');
    const path = folders
      .map((folder) => `${folder}/${name}`)
      .find((each) => this.#start.container.files.find(each)?.kind === 'file');
    if (path === undefined) return 127;
    await stdout.write(Buffer.from(`${path}\n`), signal);
    return 0;
  }

  async #program(
    argv: readonly string[],
    given: readonly [string, string][],
    inner: ShellStreams,
    signal: AbortSignal,
  ): Promise<number> {
    const { state } = this;
    const variables = new Map([...state.exported(), ...given]);
    try {
      const { workingFolder } = state;
      return await this.#start.run({ ...this.#start, ...inner, argv, variables, workingFolder, signal });
    } catch (error) {
      if (!(error instanceof NoProgramError)) throw error;
      const why = error.why === 'denied' ? 'Permission denied' : 'not found';
      await inner.stderr.write(Buffer.from(`sh: ${argv[0]}: ${why}\n`), signal);
      return error.why === 'denied' ? 126 : 127;
    }
  }

  /** Opens the targets of redirections. Returns 1 if that fails, and runs nothing. */
  async #redirected(
    redirects: readonly Redirect[],
    streams: ShellStreams,
    signal: AbortSignal,
    run: (streams: ShellStreams) => Promise<number>,
  ): Promise<number> {
    const inner = { ...streams };
    const names = ['stdin', 'stdout', 'stderr'] as const;
    for (const { stream, to } of redirects) {
      if (to.kind === 'same') {
        if (stream !== 0) inner[stream === 1 ? 'stdout' : 'stderr'] = inner[names[to.stream] as 'stdout'];
        continue;
      }
      const typed = await expandText(to.path, this.#expansion(streams, signal));
      const { files } = this.#start.container;
      const path = typed.startsWith('/') ? typed : `${this.state.workingFolder}/${typed}`;
      try {
        if (to.kind === 'read') inner.stdin = files.read(path);
        else inner[stream === 2 ? 'stderr' : 'stdout'] = files.write(path, to.kind === 'append');
      } catch (error) {
        const verb = to.kind === 'read' ? 'open' : 'create';
        const text = `sh: can't ${verb} ${typed}: ${asFileError(error).message}\n`;
        await streams.stderr.write(Buffer.from(text), signal);
        return 1;
      }
    }
    return run(inner);
  }

  #expansion(streams: ShellStreams, signal: AbortSignal): Expansion {
    const { state } = this;
    return {
      variable: (name) => state.get(name),
      args: state.args,
      files: this.#start.container.files,
      workingFolder: `/${pathNames(state.workingFolder).join('/')}`,
      output: async (text) => {
        const parts: Buffer[] = [];
        const stdout: Output = { write: async (data) => void parts.push(data) };
        this.#wordCode = await this.#own(parseShell(text), { ...streams, stdin: NO_INPUT, stdout }, signal);
        return String(Buffer.concat(parts)).replace(/(?<!\n)\n+$/, '');
      },
    };
  }
}
