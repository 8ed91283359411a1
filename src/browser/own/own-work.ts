import { resourceName } from '../../discovery/types.js';
import type { Output } from '../../process/output.js';
import { filledIn, isKubectl, type OwnCommand, placeholdersOf } from '../../process/own-commands.js';
import type { ProgramEnd } from '../../process/pipe-program.js';
import { exitCodeOf } from '../../process/run-program.js';
import type { Span } from '../../terminal/ui/view-model.js';
import { NotKnown } from '../act/not-known.js';
import type { ActionWork, ActTools, Answers } from '../act/types.js';
import { readSame } from '../rows/same-object.js';
import type { ActionSubject } from '../rows/subject.js';
import { shellLine } from '../state/shell-line.js';
import type { Programs } from './programs.js';

/** Runs a command of the user's own: for each object once, one after the other. */
export function ownWork(command: OwnCommand, takesObjects: boolean, programs: Programs): ActionWork {
  let cluster: ActTools['cluster'] | undefined;
  const lineFor = (subject: ActionSubject, answers: Answers) => {
    const values = { ...valuesOf(subject, cluster!.facts.contextName), ...answers };
    const words = command.run.map((argument) => filledIn(argument, values));
    return programs.line(words, { cluster: cluster!, namespace: subject.namespace });
  };
  const run = async (subject: ActionSubject, answers: Answers, tools: ActTools) => {
    tools.stop.throwIfAborted();
    if (command.changes) {
      if (takesObjects) await readSame(subject, tools);
      await tools.guard.check();
    }
    const line = lineFor(subject, answers);
    const place = { cluster: tools.cluster, namespace: subject.namespace };
    const end = command.terminal
      ? await onTerminal(() => programs.onTerminal(line, place), tools)
      : await inPane(line, tools, command.changes, (output, signal) =>
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
      for (const subject of subjects) checkNoFlag(subject, command, cluster.facts.contextName);
      return {
        fields: command.ask.map(({ name, label, value }) => ({
          ...{ name, label, value },
          problem: (text) => problemOf(name, text, command),
        })),
        lines: (answers) => [
          ...subjects.map((subject): Span[] => [
            { text: `$ ${shellLine(lineFor(subject, answers))}`, role: 'changed' },
          ]),
          ...placeLines(command, tools.cluster.facts.contextName, subjects),
          [
            {
              text: 'What it changes, and whether you may, is not known before it runs.',
              role: 'warning',
            },
          ],
        ],
      };
    },
    command: (subject, answers) =>
      // What is asked for a secret may be what is to be in it.
      lineFor(subject, resourceName(subject.resource) === 'secrets' ? {} : answers),
    perform: run,
  };
}

function valuesOf(subject: ActionSubject, context: string): Record<string, string> {
  const { name, uid, resource, namespace = '' } = subject;
  return { name, uid, kind: resource.kind, resource: resourceName(resource), namespace, context };
}

/** Fails where an argument would begin with a name that looks like a flag: some types of the cluster allow such names. */
function checkNoFlag(subject: ActionSubject, { run }: OwnCommand, context: string): void {
  const values = valuesOf(subject, context);
  const isFlag = run.some((each) => each.startsWith('{') && filledIn(each, values).startsWith('-'));
  if (isFlag) throw new Error(`${subject.name}: the program would take this name for a flag`);
}

/** What is wrong with an asked value: where an argument begins with it, it must not become a flag. */
function problemOf(name: string, text: string, { run }: OwnCommand): string {
  if (text === '') return 'a value is needed';
  const begins = run.some(
    (argument) => argument.startsWith(`{${name}}`) && placeholdersOf(argument).length > 0,
  );
  return begins && text.startsWith('-') ? 'it cannot begin with -: the program would take it for a flag' : '';
}

/** How a program that has no flags for them gets the context and the namespace. */
function placeLines({ run }: OwnCommand, context: string, subjects: readonly ActionSubject[]): Span[][] {
  if (isKubectl(run[0]!)) return [];
  const namespaces = [...new Set(subjects.flatMap(({ namespace }) => namespace ?? []))];
  const where = namespaces.length === 0 ? '' : `, namespace ${namespaces.join(', ')}`;
  return [[{ text: `with a KUBECONFIG of context ${context || '(none)'}${where}`, role: 'muted' }]];
}

async function onTerminal(run: () => Promise<ProgramEnd>, { lend }: ActTools): Promise<ProgramEnd> {
  // Whatever happens to the program, the terminal comes back first.
  let end = { error: new Error('the terminal was not lent') } as ProgramEnd | { error: unknown };
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
    if (changes) throw new NotKnown('it was stopped; what it did until then is not known');
    throw new Error('it was stopped');
  }
}
