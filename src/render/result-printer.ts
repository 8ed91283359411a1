import type { DryRun } from '../cluster/dry-run.js';
import type { KubeObject } from '../codec/object.js';
import type { Selection } from '../codec/selection.js';
import type { Environment } from '../process/environment.js';
import type { ObjectFormat } from './output-format.js';
import { objectPrinter } from './printers.js';
import { resultLine } from './result-line.js';

/** An object that a verb has worked on, and what was done with it, in kubectl's words: `labeled`. */
export interface ObjectOutcome {
  object: KubeObject;
  operation: string;
}

/** What a verb gives, for a command to print and a screen to show. A string is text as it is, line feeds included. */
export type Outcome = string | ObjectOutcome;

/** The print flags of a command that changes objects, checked. */
export interface ResultOptions {
  /** `-o`. Undefined: a line an object that says what was done. */
  format: ObjectFormat | undefined;
  dryRun: DryRun;
  showManagedFields: boolean;
  allowMissingTemplateKeys: boolean;
  /** JSON has its fields in the order of the objects, as kubectl prints what Go has types for; sorted where absent. */
  keepOrder?: boolean;
  /** Objects are shown as kubectl shows those that it has types for; see TypedForm. */
  typed?: boolean;
  /** With `-o` each object is printed by itself, as by a run of its own: by a printer that is made for it. */
  apart?: boolean;
}

/** Options of a command that has no `-o`: a line an object. */
export function asLines({ dryRun }: Pick<ResultOptions, 'dryRun'>): ResultOptions {
  return { format: undefined, dryRun, showManagedFields: false, allowMissingTemplateKeys: true };
}

/** All that a line of what was done shows, besides the kind. */
const NAME: Selection = { metadata: { name: true } };

/** Prints what a command has done, one after the other. */
interface ResultPrinter {
  /** What it looks at in each object: of a response nothing else need be read. */
  readonly reads: Selection;
  print(outcome: Outcome): Promise<void>;
  /** Writes what is held back; also where the command fails. */
  end(): Promise<void>;
}

/** Makes the printer of the results of a command. Fails with kubectl's message if a template cannot be read. */
export async function resultPrinter(
  { format, dryRun, typed = false, apart = false, ...options }: ResultOptions,
  to: Pick<Environment, 'stdout' | 'workingFolder' | 'signal'>,
): Promise<ResultPrinter> {
  if (format === undefined) {
    return {
      reads: NAME,
      print: (outcome) => to.stdout.write(typeof outcome === 'string' ? outcome : lineOf(outcome, dryRun)),
      end: async () => undefined,
    };
  }
  const end = { resourceVersion: '', pages: 1, complete: true } as const;
  if (apart)
    return {
      reads: true,
      async print(outcome) {
        if (typeof outcome === 'string') return to.stdout.write(outcome);
        const printer = await objectPrinter({ format, ...options }, to);
        await printer.print([outcome.object]);
        await printer.end(end);
      },
      end: async () => undefined,
    };
  const printer = await objectPrinter({ format, ...options, ...(typed && { keepOrder: true }) }, to);
  const formOf =
    typed && format.name !== 'name' ? await loadTypedForm() : async (object: KubeObject) => object;
  return {
    reads: printer.reads('object'),
    async print(outcome) {
      if (typeof outcome === 'string') return to.stdout.write(outcome);
      return printer.print([await formOf(outcome.object)]);
    },
    end: () => printer.end(end),
  };
}

function lineOf({ object, operation }: ObjectOutcome, dryRun: DryRun): string {
  return resultLine(object, operation, dryRun);
}

async function loadTypedForm(): Promise<(object: KubeObject) => Promise<KubeObject>> {
  const { TypedForm } = await import('../codec/typed-form.js');
  const form = new TypedForm();
  return (object) => form.of(object);
}
