import type { DryRun } from '../cluster/dry-run.js';
import type { KubeObject } from '../codec/object.js';
import type { Selection } from '../codec/selection.js';
import type { Environment } from '../process/environment.js';
import type { ObjectFormat } from './output-format.js';
import { objectPrinter } from './printers.js';
import { resultLine } from './result-line.js';

/** An object that a verb has processed, and the result, in kubectl's words: `labeled`. */
export interface ObjectOutcome {
  object: KubeObject;
  operation: string;
}

/**
 * The output of a verb, for a command to print and a screen to show. A string is unchanged text, including line feeds.
 */
export type Outcome = string | ObjectOutcome;

/** The print flags of a command that changes objects, validated. */
export interface ResultOptions {
  /** `-o`. Undefined: one line per object with the result. */
  format: ObjectFormat | undefined;
  dryRun: DryRun;
  showManagedFields: boolean;
  allowMissingTemplateKeys: boolean;
  /** JSON fields are in the order of the objects, as kubectl prints typed objects; sorted if absent. */
  keepOrder?: boolean;
  /** Objects are shown as kubectl shows typed objects; see TypedForm. */
  typed?: boolean;
  /** With `-o` each object is printed separately, as by its own run: by a printer that is made for it. */
  apart?: boolean;
}

/** Options of a command without `-o`: one line per object. */
export function asLines({ dryRun }: Pick<ResultOptions, 'dryRun'>): ResultOptions {
  return { format: undefined, dryRun, showManagedFields: false, allowMissingTemplateKeys: true };
}

/** Everything that a result line shows, besides the kind. */
const NAME: Selection = { metadata: { name: true } };

/** Prints the results of a command, one after the other. */
interface ResultPrinter {
  /** The parts of each object that it needs: nothing else of a response need be read. */
  readonly reads: Selection;
  print(outcome: Outcome): Promise<void>;
  /** Writes what is kept; also if the command fails. */
  end(): Promise<void>;
}

/** Makes the printer of the results of a command. Fails with kubectl's message for an invalid template. */
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
