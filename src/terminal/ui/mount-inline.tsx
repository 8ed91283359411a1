import { render } from 'ink';
import { Inline, type InlineSource } from './inline.js';
import type { Background } from './input/background.js';
import { TerminalInput } from './input/terminal-input.js';
import { lendInput } from './lend-input.js';
import type { TerminalStreams } from './mount.js';
import type { Theme } from './theme.js';
import type { LendTerminal } from './use-source.js';

/** Lines that are shown. */
interface MountedInline {
  /** Resolves when the terminal is restored; fails with the error of drawing. */
  done: Promise<void>;
  lend: LendTerminal;
  /** Erases the lines and gives the terminal back; resolves when that is done. */
  unmount(): Promise<void>;
}

const FRAMES_PER_SECOND = 60;

/** How lines look. */
export interface InlineLooks {
  /** @param background from the terminal; undefined until it is known */
  theme(background: Background | undefined): Theme;
  /** Whether to ask the terminal. */
  asks: boolean;
}

/** Takes the terminal's keys, and as many of its lines as needed. Ink always gives them back. */
export function mountInline(
  source: InlineSource,
  looks: InlineLooks,
  streams: TerminalStreams,
): MountedInline {
  const ready = Promise.withResolvers<LendTerminal>();
  let theme = looks.theme(undefined);
  let isOver = false;
  const view = () => <Inline source={source} theme={theme} onReady={ready.resolve} />;
  const tell = (background: Background) => {
    theme = looks.theme(background);
    if (!isOver) instance.rerender(view());
  };
  const write = (text: string) => void streams.stdout.write(text);
  const input = new TerminalInput(streams.stdin, looks.asks ? { write, tell } : undefined);
  const instance = render(view(), {
    stdin: input.stream,
    stdout: streams.stdout,
    exitOnCtrlC: false,
    interactive: true,
    maxFps: FRAMES_PER_SECOND,
    patchConsole: false,
  });
  const done = instance
    .waitUntilExit()
    .then(() => undefined)
    .finally(() => {
      isOver = true;
      return input.settled;
    });
  return {
    done,
    lend: async (use) =>
      (await ready.promise)(async () => {
        await input.settled;
        await lendInput(streams.stdin, use);
      }),
    async unmount() {
      // Always redrawn once: a fast answer arrives before the source has listeners.
      instance.rerender(view());
      isOver = true;
      instance.clear();
      instance.unmount();
      await done.catch(() => undefined);
      // The next reader gets the keys; a background process that still reads them would be stopped.
      await lendInput(streams.stdin, async () => undefined);
    },
  };
}
