import { showControls } from '../../../terminal/sanitize.js';
import { textWidth } from '../../../terminal/text-width.js';
import type { KeyName } from '../../../terminal/ui/keys.js';
import { bodyHeight, isTooSmall, type Size } from '../../../terminal/ui/screen-lines.js';
import type { Line, ScreenFrame, Span } from '../../../terminal/ui/view-model.js';
import { drawnOr } from '../../frame/drawn.js';
import type { LineEditor } from '../../frame/line-editor.js';
import type { Binding, BrowserScreen, KeyTaker } from '../../frame/screen.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { ActionFlow } from '../flow/action-flow.js';
import { type FlowLine, type Refusal, refusalText } from '../flow/flow-state.js';
import { QuestionKeys } from './question.js';

const DRY_RUN_KEY = 'd';
const SIGNS: Readonly<Record<FlowLine['kind'], string>> = {
  ...{ done: '+ ', failed: '! ', 'not known': '? ', 'not done': '- ', 'dry run': 'dry run: ', note: '' },
};
const SCROLLED: Readonly<Record<KeyName, number>> = { up: -1, down: 1, pageup: -10, pagedown: 10 };

/** Shows a flow on the screen, and passes its keys on to it. The first answer is No. */
export class DialogScreen implements BrowserScreen, KeyTaker {
  readonly keys = this;
  isShown = false;
  #question: QuestionKeys | undefined;
  #top = 0;
  readonly #flow: ActionFlow;

  constructor(
    flow: ActionFlow,
    /** The screen from which it was opened: one-line questions leave it in sight. */
    readonly below: BrowserScreen,
  ) {
    this.#flow = flow;
  }

  get cluster(): BrowserCluster {
    return this.#flow.task.cluster;
  }

