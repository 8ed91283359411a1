import { messageOf } from '../../process/errors.js';
import { showControls } from '../../terminal/sanitize.js';
import { boxHeight, boxRoom } from '../../terminal/ui/box-lines.js';
import { bodyHeight, choiceLines, clipLine, type Size, sizeForBody } from '../../terminal/ui/screen-lines.js';
import type { Body, HeaderView, ScreenFrame } from '../../terminal/ui/view-model.js';
import type { BrowserScreen } from './screen.js';

/** What is visible around a screen; each part is drawn separately. */
export interface Surroundings extends Pick<ScreenFrame, 'message'> {
  header(): HeaderView;
  hints(): ScreenFrame['hints'];
  /** The mode of the context, for the header. */
  mode: string;
  /** The screen before it, which stays visible around a choice. */
  below: BrowserScreen | undefined;
}

/** A drawn part, or a substitute if drawing fails: a part that cannot be drawn does not affect the others. */
export function drawnOr<T>(draw: () => T, otherwise: (why: string) => T): T {
  try {
    return draw();
  } catch (error) {
    return otherwise(showControls(messageOf(error)));
  }
}

/** A screen with its frame. Never fails: a part that cannot be drawn is omitted, or says so in its place. */
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
      // The target of a change is shown whatever else fails.
      ...{ mode: around.mode, path: [showControls(info.contextName)], facts: [] },
    })),
    ...{ title, state, hints },
    // The title of a screen with a path is in the header.
    position: screen.path === undefined ? drawnOr(() => screen.position?.() ?? '', nothing) : '',
    body,
    message: around.message,
    prompt: isTyped ? undefined : drawnOr(() => promptOf(screen), noPrompt),
  };
}

/** The number of choices that are enough at once. */
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

/** The frame of a box if its own cannot be drawn. */
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
