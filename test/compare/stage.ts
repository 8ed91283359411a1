import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { backgroundClock } from '../../src/sandbox/base/clock.js';
import { runInProcess } from '../support/in-process.js';
import { fixtures, newHome, type Place } from './compare.js';
import { createFixtures, LIKE_KUBECTL, type Run } from './suite.js';

/** When the sandbox of the comparisons begins: its objects are alike in every run, times and all. */
const BEGINNING = Date.parse('2025-01-02T03:04:05Z');

/** A sandbox with the fixtures, whose time stands still: a line of a log would be written between two runs. */
export class Stage {
  readonly home = newHome();
  readonly place: Place = {
    home: this.home,
    kubeconfig: join(this.home, 'kubeconfig'),
    now: () => this.#now,
  };
  /** Runs proa on it, which fills the server; with a cache of its own. */
  readonly run: Run = (...words) => {
    const env = { KUBECONFIG: this.place.kubeconfig, HOME: join(this.home, 'maker') };
    return runInProcess(words, { env, cwd: fixtures });
  };
  #now = BEGINNING;
  #sandbox: ApiServer | undefined;

  /** Call it at the top of a suite; what is started is ended behind it. */
  constructor() {
    afterAll(async () => {
      await this.#sandbox?.close();
      rmSync(this.home, { recursive: true, force: true });
    });
  }

  /** Starts the sandbox, with nothing in it. */
  async start(): Promise<void> {
    this.#sandbox = await startApiServer({ clock: { ...backgroundClock, now: () => this.#now } });
    writeFileSync(this.place.kubeconfig, this.#sandbox.kubeconfigYaml, { mode: 0o600 });
  }

  /** Starts the sandbox and creates the fixtures. */
  async set(): Promise<void> {
    await this.start();
    await createFixtures(this.run);
  }

  /** Creates the objects of one more file of the fixtures. */
  async create(file: string): Promise<void> {
    const { stderr } = await this.run('create', ...LIKE_KUBECTL, '-f', file);
    expect(stderr).toBe('');
  }

  /** Lets time go by. */
  pass(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
