import { OutcomeError } from '../../cluster/client/unknown-outcome.js';
import { resourceName } from '../../discovery/types.js';
import type { Output } from '../../process/output.js';
import type { OwnCommand } from '../../process/own-commands.js';
import { filledIn, isKubectl, placeholdersOf, valueVariable } from '../../process/own-values.js';
import type { ProgramEnd } from '../../process/pipe-program.js';
import { exitCodeOf } from '../../process/run-program.js';
import { shellLine } from '../../terminal/shell-line.js';
import type { Span } from '../../terminal/ui/view-model.js';
import type { ActionWork, ActTools, Answers } from '../act/types.js';
import { readSame } from '../rows/same-object.js';
import type { ActionSubject } from '../rows/subject.js';
import type { Programs } from './programs.js';

/** Runs one of the user's own commands: once for each object, one after the other. */
export function ownWork(command: OwnCommand, takesObjects: boolean, programs: Programs): ActionWork {
  let cluster: ActTools['cluster'] | undefined;
  const allValues = (subject: ActionSubject, answers: Answers) => ({
    ...valuesOf(subject, cluster!.info.contextName),
    ...answers,
  });
  const lineFor = (subject: ActionSubject, answers: Answers) => {
    const values = allValues(subject, answers);
    const words = command.run.map((argument) => filledIn(argument, values));
    return programs.line(words, { cluster: cluster!, namespace: subject.namespace });
  };
  /** The line with the variables that it reads, to show which object it applies to. */
  const shownFor = (subject: ActionSubject, answers: Answers) => {
    const used = shownVariables(command, allValues(subject, answers), takesObjects);
    const line = lineFor(subject, answers);
    return used.length === 0 ? line : ['env', ...used, ...line];
  };
  const run = async (subject: ActionSubject, answers: Answers, tools: ActTools) => {
    tools.stop.throwIfAborted();
    if (command.changes) {
      if (takesObjects) await readSame(subject, tools);
      await tools.guard.check();
    }
    const line = lineFor(subject, answers);
    const variables = variablesOf(allValues(subject, answers));
    const place = { cluster: tools.cluster, namespace: subject.namespace, variables };
    const end = command.terminal
      ? await onTerminal(() => programs.onTerminal(line, place), tools)
      : await inPane(shownFor(subject, answers), tools, command.changes, (output, signal) =>
          programs.pipe(line, place, output, signal),
        );
    const code = exitCodeOf(end);
    if (code !== 0) throw new Error(`${command.run[0]} ended with exit code ${code}`);
    return { text: `${command.word} ended with exit code 0` };
  };
  return {
    isWholeCommand: true,
    inTurn: true,
    async plan(subjects, tools) {
      cluster = tools.cluster;
      programs.check(command.run[0]!);
      if (takesObjects)
        for (const subject of subjects) checkNoFlag(subject, command, cluster.info.contextName);
      return {
        fields: command.ask.map(({ name, label, value }) => ({
          ...{ name, label, value },
          problem: (text) => problemOf(name, text, command),
        })),
        lines: (answers) => [
          ...subjects.map((subject): Span[] => [
            { text: `$ ${shellLine(shownFor(subject, answers))}`, role: 'changed' },
          ]),
          ...placeLines(command, tools.cluster.info.contextName, subjects),
          [
            {
              text: 'What it changes, and whether you may do that, is not known before it runs.',
              role: 'warning',
            },
          ],
        ],
      };
    },
    command: (subject, answers) =>
      // The user's answer about a secret may be its new value.
      shownFor(subject, resourceName(subject.resource) === 'secrets' ? {} : answers),
    perform: run,
  };
}

function valuesOf(subject: ActionSubject, context: string): Record<string, string> {
  const { name, uid, resource, namespace = '' } = subject;
  return { name, uid, kind: resource.kind, resource: resourceName(resource), namespace, context };
}

/** Values as environment variables: programs treat them as data, whatever they contain. */
function variablesOf(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [valueVariable(name), value]));
}

/** The variables to show with a line, in the syntax of `env`: those that it uses, or the name of the object. */
function shownVariables(
  { run }: OwnCommand,
  values: Readonly<Record<string, string>>,
  takesObjects: boolean,
): string[] {
  const all = Object.entries(variablesOf(values));
  const used = all.filter(([name]) => run.some((each) => new RegExp(`\\b${name}\\b`).test(each)));
  const isNamed = !takesObjects || used.length > 0 || run.some((each) => placeholdersOf(each).length > 0);
  const shown = isNamed ? used : all.filter(([name]) => name === valueVariable('name'));
  return shown.map(([name, value]) => `${name}=${value}`);
}

/** Fails if a name looks like a flag, in an argument or in a script: some types in the cluster allow such names. */
function checkNoFlag(subject: ActionSubject, { run }: OwnCommand, context: string): void {
  const values = valuesOf(subject, context);
  const isFlag =
    subject.name.startsWith('-') ||
    run.some((each) => each.startsWith('{') && filledIn(each, values).startsWith('-'));
  if (isFlag) throw new Error(`${subject.name}: the program would mistake this name for a flag`);
}

/** What is wrong with a value that the user entered: at the beginning of an argument, it must not look like a flag. */
function problemOf(name: string, text: string, { run }: OwnCommand): string {
  if (text === '') return 'a value is required';
  const begins = run.some(
    (argument) => argument.startsWith(`{${name}}`) && placeholdersOf(argument).length > 0,
  );
  return begins && text.startsWith('-')
    ? 'it cannot begin with -: the program would mistake it for a flag'
    : '';
}

/** How a program without flags for the context and the namespace gets them. */
function placeLines({ run }: OwnCommand, context: string, subjects: readonly ActionSubject[]): Span[][] {
  if (isKubectl(run[0]!)) return [];
  const namespaces = [...new Set(subjects.flatMap(({ namespace }) => namespace ?? []))];
  const where = namespaces.length === 0 ? '' : `, namespace ${namespaces.join(', ')}`;
  return [[{ text: `with a KUBECONFIG of context ${context || '(none)'}${where}`, role: 'muted' }]];
}

async function onTerminal(run: () => Promise<ProgramEnd>, { lend }: ActTools): Promise<ProgramEnd> {
  // Whatever happens to the program, the browser first gets the terminal back.
  let end = { error: new Error('the terminal was not available') } as ProgramEnd | { error: unknown };
  await lend(async () => {
    end = await run().catch((error: unknown) => ({ error }));
  });
  if ('error' in end) throw end.error;
  return end;
}

async function inPane(
  line: readonly string[],
  tools: ActTools,
  changes: boolean,
  run: (output: Output, signal: AbortSignal) => Promise<ProgramEnd>,
): Promise<ProgramEnd> {
  const pane = await tools.pane();
  const stop = AbortSignal.any([pane.signal, tools.stop, tools.signal]);
  pane.write(`$ ${shellLine(line)}\n`);
  const output: Output = {
    isTTY: false,
    columns: undefined,
    write: async (text) => pane.write(text),
  };
  try {
    return await run(output, stop);
  } catch (error) {
    if (!stop.aborted) throw error;
    if (changes)
      throw new OutcomeError('it was stopped; what it did until then is not known', error as Error, true);
    throw new Error('it was stopped');
  }
}
