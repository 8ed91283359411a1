import { showControls } from '../../../terminal/sanitize.js';
import { textWidth, wrapColumns } from '../../../terminal/text-width.js';
import { boxHeight, boxRoom, fitsInFrame, hasRoomForBox } from '../../../terminal/ui/box-lines.js';
import type { KeyName } from '../../../terminal/ui/keys.js';
import { bodyHeight, clipLine, type Size } from '../../../terminal/ui/screen-lines.js';
import type { BoxBody, Line, Role, Span, TextBody } from '../../../terminal/ui/view-model.js';
import { drawnOr, EMPTY_BODY } from '../../frame/drawn.js';
import type { LineEditor } from '../../frame/line-editor.js';
import type { Binding, BrowserScreen, KeyTaker } from '../../frame/screen.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { ActionFlow } from '../flow/action-flow.js';
import { type FlowLine, type Refusal, refusalText } from '../flow/flow-state.js';
import type { Grade } from '../types.js';
import { QuestionKeys } from './question.js';

const DRY_RUN_KEY = 'd';
const SIGNS: Readonly<Record<FlowLine['kind'], string>> = {
  ...{ done: '+ ', failed: '! ', 'not known': '? ', 'not done': '- ', 'dry run': 'dry run: ', note: '' },
};
const SCROLLED: Readonly<Record<KeyName, number>> = { up: -1, down: 1, pageup: -10, pagedown: 10 };

/** The color of the frame, by how much is at stake. */
const TONES: Readonly<Record<Grade, Role>> = { 0: 'frame', 1: 'frame', 2: 'warning', 3: 'bad' };

/** Shows a flow in a box on the screen, and passes its keys on to it. The first answer is No. */
export class DialogScreen implements BrowserScreen, KeyTaker {
  readonly keys = this;
  readonly isFramed = hasRoomForBox;
  isShown = false;
  /** When it was last drawn. */
  columns = Number.POSITIVE_INFINITY;
  #question: QuestionKeys | undefined;
  #top = 0;
  /** Whether the last line of the output is kept visible. */
  #follows = true;

  constructor(
    readonly flow: ActionFlow,
    /** The screen from which it was opened, which stays visible around the box. */
    readonly below: BrowserScreen,
  ) {}

  get cluster(): BrowserCluster {
    return this.flow.task.cluster;
  }

  title(): string {
    return showControls(this.flow.task.title);
  }

  state(): Span[] {
    const { at } = this.flow.state;
    if (at === 'reading') return [{ text: 'looking...', role: 'muted' }];
    if (at === 'working') return [{ text: 'in progress; Esc starts nothing further', role: 'changed' }];
    return [];
  }

  show(): void {
    this.isShown = true;
  }

  /** The work continues in the background, and is shown elsewhere. */
  hide(): void {
    this.isShown = false;
    if (this.flow.state.at !== 'working') this.flow.end();
  }

  /** The state of the flow has changed. */
  moved(): void {
    const { state, task } = this.flow;
    if (state.at !== 'over') {
      this.#top = 0;
      this.#follows = state.at === 'working';
    }
    this.#question = state.at === 'asking' ? new QuestionKeys(state.asked, task.word) : undefined;
  }

  press(key: KeyName, isAlone: boolean): void {
    const { flow } = this;
    const { state, form } = flow;
    const question = this.#question;
    if (state.at === 'filling') {
      const how = form.press(key);
      if (how === 'given up') flow.leave();
      else if (how === 'filled') flow.filled();
    } else if (question === undefined) {
      const leaves = key === 'escape' || (state.at === 'over' && (key === 'enter' || key === 'q'));
      if (!leaves) this.#scroll(key);
      else if (state.at !== 'working' || !flow.stop()) flow.leave();
    } else if (key !== 'escape' && !flow.isOpen) question.problem = refusalText('early', question.asked);
    else {
      const option = form.options.find((each) => each.key === key);
      const isDryRun = key === DRY_RUN_KEY && flow.canTry;
      const meant = question.press(key, option !== undefined || isDryRun);
      let refusal: Refusal | undefined;
      if (meant === 'no') flow.leave();
      else if (typeof meant === 'object') refusal = flow.answer(meant.answer, isAlone);
      else if (meant === 'other' && option !== undefined) form.choose(option);
      else if (meant === 'other' && isDryRun) refusal = flow.tryOut();
      else if (meant === 'other') this.#scroll(key);
      question.problem = refusal === undefined ? '' : refusalText(refusal, question.asked);
    }
  }

