import { messageOf } from '../../../process/errors.js';
import { showControls } from '../../../terminal/sanitize.js';
import { textWidth } from '../../../terminal/text-width.js';
import type { KeyName } from '../../../terminal/ui/keys.js';
import { bodyHeight, isTooSmall, type Size } from '../../../terminal/ui/screen-lines.js';
import type { Line, ScreenFrame, Span } from '../../../terminal/ui/view-model.js';
import { drawnOr } from '../../frame/drawn.js';
import type { LineEditor } from '../../frame/line-editor.js';
import type { Binding, BrowserScreen, Host, KeyTaker, SeenObject } from '../../frame/screen.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { Confirmation } from '../asked.js';
import type { Answers, DialogOption, Plan } from '../types.js';
import { FieldForm } from './field-form.js';
import { DialogQuestion } from './question.js';

/** What a dialog has to say and to ask. */
export interface DialogPlan extends Plan {
  /** Tries it without storing anything, and says what would become of it, a line each. */
  tries?(answers: Answers, say: (line: Span[]) => void): Promise<void>;
}

/** What a dialog is about. */
interface Dialog {
  /** `Delete 3 pods in big (PROTECTED)`. */
  title: string | (() => string);
  /** What Yes does, in a word: `delete`. */
  word: string;
  /** What has to be answered, now. */
  asked(): Confirmation;
  /** Finds out what there is to be said. Fails with why it cannot be done. */
  read(signal: AbortSignal): Promise<DialogPlan>;
  /**
   * Does it, after Yes. Fails with why it was not begun.
   * @param say shows a line of what became of it
   * @param stop aborted when nothing further is to be begun
   */
  go(
    answers: Answers,
    answered: Confirmation,
    say: (line: Span[]) => void,
    stop: AbortSignal,
  ): Promise<'leave' | 'stay'>;
  /** It is left without a Yes, after there was something to be said. */
  declined?(): void;
  /** Closes the dialog. */
  leave(): void;
}

const DRY_RUN_KEY = 'd';

/** Asks whether something is meant, and shows what comes of it. The first answer is No. */
export class DialogScreen implements BrowserScreen, KeyTaker {
  readonly keys = this;
  #phase: 'reading' | 'filling' | 'asking' | 'working' | 'over' = 'reading';
  #plan: DialogPlan | undefined;
  #form: FieldForm | undefined;
  #question: DialogQuestion | undefined;
  readonly #chosen = new Map<string, number>();
  #said: Span[][] = [];
  #top = 0;
  readonly #reading = new AbortController();
  readonly #stop = new AbortController();
  readonly #dialog: Dialog;
  readonly #host: Host;

  constructor(
    readonly cluster: BrowserCluster,
    dialog: Dialog,
    /** The screen from which it was opened: one-line questions leave it in sight. */
    readonly below: BrowserScreen,
    host: Host,
  ) {
    this.#dialog = dialog;
    this.#host = host;
  }

  title(): string {
    const { title } = this.#dialog;
    return showControls(typeof title === 'string' ? title : title());
  }

  target(): SeenObject | undefined {
    return undefined;
  }

