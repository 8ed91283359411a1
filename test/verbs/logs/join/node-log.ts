import type { LogPart } from '../../../../src/objects/logs/join/container-log.js';

/** A line as stored by a node. */
export interface KeptLine {
  time: string;
  text: string;
}

/**
 * Serves a container's log as a kubelet does (ReadLogs of k8s.io/cri-client): all lines from a time on, in whole
 * seconds, in the order of its file. Breaks off after some bytes, once for each cut.
 */
export class NodeLog {
  readonly asked: (string | undefined)[] = [];
  readonly #lines: readonly KeptLine[];
  readonly #cuts: number[];

  /** @param cuts the number of bytes after which each response breaks; the response after the last cut is complete */
  constructor(lines: readonly KeptLine[], cuts: readonly number[]) {
    this.#lines = lines;
    this.#cuts = [...cuts];
  }

  open({ sinceTime }: LogPart, broken: Error): AsyncIterable<Uint8Array> {
    this.asked.push(sinceTime);
    const since = sinceTime === undefined ? '' : sinceTime.slice(0, 19);
    const lines = this.#lines.filter(({ time }) => time.slice(0, 19) >= since);
    const bytes = Buffer.from(lines.map(({ time, text }) => `${time} ${text}\n`).join(''));
    const cut = this.#cuts.shift();
    return pieces(bytes, cut === undefined || cut > bytes.length ? undefined : cut, broken);
  }
}

async function* pieces(bytes: Buffer, cut: number | undefined, broken: Error): AsyncGenerator<Uint8Array> {
  const end = cut ?? bytes.length;
  for (let at = 0; at < end; at += 97) yield bytes.subarray(at, Math.min(end, at + 97));
  if (cut !== undefined) throw broken;
}
