import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { backgroundClock } from '../../src/sandbox/base/clock.js';
import { runInProcess } from '../support/in-process.js';
import { fixtures, newHome, type Place } from './compare.js';
import { createFixtures, LIKE_KUBECTL, type Run } from './suite.js';

/** The time at which the comparisons' sandbox starts: its objects are the same in every run, including times. */
const BEGINNING = Date.parse('2025-01-02T03:04:05Z');

/** A sandbox with the fixtures, in which no time passes: otherwise, log lines would be written between two runs. */
export class Stage {
  readonly home = newHome();
  readonly place: Place = {
    home: this.home,
    kubeconfig: join(this.home, 'kubeconfig'),
    now: () => this.#now,
  };
  /** Runs proa on it to create the fixtures, with a separate cache. */
  readonly run: Run = (...words) => {
    const env = { KUBECONFIG: this.place.kubeconfig, HOME: join(this.home, 'maker') };
    return runInProcess(words, { env, cwd: fixtures });
  };
  #now = BEGINNING;
  #sandbox: ApiServer | undefined;

  /** Call it at the top of a suite; everything started is stopped after the suite. */
  constructor() {
    afterAll(async () => {
      await this.#sandbox?.close();
      rmSync(this.home, { recursive: true, force: true });
    });
  }

  /** Starts an empty sandbox. */
  async start(): Promise<void> {
    this.#sandbox = await startApiServer({ clock: { ...backgroundClock, now: () => this.#now } });
    writeFileSync(this.place.kubeconfig, this.#sandbox.kubeconfigYaml, { mode: 0o600 });
  }

  /** Starts the sandbox and creates the fixtures. */
  async set(): Promise<void> {
    await this.start();
    await createFixtures(this.run);
  }

  /** Creates the objects of another file of the fixtures. */
  async create(file: string): Promise<void> {
    const { stderr } = await this.run('create', ...LIKE_KUBECTL, '-f', file);
    expect(stderr).toBe('');
  }

  /** Lets time pass. */
  pass(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