  state(): Span[] {
    if (this.#phase === 'reading') return [{ text: 'looking...', role: 'muted' }];
    if (this.#phase === 'working')
      return [{ text: 'under way; Esc begins nothing further', role: 'changed' }];
    return [];
  }

  position(): string {
    return '';
  }

  escape(): boolean {
    return false;
  }

  show(): void {
    if (this.#plan !== undefined || this.#phase !== 'reading') return;
    this.#dialog.read(this.#reading.signal).then(
      (plan) => {
        if (this.#reading.signal.aborted) return;
        this.#begin(plan);
        this.#host.answered();
      },
      (error: unknown) => {
        if (this.#reading.signal.aborted) return;
        this.#dialog.leave();
        this.#host.tell(messageOf(error), 'warning');
      },
    );
  }

  hide(): void {
    this.#reading.abort(new Error('the dialog was left'));
    if (this.#phase === 'filling' || this.#phase === 'asking') this.#dialog.declined?.();
    if (this.#phase !== 'working') this.#stop.abort(new Error('the dialog was left'));
  }

  #begin(plan: DialogPlan): void {
    this.#plan = plan;
    const { fields = [] } = plan;
    if (fields.length === 0) this.#ask();
    else {
      this.#form = new FieldForm(fields);
      this.#phase = 'filling';
    }
  }

  #ask(): void {
    const asked = this.#dialog.asked();
    if (asked.how === 'nothing') {
      this.#go(asked);
      return;
    }
    this.#phase = 'asking';
    const { word } = this.#dialog;
    const label =
      asked.how === 'word'
        ? `Type ${showControls(asked.word)} to ${word}, Esc to leave: `
        : `${word}? y, or Esc to leave: `;
    this.#question = new DialogQuestion(asked, label, () => this.#host.now());
  }

  /** What was said so far. */
  get #answers(): Answers {
    const options = this.#options.map(({ name, values }) => [
      name,
      values[this.#chosen.get(name) ?? 0]!.value,
    ]);
    return { ...this.#form?.answers, ...Object.fromEntries(options) };
  }

  get #options(): readonly DialogOption[] {
    return this.#plan?.options ?? [];
  }

  press(key: KeyName, isAlone: boolean): void {
    switch (this.#phase) {
      case 'reading':
        if (key === 'escape') this.#dialog.leave();
        return;
      case 'filling':
        this.#fill(key);
        return;
      case 'asking':
        this.#answer(key, isAlone);
        return;
      case 'working':
        if (key === 'escape') this.#stopOrLeave();
        else this.#scroll(key);
        return;
      case 'over':
        if (['escape', 'enter', 'q'].includes(key)) this.#dialog.leave();
        else this.#scroll(key);
    }
  }

  paste(text: string): void {
    // A question is answered by hand; a line to be filled in may come from elsewhere, and is asked about.
    if (this.#phase === 'filling') this.#form?.paste(text);
    else if (this.#question !== undefined) this.#question.problem = 'pasted text answers no question';
  }

  #fill(key: KeyName): void {
    const how = this.#form?.press(key);
    if (how === 'given up') this.#dialog.leave();
    else if (how === 'filled') this.#ask();
  }

  #answer(key: KeyName, isAlone: boolean): void {
    const question = this.#question!;
    const isOption = (pressed: KeyName) =>
      this.#options.some((option) => option.key === pressed) ||
      (pressed === DRY_RUN_KEY && this.#plan?.tries !== undefined);
    const answer = question.press(key, isAlone, isOption);
    if (answer === 'no') this.#dialog.leave();
    else if (answer === 'yes') this.#confirmed(question.asked);
    else if (answer === 'other' && isOption(key)) this.#change(key);
    else if (answer === 'other') this.#scroll(key);
  }

  #change(key: KeyName): void {
    const option = this.#options.find((each) => each.key === key);
    if (option === undefined) this.#try();
    else this.#chosen.set(option.name, ((this.#chosen.get(option.name) ?? 0) + 1) % option.values.length);
  }

  #try(): void {
    this.#said = [[{ text: 'dry run on the server...', role: 'muted' }]];
    let isFirst = true;
    const say = (line: Span[]) => {
      if (isFirst) this.#said = [];
      isFirst = false;
      this.#say([{ text: 'dry run: ', role: 'muted' }, ...line]);
    };
    this.#plan
      ?.tries?.(this.#answers, say)
      .catch((error: unknown) => say([{ text: messageOf(error), role: 'bad' }]));
  }

  /** Yes: unless more has to be asked by now, as where a context was locked again. */
  #confirmed(answered: Confirmation): void {
    const { how } = this.#dialog.asked();
    if (how === 'word' && answered.how !== 'word') this.#ask();
    else this.#go(answered);
  }

  #go(answered: Confirmation): void {
    this.#phase = 'working';
    this.#said = [];
    this.#top = 0;
    const say = (line: Span[]) => this.#say(line);
    this.#dialog
      .go(this.#answers, answered, say, this.#stop.signal)
      .then(
        (then) => {
          this.#phase = 'over';
          if (then === 'leave') this.#dialog.leave();
        },
        (error: unknown) => {
          this.#phase = 'over';
          say([{ text: messageOf(error), role: 'bad' }]);
        },
      )
      .finally(() => this.#host.answered());
  }

  #stopOrLeave(): void {
    if (this.#stop.signal.aborted) this.#dialog.leave();
    else {
      this.#stop.abort(new Error('stopped by its user'));
      this.#say([{ text: 'nothing further is begun; what is under way is waited for', role: 'warning' }]);
    }
  }

  #say(line: Span[]): void {
    this.#said.push(line);
    this.#host.changed();
  }

  #scroll(key: KeyName): void {
    if (key === 'up') this.#top--;
    if (key === 'down') this.#top++;
    if (key === 'pageup') this.#top -= 10;
    if (key === 'pagedown') this.#top += 10;
  }