  paste(text: string): void {
    // A question must be answered by typing; a line to fill in may be pasted, since a question follows.
    if (this.flow.state.at === 'filling') this.flow.form.paste(text);
    else if (this.#question !== undefined) this.#question.problem = 'pasted text is not taken as an answer';
  }

  #scroll(key: KeyName): void {
    const by = SCROLLED[key] ?? 0;
    this.#follows &&= by === 0;
    this.#top += by;
  }

  bindings(): Binding[] {
    const shown = (key: KeyName, hint: string): Binding => ({
      ...{ keys: [key], hint, does: hint, run: () => undefined },
    });
    const { at } = this.flow.state;
    if (at === 'working') return [shown('escape', 'start nothing further')];
    if (at === 'filling') return [shown('enter', 'go on'), shown('escape', 'leave')];
    if (at !== 'asking' || this.#question === undefined) return [shown('escape', 'back')];
    const { asked, focus } = this.#question;
    const { form, task, canTry } = this.flow;
    if (asked.how === 'word')
      return [
        shown('escape', 'No'),
        ...(form.options.length > 0 || canTry
          ? [shown('tab', focus === 'options' ? 'the word' : 'options')]
          : []),
      ];
    const yes = shown('y', `Yes, ${task.word}`);
    if (asked.how !== 'choice') return [shown('escape', 'No'), yes];
    const chosen = shown('enter', focus === 'yes' ? `Yes, ${task.word}` : 'No');
    return [chosen, shown('escape', 'No'), yes, shown('tab', 'the other')];
  }

  editor(): { line: LineEditor; problem?: string | undefined } | undefined {
    const typed = this.#question?.asked.how === 'choice' ? undefined : this.#question;
    const editor = this.flow.state.at === 'filling' ? this.flow.form : typed;
    return editor && { line: editor.line, problem: editor.problem || undefined };
  }

  body(size: Size): BoxBody | TextBody {
    this.columns = size.columns;
    try {
      const body = this.#body(size);
      if (bodyHeight(size) < MIN_HEIGHT) this.flow.unseen();
      else this.flow.seen();
      return body;
    } catch (error) {
      // What could not be drawn was not seen, and is not answered.
      this.flow.unseen();
      throw error;
    }
  }

  #body(size: Size): BoxBody | TextBody {
    const isBox = hasRoomForBox({ ...size, rows: bodyHeight(size) + OTHER_LINES });
    const width = isBox ? boxRoom(size.columns) : size.columns;
    const [title, count] = [this.title(), this.state()[0]?.text ?? ''];
    // If the frame would truncate it, all of it is shown in the box: it says where something will be done.
    const head =
      isBox && !fitsInFrame(title, count, size.columns)
        ? wrapped([{ text: title, role: 'title' }], width)
        : [];
    const inside = isBox ? boxHeight(bodyHeight(size)) : bodyHeight(size);
    // A line of the subject, and the end with the answer, are always visible.
    const foot = lastOf(
      [
        ...this.#foot(isBox ? width : Number.POSITIVE_INFINITY),
        ...(isBox ? this.#typedLine(width) : this.#asked(width, inside)),
      ],
      Math.max(1, inside - head.length - 1),
    );
    const height = Math.max(1, inside - head.length - foot.length);
    const lines = [...this.#planned, ...this.#said].flatMap((spans) => wrapped(spans.map(harmless), width));
    const most = Math.max(0, lines.length - height);
    this.#top = this.#follows ? most : Math.max(0, Math.min(this.#top, most));
    const shown = lines.slice(this.#top, this.#top + height);
    const left = lines.length - this.#top - shown.length;
    const last = shown.length - 1;
    const more = (of: number, key: string): Line => ({
      spans: [{ text: `${of + 1} more lines: ${key}`, role: 'muted' }],
    });
    if (left > 0 && last > 0) shown[last] = more(left, 'Down');
    if (this.#top > 0 && last > 1) shown[0] = more(this.#top, 'Up');
    if (left + this.#top > 0 && last === 0)
      shown[0] = clipLine({ spans: [...shown[0]!.spans, { text: ' …', role: 'muted' }] }, width);
    if (!isBox) return { kind: 'text', lines: [...shown, ...foot] };
    return {
      ...{ kind: 'box', title: head.length > 0 ? '' : title, count },
      tone: TONES[this.flow.task.grade],
      lines: [...head, ...shown, ...foot],
      below: drawnOr(
        () => this.below.body(size),
        () => EMPTY_BODY,
      ),
    };
  }

  /** What will be done. A partly typed value may not be valid yet: then the reason. */
  get #planned(): readonly (readonly Span[])[] {
    const { at } = this.flow.state;
    if (at === 'asking') return this.flow.lines;
    if (at !== 'filling') return [];
    return drawnOr(
      () => this.flow.lines,
      (text) => [[{ text, role: 'muted' }]],
    );
  }

  get #said(): readonly (readonly Span[])[] {
    return this.flow.said.map(({ kind, spans }) => [
      { text: SIGNS[kind], role: kind === 'dry run' ? 'muted' : (spans[0]?.role ?? 'plain') },
      ...spans,
    ]);
  }

  #foot(width: number): Line[] {
    if (this.#question === undefined) return [];
    const option = (key: KeyName, text: string): Span[] => [
      { text: `  [${key}] `, role: 'key' },
      { text, role: 'plain' },
    ];
    const { form, task } = this.flow;
    const spans = form.options.flatMap((each) =>
      option(each.key, `${each.label}: ${form.chosen(each).text}`),
    );
    if (this.flow.canTry) spans.push(...option(DRY_RUN_KEY, 'dry run on the server'));
    const choice = this.#question.asked.how === 'choice' ? [choiceLine(this.#question, task.word)] : [];
    return [...(spans.length > 0 ? wrapped(spans, width) : []), ...choice];
  }

  /** What has to be typed, if it does not fit in the line at the bottom but fits in the body. */
  #asked(width: number, height: number): Line[] {
    const label = this.editor()?.line.label ?? '';
    const lines = textWidth(label) < width ? [] : wrapped([{ text: label, role: 'key' }], width);
    return lines.length < height ? lines : [];
  }

  /** The text being typed, in as many lines as it takes; its end must be visible. */
  #typedLine(width: number): Line[] {
    const editor = this.editor();
    if (editor === undefined) return [];
    const text = showControls(editor.line.text);
    const lines = wrapped(
      [
        { text: editor.line.label, role: 'key' },
        { text: `${text}▏`, role: 'plain' },
        ...(editor.problem === undefined
          ? []
          : [{ text: `  (${editor.problem})`, role: 'warning' as const }]),
      ],
      width,
    );
    const at = lines.findIndex(({ spans }) => spans.some((span) => span.text.includes('▏')));
    const before =
      lines[at]?.spans
        .map((span) => span.text)
        .join('')
        .split('▏')[0] ?? '';
    return [
      { spans: [] },
      ...lines.map((line, index) => (index === at ? { ...line, cursor: textWidth(before) } : line)),
    ];
  }
}

/** A line of the subject, and one for the options. */
const MIN_HEIGHT = 2;
/** The lines around a box: header and keys. */
const OTHER_LINES = 2;

function choiceLine({ focus, problem }: QuestionKeys, word: string): Line {
  const isYes = focus === 'yes';
  return {
    // At the marker before the answer.
    cursor: isYes ? 9 : 2,
    spans: [
      { text: isYes ? '    No ' : '  > No ', role: isYes ? 'muted' : 'key' },
      { text: isYes ? `  > Yes, ${word}` : `    Yes, ${word}`, role: isYes ? 'key' : 'muted' },
      { text: problem === '' ? '' : `   (${problem})`, role: 'warning' },
    ],
  };
}

const INDENT = '    ';

/** The words of a text; one that is longer than a line is broken. */
function words(text: string, width: number): string[] {
  const room = Math.max(1, width - INDENT.length);
  return text.split(/(?<= )/).flatMap((word) => (textWidth(word) > room ? wrapColumns(word, room) : word));
}

/** The last of some lines, with a marker if there are others before them. */
function lastOf(lines: readonly Line[], most: number): readonly Line[] {
  if (lines.length <= most || most < 2) return lines.slice(-most);
  return [{ spans: [{ text: '  …', role: 'muted' }] }, ...lines.slice(1 - most)];
}

/** A line wrapped into as many lines as it takes; those after the first are indented. */
function wrapped(spans: readonly Span[], width: number): Line[] {
  const lines: Span[][] = [[]];
  let left = width;
  for (const { text, role } of spans) {
    for (const word of words(text, width)) {
      if (textWidth(word.trimEnd()) > left && lines.at(-1)!.length > 0) {
        lines.push([{ text: INDENT, role: 'plain' }]);
        left = width - INDENT.length;
      }
      // The space after the last word of a line is dropped.
      const shown = textWidth(word) > left ? word.trimEnd() : word;
      lines.at(-1)!.push({ text: shown, role });
      left -= textWidth(shown);
    }
  }
  return lines.map((line) => ({ spans: line }));
}

/** Text from the cluster on one line, without terminal escapes. */
function harmless({ text, role }: Span): Span {
  return { text: showControls(text.replaceAll(/[\n\t]/g, ' ')), role };
}
