import type { ObjectTarget } from '../../cluster/target.js';
import type { KeyName } from '../../terminal/ui/keys.js';
import type { Size } from '../../terminal/ui/screen-lines.js';
import type { Body, Span } from '../../terminal/ui/view-model.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { LineEditor } from './line-editor.js';

/** The purpose of a key: help groups keys by it. */
export type KeyGroup = 'here' | 'go' | 'look' | 'change' | 'move' | 'leave';

/** A key and its effect on a screen. */
export interface Binding {
  keys: readonly KeyName[];
  /** How help shows the keys, if their names are not suitable: `PageDown`. */
  shown?: string;
  /** A word or two, for the line at the bottom; "" shows it only in help. */
  hint: string;
  /** The keys in that line, if there are several: `1-4`. */
  hintKeys?: string;
  /** For help. */
  does: string;
  /** `here` if omitted. */
  group?: KeyGroup;
  /** Why it is not available now: it is shown anyway, in gray. */
  off?: string;
  /** @param isAlone the key arrived by itself, not in one piece with others, as pasted text does */
  run(isAlone: boolean): void;
}

/** An object as a screen shows it. */
export interface SeenObject extends ObjectTarget {
  /** The uid of the object that was seen, if it is known: another one with its name is not meant. */
  uid?: string;
  /** The container that is meant, if a screen shows containers. */
  container?: string;
  /** The cluster in which it was seen, if a screen shows objects of several. */
  cluster?: BrowserCluster;
}

/** Receives every key except Ctrl-C and Ctrl-Z, and pasted text. */
export interface KeyTaker {
  /** Keys that were typed before it was visible are handled as well. */
  readonly hearsEarly?: true;
  /** @param isAlone see Binding.run */
  press(key: KeyName, isAlone: boolean): void;
  /** Whether a key, after it was pressed here, should also work on the screen before. */
  passesOn?(key: KeyName): boolean;
  paste(text: string): void;
}

/** The age of the content of a screen, in a word or two: `live`, `12s old`, `as of 18:31:02`. */
export interface Freshness extends Span {
  /** It does not change until it is read again: automatically after some milliseconds, or by a key. */
  again?: number | 'key';
}

/** A screen in the browser's history. */
export interface BrowserScreen {
  readonly cluster: BrowserCluster;
  /** The title in the frame of its box, or above its body, if the header does not show it. */
  title?(): string;
  /** Its path after the context, for the header: `shop`, `pods`, `web-1`, `why`. */
  path?(): readonly string[];
  /** A choice, in a box over the screen before it. */
  readonly isChoice?: true;
  /** Whether its title and state are shown in the frame of its body. @param size of the whole screen */
  isFramed?(size: Size): boolean;
  /** The filter, search, marks and order, for the header. */
  note?(): Span[];
  /** The counts, for the header: `32 objects, 2 not well`. */
  counts?(): string;
  /** A message or problem. */
  state?(): Span[];
  /** The visible part, at the right: `row 7 of 12`; "" if all of it is visible, as when omitted. */
  position?(): string;
  /** The bindings that work here now. */
  bindings(): Binding[];
  body(size: Size): Body;
  /** The object that is shown or selected. */
  target?(): SeenObject | undefined;
  /** The path of the field of its object that is selected; undefined if it shows none. */
  field?(): readonly string[] | undefined;
  /** It reads its data only while it is visible itself, not behind another screen. */
  readonly readsInSight?: boolean;
  /** It shows logs. */
  readonly isLog?: true;
  /** The age of its content; "" if that has no meaning, as when omitted. */
  freshness?(): Freshness;
  /** The text that `save` writes, and a description of it: `20 lines`. */
  savedText?(): { text: string; what: string };
  /** The data it keeps while it is hidden, and how to release it; marks, filter and position stay. */
  readonly holding?: {
    /** Rows or lines. */
    readonly count: number;
    /** It would be read again in any case. */
    readonly isStale: boolean;
    letGo(): void;
  };
  /** Each line is about its own object, which Enter opens. */
  readonly hasRows?: boolean;
  /** The word of the view that Enter opens for such an object; `open` if omitted. */
  readonly enters?: string | undefined;
  /** The line being typed, which receives the keys for text. */
  editor?(): { line: LineEditor; problem?: string | undefined } | undefined;
  /** The line being typed was changed, accepted or canceled. */
  edited?(what: 'changed' | 'accepted' | 'cancelled'): void;
  /** Handles Esc before it goes back; false if there is nothing to do. */
  escape?(): boolean;
  /** A dialog: none of the browser's own keys work while it is visible. */
  readonly keys?: KeyTaker;
  /** Whether the target of a key is still being read. @param binding its current meaning; undefined for none */
  awaits?(key: KeyName, binding: Binding | undefined): boolean;
  /** Called when it becomes visible or hidden. A hidden screen sends no requests. */
  show?(): void;
  hide?(): void;
}

/** What screens can do with the browser around them. */
export interface Host {
  /** Milliseconds since 1970. */
  now(): number;
  /** The screen has changed and should be drawn soon. */
  changed(): void;
  /** The result of a key arrived after a while: it should be drawn at once. */
  answered(): void;
  /** Shows a message in the bottom line; "" removes it. */
  tell(text: string, role?: Span['role']): void;
}
