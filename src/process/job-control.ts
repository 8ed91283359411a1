/** The signals with which a terminal and its shell control a program. */
export interface JobControl {
  /** Listens for Ctrl-Z from another program on this terminal (SIGTSTP), and for the terminal's end (SIGHUP). */
  on(signal: 'SIGTSTP' | 'SIGHUP', listener: () => void): void;
  off(signal: 'SIGTSTP' | 'SIGHUP', listener: () => void): void;
  /** Whether this system can stop a program and continue it later; Windows cannot. */
  readonly canStop: boolean;
  /** Stops the process and the rest of its job. Resolves when the shell continues it. */
  stop(): Promise<void>;
}

/** Job control of this process. */
export const jobControl: JobControl = {
  on: (signal, listener) => void process.on(signal, listener),
  off: (signal, listener) => void process.off(signal, listener),
  canStop: process.platform !== 'win32',
  async stop() {
    const continued = Promise.withResolvers<void>();
    process.once('SIGCONT', () => continued.resolve());
    // A program that does not read the terminal has nothing else that keeps it alive until SIGCONT arrives.
    const alive = setInterval(() => undefined, 1_000);
    // SIGTSTP brought us here, and would do so again.
    process.kill(0, 'SIGSTOP');
    await continued.promise;
    clearInterval(alive);
    // A program in the background gets no signal when the terminal is resized: act as if it had just been resized.
    process.kill(process.pid, 'SIGWINCH');
  },
};
