import { render } from 'ink';
import { Inline, type InlineSource } from './inline.js';
import { TerminalInput } from './input/terminal-input.js';
import { withoutReading } from './lending.js';
import type { TerminalStreams } from './mount.js';
import type { Theme } from './theme.js';
import type { LendTerminal } from './use-source.js';

/** Lines that are shown. */
export interface MountedInline {
  /** Resolves when the terminal is as it was before; fails with what drawing failed with. */
  done: Promise<void>;
  lend: LendTerminal;
  /** Wipes the lines away and gives the terminal back; resolves when that is done. */
  unmount(): Promise<void>;
}

const FRAMES_PER_SECOND = 60;

/** Takes the terminal's keys, and as many of its lines as are needed. Ink gives them back whatever happens. */
export function mountInline(source: InlineSource, theme: Theme, streams: TerminalStreams): MountedInline {
  const ready = Promise.withResolvers<LendTerminal>();
  const view = () => <Inline source={source} theme={theme} onReady={ready.resolve} />;
  const instance = render(view(), {
    stdin: new TerminalInput(streams.stdin, undefined).stream,
    stdout: streams.stdout,
    exitOnCtrlC: false,
    interactive: true,
    maxFps: FRAMES_PER_SECOND,
    patchConsole: false,
  });
  const done = instance.waitUntilExit().then(() => undefined);
  return {
    done,
    lend: async (use) => (await ready.promise)(() => withoutReading(streams.stdin, use)),
    async unmount() {
      // Drawn once more by all means: who answers at once does so before anybody listens to the source.
      instance.rerender(view());
      instance.clear();
      instance.unmount();
      await done.catch(() => undefined);
      // Whoever comes next reads the keys; a process in the background that still read them would be stopped.
      await withoutReading(streams.stdin, async () => undefined);
    },
  };
}