  title(): string {
    return showControls(this.#flow.task.title);
  }

  state(): Span[] {
    const { at } = this.#flow.state;
    if (at === 'reading') return [{ text: 'looking...', role: 'muted' }];
    if (at === 'working') return [{ text: 'under way; Esc begins nothing further', role: 'changed' }];
    return [];
  }

  show(): void {
    this.isShown = true;
  }

  /** Work goes on behind it, and is shown elsewhere. */
  hide(): void {
    this.isShown = false;
    if (this.#flow.state.at !== 'working') this.#flow.end();
  }

  /** The flow is in another state. */
  moved(): void {
    const { state, task } = this.#flow;
    this.#top = 0;
    this.#question = state.at === 'asking' ? new QuestionKeys(state.asked, task.word) : undefined;
  }

  press(key: KeyName, isAlone: boolean): void {
    const flow = this.#flow;
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
    // A question is answered by hand; a line to be filled in may come from elsewhere, and is asked about.
    if (this.#flow.state.at === 'filling') this.#flow.form.paste(text);
    else if (this.#question !== undefined) this.#question.problem = 'pasted text answers no question';
  }

  #scroll(key: KeyName): void {
    this.#top += SCROLLED[key] ?? 0;
  }

  bindings(): Binding[] {
    const shown = (key: KeyName, hint: string): Binding => ({
      ...{ keys: [key], hint, does: hint, run: () => undefined },
    });
    const { at } = this.#flow.state;
    if (at === 'working') return [shown('escape', 'begin nothing further')];
    if (at === 'filling') return [shown('enter', 'go on'), shown('escape', 'leave')];
    if (at !== 'asking') return [shown('escape', 'back')];
    const yes = shown('y', `Yes, ${this.#flow.task.word}`);
    return [shown('enter', 'No'), shown('escape', 'No'), yes, shown('tab', 'the other')];
  }

  editor(): { line: LineEditor; problem?: string | undefined } | undefined {
    const typed = this.#question?.asked.how === 'choice' ? undefined : this.#question;
    const editor = this.#flow.state.at === 'filling' ? this.#flow.form : typed;
    return editor && { line: editor.line, problem: editor.problem || undefined };
  }

  body(size: Size): ScreenFrame['body'] {
    try {
      const body = this.#body(size);
      if (isTooSmall(size)) this.#flow.unseen();
      else this.#flow.seen();
      return body;
    } catch (error) {
      // What could not be drawn was not seen, and is not answered.
      this.#flow.unseen();
      throw error;
    }
  }

  #body(size: Size): ScreenFrame['body'] {
    const said = this.#said;
    // A question of one line leaves what it is about in sight.
    if (this.#question?.asked.how === 'key' && said.length === 0) return this.below.body(size);
    const foot = this.#foot();
    const height = Math.max(1, bodyHeight(size) - foot.length);
    const lines = [...this.#planned, ...said].flatMap((spans) => wrapped(spans.map(harmless), size.columns));
    this.#top = Math.max(0, Math.min(this.#top, lines.length - height));
    const shown = lines.slice(this.#top, this.#top + height);
    const left = lines.length - this.#top - shown.length;
    if (left > 0 && shown.length > 1)
      shown[shown.length - 1] = { spans: [{ text: `  ${left + 1} more lines: Down`, role: 'muted' }] };
    return { kind: 'text', lines: [...shown, ...foot] };
  }

  /** What will be done. What is half typed may be no answer yet: then why that is so. */
  get #planned(): readonly (readonly Span[])[] {
    const { at } = this.#flow.state;
    if (at === 'asking') return this.#flow.lines;
    if (at !== 'filling') return [];
    return drawnOr(
      () => this.#flow.lines,
      (text) => [[{ text, role: 'muted' }]],
    );
  }

  get #said(): readonly (readonly Span[])[] {
    return this.#flow.said.map(({ kind, spans }) => [
      { text: SIGNS[kind], role: kind === 'dry run' ? 'muted' : (spans[0]?.role ?? 'plain') },
      ...spans,
    ]);
  }

  #foot(): Line[] {
    if (this.#question === undefined) return [];
    const option = (key: KeyName, text: string): Span[] => [
      { text: `  [${key}] `, role: 'key' },
      { text, role: 'plain' },
    ];
    const { form, task } = this.#flow;
    const spans = form.options.flatMap((each) =>
      option(each.key, `${each.label}: ${form.chosen(each).text}`),
    );
    if (this.#flow.canTry) spans.push(...option(DRY_RUN_KEY, 'dry run on the server'));
    const choice = this.#question.asked.how === 'choice' ? [choiceLine(this.#question, task.word)] : [];
    return spans.length > 0 ? [{ spans }, ...choice] : choice;
  }
}

function choiceLine({ focus, problem }: QuestionKeys, word: string): Line {
  const isYes = focus === 'yes';
  return {
    // At the sign before the answer.
    cursor: isYes ? 9 : 2,
    spans: [
      { text: isYes ? '    No ' : '  > No ', role: isYes ? 'muted' : 'key' },
      { text: isYes ? `  > Yes, ${word}` : `    Yes, ${word}`, role: isYes ? 'key' : 'muted' },
      { text: problem === '' ? '' : `   (${problem})`, role: 'warning' },
    ],
  };
}

/** A line in as many lines as it takes, those behind the first further in. */
function wrapped(spans: readonly Span[], width: number): Line[] {
  const lines: Span[][] = [[{ text: '  ', role: 'plain' }]];
  let left = width - 2;
  for (const { text, role } of spans) {
    for (const word of text.split(/(?<= )/)) {
      if (textWidth(word.trimEnd()) > left && lines.at(-1)!.length > 1) {
        lines.push([{ text: '      ', role: 'plain' }]);
        left = width - 6;
      }
      lines.at(-1)!.push({ text: word, role });
      left -= textWidth(word);
    }
  }
  return lines.map((line) => ({ spans: line }));
}

/** Text of the cluster without power over the terminal, in one line. */
function harmless({ text, role }: Span): Span {
  return { text: showControls(text.replaceAll(/[\n\t]/g, ' ')), role };
}