  bindings(): Binding[] {
    const shown = (key: KeyName, hint: string): Binding => ({
      keys: [key],
      hint,
      does: hint,
      run: () => undefined,
    });
    if (this.#phase === 'working') return [shown('escape', 'begin nothing further')];
    if (this.#phase === 'filling') return [shown('enter', 'go on'), shown('escape', 'leave')];
    if (this.#phase !== 'asking') return [shown('escape', 'back')];
    return [
      shown('enter', 'No'),
      shown('escape', 'No'),
      shown('y', `Yes, ${this.#dialog.word}`),
      shown('tab', 'the other'),
    ];
  }

  editor(): { line: LineEditor; problem?: string | undefined } | undefined {
    if (this.#phase === 'filling')
      return { line: this.#form!.line, problem: this.#form!.problem || undefined };
    const question = this.#question;
    if (this.#phase !== 'asking' || question === undefined || question.asked.how === 'choice')
      return undefined;
    return { line: question.line, problem: question.problem || undefined };
  }

  edited(): void {}

  body(size: Size): ScreenFrame['body'] {
    const question = this.#phase === 'asking' ? this.#question : undefined;
    try {
      const body = this.#bodyWith(question, size);
      if (isTooSmall(size)) question?.unseen();
      else question?.seen();
      return body;
    } catch (error) {
      // What could not be drawn was not seen, and is not answered.
      question?.unseen();
      throw error;
    }
  }

  #bodyWith(question: DialogQuestion | undefined, size: Size): ScreenFrame['body'] {
    // A question of one line leaves what it is about in sight.
    if (question?.asked.how === 'key' && this.#said.length === 0) return this.below.body(size);
    const foot = this.#foot(question);
    const height = Math.max(1, bodyHeight(size) - foot.length);
    const lines = this.#lines(size.columns);
    this.#top = Math.max(0, Math.min(this.#top, lines.length - height));
    const shown = lines.slice(this.#top, this.#top + height);
    const left = lines.length - this.#top - shown.length;
    if (left > 0 && shown.length > 1)
      shown[shown.length - 1] = { spans: [{ text: `  ${left + 1} more lines: Down`, role: 'muted' }] };
    return { kind: 'text', lines: [...shown, ...foot] };
  }

  #lines(width: number): Line[] {
    return [...this.#planned, ...this.#said].flatMap((spans) => wrapped(spans.map(harmless), width));
  }

  /** What will be done. What is half typed may be no answer yet: then why that is so. */
  get #planned(): readonly (readonly Span[])[] {
    const lines = () => this.#plan?.lines(this.#answers) ?? [];
    if (this.#phase === 'asking') return lines();
    if (this.#phase !== 'filling') return [];
    return drawnOr(lines, (text) => [[{ text, role: 'muted' }]]);
  }

  #foot(question: DialogQuestion | undefined): Line[] {
    if (question === undefined) return [];
    const lines: Line[] = [];
    const options = this.#options.flatMap((option): Span[] => [
      { text: `  [${option.key}] `, role: 'key' },
      { text: `${option.label}: ${option.values[this.#chosen.get(option.name) ?? 0]!.text}`, role: 'plain' },
    ]);
    if (this.#plan?.tries !== undefined)
      options.push(
        { text: `  [${DRY_RUN_KEY}] `, role: 'key' },
        { text: 'dry run on the server', role: 'plain' },
      );
    if (options.length > 0) lines.push({ spans: options });
    if (question.asked.how === 'choice') lines.push(choiceLine(question, this.#dialog.word));
    return lines;
  }
}

function choiceLine({ focus, problem }: DialogQuestion, word: string): Line {
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
