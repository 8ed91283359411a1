import { messageOf } from '../../process/errors.js';
import { showControls } from '../../terminal/sanitize.js';
import { boxHeight, boxRoom } from '../../terminal/ui/box-lines.js';
import { bodyHeight, choiceLines, clipLine, type Size, sizeForBody } from '../../terminal/ui/screen-lines.js';
import type { Body, HeaderView, ScreenFrame } from '../../terminal/ui/view-model.js';
import type { BrowserScreen } from './screen.js';

/** What is to be seen around a screen; each part is drawn by itself. */
export interface Surroundings extends Pick<ScreenFrame, 'message'> {
  header(): HeaderView;
  hints(): ScreenFrame['hints'];
  /** Of the context, as the header shows it. */
  mode: string;
  /** The screen before it, which stays in sight around a choice. */
  below: BrowserScreen | undefined;
}

/** What is drawn, or what stands in for it where that fails: a part that cannot be drawn takes nothing else with it. */
export function drawnOr<T>(draw: () => T, otherwise: (why: string) => T): T {
  try {
    return draw();
  } catch (error) {
    return otherwise(showControls(messageOf(error)));
  }
}

/** A screen with what is around it. Never fails: what cannot be drawn is left out, or says so in its place. */
export function drawnFrame(screen: BrowserScreen, size: Size, around: Surroundings): ScreenFrame {
  const { info } = screen.cluster;
  const isFramed = screen.isFramed?.(size) === true;
  const isNamed = isFramed || screen.path !== undefined;
  const title = isNamed ? '' : drawnOr(() => screen.title?.() ?? '', nothing);
  const state = drawnOr(
    () => (isFramed ? [] : (screen.state?.() ?? [])),
    () => [],
  );
  const hints = drawnOr(around.hints, () => []);
  const room = sizeForBody({ title, state, hints }, size);
  const body = drawnOr(
    () => (isFramed && screen.isChoice ? choice(screen, room, around.below) : screen.body(room)),
    notDrawn,
  );
  const isTyped = body.kind === 'picker' || body.kind === 'box';
  return {
    header: drawnOr(around.header, () => ({
      // Where a change would go is said whatever else cannot be.
      ...{ mode: around.mode, path: [showControls(info.contextName)], facts: [] },
    })),
    ...{ title, state, hints },
    // That of a screen with a path stands in the header.
    position: screen.path === undefined ? drawnOr(() => screen.position?.() ?? '', nothing) : '',
    body,
    message: around.message,
    prompt: isTyped ? undefined : drawnOr(() => promptOf(screen), noPrompt),
  };
}

/** So many choices are enough at once. */
const MAX_CHOICES = 18;

/** A choice in a box over the screen before it. */
function choice(screen: BrowserScreen, room: Size, below: BrowserScreen | undefined): Body {
  const [width, height] = [boxRoom(room.columns), Math.min(boxHeight(bodyHeight(room)), MAX_CHOICES)];
  const body = screen.body({ ...room, rows: room.rows - bodyHeight(room) + height });
  if (body.kind !== 'picker' && body.kind !== 'text') return body;
  const lines = body.kind === 'text' ? body.lines : choiceLines(body, width);
  return {
    ...{ kind: 'box', title: screen.title?.() ?? '', count: '', tone: 'frame' },
    lines: lines.map((line) => clipLine(line, width)),
    below:
      below === undefined
        ? EMPTY_BODY
        : drawnOr(
            () => below.body(room),
            () => EMPTY_BODY,
          ),
  };
}

/** What is around a box where that cannot be shown. */
export const EMPTY_BODY: Body = { kind: 'text', lines: [] };

const nothing = () => '';
const noPrompt = () => undefined;

function notDrawn(why: string): Body {
  return {
    kind: 'text',
    lines: [
      { spans: [{ text: '  This cannot be shown because of a bug in proa:', role: 'bad' }] },
      ...why.split('\n').map((text) => ({ spans: [{ text: `  ${text}`, role: 'plain' as const }] })),
      { spans: [{ text: '  Everything else works: Esc goes back.', role: 'muted' }] },
    ],
  };
}

function promptOf(screen: BrowserScreen): ScreenFrame['prompt'] {
  const editor = screen.editor?.();
  if (editor === undefined) return undefined;
  return { label: editor.line.label, text: showControls(editor.line.text), problem: editor.problem };
}
