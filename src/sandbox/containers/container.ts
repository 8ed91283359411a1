import { createHash } from 'node:crypto';
import type { KubeObject } from '../../codec/object.js';
import type { Clock } from '../../process/clock.js';
import type { FileSystem } from './files/file-system.js';

/** A container as its pod describes it. */
export interface ContainerSpec {
  name: string;
  image?: string;
  command?: string[];
  args?: string[];
  workingDir?: string;
  env?: { name: string; value?: string; valueFrom?: unknown }[];
  ports?: { name?: string; containerPort?: number; protocol?: string }[];
  stdin?: boolean;
  tty?: boolean;
}

/** A program that is running, as `ps` shows it. */
interface RunningProgram {
  id: number;
  argv: readonly string[];
}

/** A container: its files, variables and running programs. */
export class Container {
  /** The initial variables of programs. */
  readonly variables: ReadonlyMap<string, string>;
  readonly #running = new Map<number, RunningProgram>();
  #nextId = 7;

  constructor(
    readonly pod: KubeObject,
    readonly spec: ContainerSpec,
    readonly files: FileSystem,
    variables: ReadonlyMap<string, string>,
    readonly clock: Clock,
  ) {
    this.variables = variables;
    const { name, image = '' } = spec;
    const entry = [...(spec.command ?? []), ...(spec.args ?? [])];
    const own = image.replace(/^.*\//, '').replace(/[:@].*/s, '') || name;
    this.#running.set(1, { id: 1, argv: entry.length > 0 ? entry : [spec.stdin ? 'sh' : `/app/${own}`] });
  }

  get podName(): string {
    return this.pod.metadata?.name ?? '';
  }

  get workingFolder(): string {
    return this.spec.workingDir ?? '/';
  }

  /** The running programs, the container's own first. */
  running(): RunningProgram[] {
    return [...this.#running.values()];
  }

  /** Runs a program under its own process ID. */
  async counted<Result>(argv: readonly string[], run: () => Promise<Result>): Promise<Result> {
    const id = this.#nextId++;
    this.#running.set(id, { id, argv });
    try {
      return await run();
    } finally {
      this.#running.delete(id);
    }
  }
}

/** 64 hexadecimal digits derived from a text, like the names that container runtimes use. */
export function runtimeId(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
