import type { Client } from '../../cluster/client/client.js';
import type { WriteGuard } from '../../cluster/write-guard.js';
import type { ApiResource } from '../../discovery/types.js';
import type { Clock } from '../../process/clock.js';
import type { TextEditor } from '../../terminal/editor/editor.js';
import type { KeyName } from '../../terminal/ui/keys.js';
import type { LendTerminal } from '../../terminal/ui/use-source.js';
import type { Span } from '../../terminal/ui/view-model.js';
import type { Forwards } from '../forward/forwards.js';
import type { ActionSubject } from '../rows/subject.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { ProgramPane } from '../text/output-screen.js';

/** How much harm an action can do: 0 changes nothing, 1 is easily undone, 2 changes an object, 3 destroys something. */
export type Grade = 0 | 1 | 2 | 3;

/** The user's answers: values by the names of fields and options. */
export type Answers = Readonly<Record<string, string>>;

/** A line that has to be filled in before the question. */
export interface DialogField {
  name: string;
  /** Its prompt: `replicas`. */
  label: string;
  /** Its default. */
  value: string;
  /** A default that depends on the lines before it, instead. */
  offer?(before: Answers): string;
  /** The problem with a text; "" if there is none. */
  problem(text: string): string;
  /** The unambiguous completion of a text. */
  complete?(text: string): string;
}

/** Something that can be changed while the question is shown. */
export interface DialogOption {
  name: string;
  /** The key that selects the next value: a lowercase letter. */
  key: KeyName;
  /** `grace`. */
  label: string;
  /** The first is the default. */
  values: readonly { value: string; text: string }[];
}

/** The plan of an action, made before the question is asked. */
export interface Plan {
  fields?: readonly DialogField[];
  options?: readonly DialogOption[];
  /** What will be done, one line each: objects, before and after, warnings. May contain control characters. */
  lines(answers: Answers): readonly (readonly Span[])[];
}

/** The tools of an action. */
export interface ActTools {
  cluster: BrowserCluster;
  /** While an action is planned it writes nothing except dry runs; after the gate is passed, it writes. */
  client: Client;
  /** The client's connection, for streams that are opened in addition to it. */
  guard: WriteGuard;
  /** Those of the browser. */
  forwards: Forwards;
  /** Aborted when the browser ends. */
  signal: AbortSignal;
  /** Aborted when the user wants it to end: long work starts nothing further, and reports what is left. */
  stop: AbortSignal;
  clock: Clock;
  /** Shows the progress of the work on the object, as a line. */
  say(text: string): void;
  /** Opens a pane for the output of a program, once; the same one for all objects. */
  pane(): Promise<ProgramPane>;
  /** Gives the terminal to an editor or a shell. */
  lend: LendTerminal;
  /** The user's editor. */
  editor: Pick<TextEditor, 'edit'>;
}

/** The outcome for one object. */
export interface Done {
  /** `deleted`. */
  text: string;
  /** The arguments of the undo command, if there is one: `scale`, `deployments.apps/web`, `--replicas=3`. */
  opposite?: readonly string[];
}

/** A permission that an action needs: a verb on its target, on a subresource of that, or on another resource. */
export interface NeededAccess {
  verb: string;
  subresource?: string;
  resource?: { group: string; name: string };
}

/** Sends the change of an object, or tries it. */
export type SendsChange = (
  subject: ActionSubject,
  answers: Answers,
  dryRun: 'none' | 'server',
  tools: ActTools,
) => Promise<void>;

/** How an action is performed: created for each start, so that the plan can be kept. */
export interface ActionWork {
  /**
   * Finds the targets if files name them: they are passed to `plan`.
   * @param path as it was typed
   * @param namespace of the current place; undefined for the context's own
   */
  find?(path: string, namespace: string | undefined, tools: ActTools): Promise<readonly ActionSubject[]>;
  /** Makes the plan and the question. Fails with why it cannot be done. */
  plan(subjects: readonly ActionSubject[], tools: ActTools): Promise<Plan>;
  /**
   * The arguments of the equivalent `proa` command for an object, without its namespace and context; without secrets'
   * values.
   */
  command(subject: ActionSubject, answers: Answers): readonly string[];
  /** One object at a time, in order: an object is started only when those before it are done. */
  inTurn?: true;
  /** `command` returns the whole command line, including program, namespace and context. */
  isWholeCommand?: true;
  /** Performs it on one object: on the one with its uid, or fails. */
  perform(subject: ActionSubject, answers: Answers, tools: ActTools): Promise<Done>;
  /**
   * Whether a new plan makes sense, with what is already prepared: the object was not in the state that had been seen.
   */
  again?(): boolean;
  /** It was planned, but not answered with Yes. */
  declined?(): void;
  /** Tries it on the server without storing anything; returns what would happen to the object. */
  dryRun?(subject: ActionSubject, answers: Answers, tools: ActTools): Promise<string>;
}

/**
 * An action on objects. Hints, help, the words of the command bar and of line mode, and the questions of the gate are
 * all derived from this.
 */
export interface BrowserAction {
  /** Its name: the word in the command bar and in line mode. */
  word: string;
  /** An uppercase letter, unless the grade is 0; undefined for none. */
  key: KeyName | undefined;
  /** A single word, for the line at the bottom. */
  hint: string;
  /** For help. */
  does: string;
  /** For help of line mode, if `does` names keys. */
  inLines?: string;
  grade: Grade;
  /**
   * Whether it applies to several objects at once; to none, so that its subject is the current place; or to the objects
   * in files.
   */
  takes: 'one' | 'many' | 'none' | 'files';
  /** Starts a rollout, which is followed. */
  rolls?: true;
  /** A custom command of the user. */
  own?: true;
  /** What it applies to. */
  suits(resource: ApiResource): boolean;
  /**
   * undefined if that is not known.
   * @param isNew the object does not exist yet
   */
  needs(resource: ApiResource, isNew: boolean): NeededAccess | undefined;
  work(): Promise<ActionWork>;
}

/** A built-in action. */
export interface BuiltInAction extends BrowserAction {
  key: KeyName;
  needs(resource: ApiResource, isNew: boolean): NeededAccess;
}

/** The user's own actions, in addition to the built-in ones. */
export interface OwnThings {
  actions: readonly BrowserAction[];
  /** The run of a kubectl plugin. Fails if no plugin has this name. */
  plugin(words: readonly string[]): Promise<BrowserAction>;
}

/** The outcome for an object, or why nothing was done to it. */
export interface ActionOutcome {
  subject: ActionSubject;
  kind: 'done' | 'failed' | 'not known' | 'not done';
  /** `deleted`, or the error message. */
  text: string;
  opposite?: readonly string[];
}
