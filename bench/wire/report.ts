import { type Output, type WireName, wires } from './outputs.js';

/** The medians of one output in one wire format. */
export interface Figures {
  /** From start to end, in seconds. */
  wall: number;
  /** CPU time in seconds. */
  client: number;
  server: number;
  /** Peak resident size in MiB. */
  memory: number;
  /** MiB received from the server, including TLS and HTTP. */
  received: number;
}

export type Row = { output: Output; figures: Record<WireName, Figures> };

/** The setting of a run. */
export interface Setting {
  date: string;
  machine: string;
  proa: string;
  load: string;
  pods: number;
  rounds: number;
}

/**
 * `auto` beside the better of the two. Uses the CPU time of both sides, because wall time also depends on other load if
 * both share a machine.
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
    `${setting.machine}, load ${setting.load}; proa: ${setting.proa}. "auto / better" compares the CPU time of both`,
    'sides together, and wall time.',
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
