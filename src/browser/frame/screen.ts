import type { ObjectTarget } from '../../cluster/target.js';
import type { KeyName } from '../../terminal/ui/keys.js';
import type { Size } from '../../terminal/ui/screen-lines.js';
import type { Body, Span } from '../../terminal/ui/view-model.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { LineEditor } from './line-editor.js';

/** What a key is for: help shows those of one kind together. */
export type KeyGroup = 'here' | 'go' | 'look' | 'change' | 'move' | 'leave';

/** A key and what it does on a screen. */
export interface Binding {
  keys: readonly KeyName[];
  /** As help shows the keys, where their names will not do: `PageDown`. */
  shown?: string;
  /** In a word or two, for the line at the bottom; "" leaves it to help. */
  hint: string;
  /** The keys there, where they are more than the first: `1-4`. */
  hintKeys?: string;
  /** For help. */
  does: string;
  /** `here` where left out. */
  group?: KeyGroup;
  /** Why it cannot be done now: it is shown anyway, in grey. */
  off?: string;
  /** @param isAlone the key came by itself, not in one piece with others, as pasted text does */
  run(isAlone: boolean): void;
}

/** An object as a screen shows it. */
export interface SeenObject extends ObjectTarget {
  /** Of the object that was seen, where that is known: another one of its name is not meant. */
  uid?: string;
  /** The container of it that is meant, where a screen shows these. */
  container?: string;
  /** The one in which it was seen, where a screen shows objects of several. */
  cluster?: BrowserCluster;
}

/** Gets every key but Ctrl-C and Ctrl-Z, and what is pasted. */
export interface KeyTaker {
  /** Keys that were typed before it was seen are heard as well. */
  readonly hearsEarly?: true;
  /** @param isAlone as of Binding.run */
  press(key: KeyName, isAlone: boolean): void;
  /** Whether a key, once it was pressed here, is to do what it does on the screen before. */
  passesOn?(key: KeyName): boolean;
  paste(text: string): void;
}

/** How old what a screen shows is, in a word or two: `live`, `12s old`, `as of 18:31:02`. */
export interface Freshness extends Span {
  /** It stays as it is until it is read again: by itself after so many milliseconds, or by a key. */
  again?: number | 'key';
}

/** One stop on the way through the browser. */
export interface BrowserScreen {
  readonly cluster: BrowserCluster;
  /** What stands in the frame of its box, or above its body, where the header does not say it. */
  title?(): string;
  /** The way to it behind the context, for the header: `shop`, `pods`, `web-1`, `why`. */
  path?(): readonly string[];
  /** Something is chosen, in a box over the screen before it. */
  readonly isChoice?: true;
  /** Whether its title and state stand in the frame of its body. @param size of the whole screen */
  isFramed?(size: Size): boolean;
  /** What is filtered, searched, marked and sorted, for the header. */
  note?(): Span[];
  /** What is counted in it, for the header: `32 objects, 2 not well`. */
  counts?(): string;
  /** What is to be said of it, or wrong. */
  state?(): Span[];
  /** Which part is seen, at the right: `row 7 of 12`; "" if all of it is, as where left out. */
  position?(): string;
  /** What works here now. */
  bindings(): Binding[];
  body(size: Size): Body;
  /** The object that is looked at or selected. */
  target?(): SeenObject | undefined;
  /** The path of the field of its object that is selected; undefined if it shows none. */
  field?(): readonly string[] | undefined;
  /** What it reads, it reads only while it is visible itself, not behind another screen. */
  readonly readsInSight?: boolean;
  /** It shows logs. */
  readonly isLog?: true;
  /** How old what it shows is; "" if that means nothing, as where left out. */
  freshness?(): Freshness;
  /** The text that `save` saves of it, and what that is: `20 lines`. */
  savedText?(): { text: string; what: string };
  /** What it holds while it is hidden, and how to give that up; marks, filter and place stay. */
  readonly holding?: {
    /** Rows or lines. */
    readonly count: number;
    /** It would be read again in any case. */
    readonly isStale: boolean;
    letGo(): void;
  };
  /** Each line is about an object of its own, into which Enter leads. */
  readonly hasRows?: boolean;
  /** The word of the view into which Enter leads from such an object; `open` where left out. */
  readonly enters?: string | undefined;
  /** The line being typed, which gets the keys that write. */
  editor?(): { line: LineEditor; problem?: string | undefined } | undefined;
  /** The line being typed was changed, accepted or given up. */
  edited?(what: 'changed' | 'accepted' | 'cancelled'): void;
  /** Does what Esc does here before it leads back; false if there is nothing of the kind. */
  escape?(): boolean;
  /** A dialog: no key of the browser's works while it is visible. */
  readonly keys?: KeyTaker;
  /** Whether what a key is about is still being read. @param binding what it does now; undefined for nothing */
  awaits?(key: KeyName, binding: Binding | undefined): boolean;
  /** Called when it becomes visible or hidden. A hidden screen sends no requests. */
  show?(): void;
  hide?(): void;
}

/** What screens may do to the browser around them. */
export interface Host {
  /** Milliseconds since 1970. */
  now(): number;
  /** Something else is to be seen, soon. */
  changed(): void;
  /** What a key asked for took a while, and is there: it is to be seen at once. */
  answered(): void;
  /** Shows a message in the bottom line; "" removes it. */
  tell(text: string, role?: Span['role']): void;
}
