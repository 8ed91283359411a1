import { type Output, type WireName, wires } from './outputs.js';

/** The medians of one output by one wire. */
export interface Figures {
  /** From start to end, in seconds. */
  wall: number;
  /** Processor time, in seconds. */
  client: number;
  server: number;
  /** Greatest resident size in MiB. */
  memory: number;
  /** What came from the server, in MiB, TLS and HTTP around it. */
  received: number;
}

export type Row = { output: Output; figures: Record<WireName, Figures> };

/** What a run was made with. */
export interface Setting {
  date: string;
  machine: string;
  proa: string;
  load: string;
  pods: number;
  rounds: number;
}

/**
 * `auto` beside the better of the two. Processor time of both sides counts, since wall time is what is left of it where
 * both share a machine that does other things, too.
 */
export function autoRatio(
  { json, protobuf, auto }: Record<WireName, Figures>,
  of: (figures: Figures) => number,
): number {
  return of(auto) / Math.min(of(json), of(protobuf));
}

/** The tables of a run. */
export function report(rows: readonly Row[], setting: Setting): string {
  return [
    '# JSON and protobuf on the wire',
    '',
    `Written by \`npm run bench:wire\`, ${setting.date}: \`get pods\` of ${setting.pods} pods of a kube-apiserver with`,
    `--wire=json, protobuf and auto in turn, medians of ${setting.rounds} rounds. Client and server share the machine:`,
    `${setting.machine}, load ${setting.load}; proa: ${setting.proa}. "auto / better" is of the processor time of both`,
    'sides together, and of wall time.',
    '',
    '| output | wall s | | | client CPU s | | | server CPU s | | | auto / better CPU | wall |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    `| |${' json | protobuf | auto |'.repeat(3)} | |`,
    ...rows.map(({ output, figures }) => {
      const cells = (of: (one: Figures) => number) => wires.map((wire) => of(figures[wire]).toFixed(2));
      const both = (one: Figures) => one.client + one.server;
      const ratios = [autoRatio(figures, both), autoRatio(figures, ({ wall }) => wall)];
      return `| ${[
        output.name,
        ...cells(({ wall }) => wall),
        ...cells(({ client }) => client),
        ...cells(({ server }) => server),
        ...ratios.map((ratio) => ratio.toFixed(2)),
      ].join(' | ')} |`;
    }),
    '',
    '| output | MiB received | | | peak memory MiB | | |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    `| |${' json | protobuf | auto |'.repeat(2)}`,
    ...rows.map(({ output, figures }) => {
      const cells = (of: (one: Figures) => number, digits: number) =>
        wires.map((wire) => of(figures[wire]).toFixed(digits));
      return `| ${[output.name, ...cells(({ received }) => received, 1), ...cells(({ memory }) => memory, 0)].join(' | ')} |`;
    }),
    '',
  ].join('\n');
}
