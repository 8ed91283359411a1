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

/** How much an action can harm: 0 changes nothing, 1 is easily undone, 2 changes an object, 3 destroys something. */
export type Grade = 0 | 1 | 2 | 3;

/** What the user has said: values by the names of fields and options. */
export type Answers = Readonly<Record<string, string>>;

/** A line that has to be filled in before the question is asked. */
export interface DialogField {
  name: string;
  /** Stands before it: `replicas`. */
  label: string;
  /** What stands in it at first. */
  value: string;
  /** What stands in it at first instead, where that follows from the lines before it. */
  offer?(before: Answers): string;
  /** What is wrong with a text, "" if nothing is. */
  problem(text: string): string;
  /** More of a text, as far as there is one way to continue. */
  complete?(text: string): string;
}

/** Something that can be chosen otherwise while the question stands. */
export interface DialogOption {
  name: string;
  /** The key that goes to the next value: a small letter. */
  key: KeyName;
  /** `grace`. */
  label: string;
  /** The first is chosen. */
  values: readonly { value: string; text: string }[];
}

/** What an action is about to do, found out before the question is asked. */
export interface Plan {
  fields?: readonly DialogField[];
  options?: readonly DialogOption[];
  /** What will be done, a line each: objects, before and after, warnings. Control characters may be as they came. */
  lines(answers: Answers): readonly (readonly Span[])[];
}

/** With what an action works. */
export interface ActTools {
  cluster: BrowserCluster;
  /** While an action is planned it writes nothing but dry runs; once the gate was passed, it writes. */
  client: Client;
  /** Of the client: for streams, which are opened besides it. */
  guard: WriteGuard;
  /** Those of the browser. */
  forwards: Forwards;
  /** Aborted when the browser is left. */
  signal: AbortSignal;
  /** Aborted when the user wants it to end: what takes long begins nothing further, and says what is left. */
  stop: AbortSignal;
  clock: Clock;
  /** Shows how far the work on the object is, a line. */
  say(text: string): void;
  /** Opens a place for the output of a program, once; the same one for all objects. */
  pane(): Promise<ProgramPane>;
  /** Gives the terminal to an editor or a shell. */
  lend: LendTerminal;
  /** The user's editor. */
  editor: Pick<TextEditor, 'edit'>;
}

/** What became of one object. */
export interface Done {
  /** `deleted`. */
  text: string;
  /** The arguments of the command that takes it back, where there is one: `scale`, `deployments.apps/web`, `--replicas=3`. */
  opposite?: readonly string[];
}

/** Permission that an action needs: a verb on what it acts on, or a subresource of that, or on another resource. */
export interface NeededAccess {
  verb: string;
  subresource?: string;
  resource?: { group: string; name: string };
}

/** Sends what an action changes of an object, or tries it. */
export type SendsChange = (
  subject: ActionSubject,
  answers: Answers,
  dryRun: 'none' | 'server',
  tools: ActTools,
) => Promise<void>;

/** How an action is done: made for each time that it is started, so that what was planned can be remembered. */
export interface ActionWork {
  /**
   * Finds what is acted on, where that is what files say: `plan` gets it then.
   * @param path as it was typed
   * @param namespace of the place where the user is; undefined for the context's own
   */
  find?(path: string, namespace: string | undefined, tools: ActTools): Promise<readonly ActionSubject[]>;
  /** Finds out what there is to be said and asked. Fails with why it cannot be done. */
  plan(subjects: readonly ActionSubject[], tools: ActTools): Promise<Plan>;
  /** The arguments of the `proa` command that does the same to an object, without its namespace and context; without secrets' values. */
  command(subject: ActionSubject, answers: Answers): readonly string[];
  /** One object after the other, in their order: nothing is started before what is before it is done. */
  inTurn?: true;
  /** `command` gives the whole command line, program, namespace and context included. */
  isWholeCommand?: true;
  /** Does it to one object: to the one of its uid, or fails. */
  perform(subject: ActionSubject, answers: Answers, tools: ActTools): Promise<Done>;
  /** Whether it is worth planning it again, as far as it was prepared: what it met was not what had been seen. */
  again?(): boolean;
  /** It was planned, and the answer was not Yes. */
  declined?(): void;
  /** Tries it on the server without storing anything; gives what would become of the object. */
  dryRun?(subject: ActionSubject, answers: Answers, tools: ActTools): Promise<string>;
}

/**
 * Something that can be done to objects. Hints, help, the words of the command bar and line mode, and what the gate
 * asks are all made from this.
 */
export interface BrowserAction {
  /** Its name: the word in the command bar and in line mode. */
  word: string;
  /** A capital letter, unless the grade is 0; undefined for none. */
  key: KeyName | undefined;
  /** In a word, for the line at the bottom. */
  hint: string;
  /** For help. */
  does: string;
  grade: Grade;
  /** Whether it is done to several objects at once, to none: then its subject is the place where the user is, or to what files say. */
  takes: 'one' | 'many' | 'none' | 'files';
  /** Begins a rollout, which is followed. */
  rolls?: true;
  /** A command of the user's own. */
  own?: true;
  /** What it can be done to. */
  suits(resource: ApiResource): boolean;
  /**
   * undefined if that is not known.
   * @param isNew the object does not exist yet
   */
  needs(resource: ApiResource, isNew: boolean): NeededAccess | undefined;
  work(): Promise<ActionWork>;
}

/** An action that comes with the browser. */
export interface BuiltInAction extends BrowserAction {
  key: KeyName;
  needs(resource: ApiResource, isNew: boolean): NeededAccess;
}

/** What the user has beside the actions that come with the browser. */
export interface OwnThings {
  actions: readonly BrowserAction[];
  /** The run of a plugin of kubectl. Fails if there is none of its words. */
  plugin(words: readonly string[]): Promise<BrowserAction>;
}

/** What became of an object, or why nothing was done to it. */
export interface ActionOutcome {
  subject: ActionSubject;
  kind: 'done' | 'failed' | 'not known' | 'not done';
  /** `deleted`, or the error's words. */
  text: string;
  opposite?: readonly string[];
}
