import type { KeyName } from '../../terminal/ui/keys.js';
import type { SeenObject } from '../frame/screen.js';
import type { ListView } from '../rows/list-view.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { TextSource } from '../text/text-screen.js';
import type { RowsSource } from './rows/rows-screen.js';
import type { ToolSource } from './tool/tool-table.js';

/** What a view leads to; the screen and line mode show it each in its way. */
export type ViewContent =
  | { rows: RowsSource }
  | { tool: ToolSource }
  /** @param printed what line mode, whose lines stay on the screen, says of what it leaves out */
  | { text: TextSource; printed?: string }
  | { table: ListView }
  /** Of its container, where one is meant. */
  | { logOf: SeenObject }
  /** Nothing, and why. */
  | { message: string; isWarning?: true };

/** Where a view is requested. */
export interface ViewRequest {
  cluster: BrowserCluster;
  /** What stood after the word. */
  rest: string;
  /** All that is marked. */
  marked: readonly SeenObject[];
  /** What the table shows of the object, as it is by then. */
  cells(): readonly { title: string; text: string }[];
  /** The field of the object that is selected; [] where none is. */
  field: readonly string[];
  /** Milliseconds since 1970. */
  now(): number;
  signal: AbortSignal;
  /** Shows a text again that was made another one by a key; undefined if there are no keys. */
  redo?: () => void;
  /** Does something so many milliseconds later; undefined if what is shown stays until one leaves it. */
  after?: (milliseconds: number, act: () => void) => void;
}

interface ViewBase {
  /** What it is called everywhere: behind `:`, in line mode, for the keys that the user gives. */
  word: string;
  /** Other words for the same. */
  also?: readonly string[];
  /** What may stand after the word, and after the object: `[pods]`. */
  takes: string;
  /** For help, the command bar and the documents. */
  does: string;
}

/** A view of an object. */
export interface ViewOfObject extends ViewBase {
  of: 'object';
  key?: KeyName;
  /** In a word or two, for the line of keys; "" leaves it to help. */
  hint: string | ((target: SeenObject) => string);
  /** The key leads into another object, rather than showing more of this one. */
  goes?: true;
  /** What is said until it is there, where that takes a while. */
  doing?: string;
  /** Where the key works, if not on every screen of an object: where lines are rows, in tables alone, or where a field is selected. */
  on?: 'rows' | 'table' | 'field';
  /** The command bar has the word. Others are left to the types that are called so, as `events` are. */
  inBar?: true;
  /** What it is about, if not about all objects. */
  suits?: { what: string; fits(target: SeenObject): boolean };
  /** Returns what is shown. Fails if what stands after the word is wrong, and as requests do. */
  show(target: SeenObject, looking: ViewRequest): ViewContent | Promise<ViewContent>;
}

/** A view of a place. */
interface ViewOfPlace extends ViewBase {
  of: 'place';
  /**
   * Returns what is shown. Fails if what stands after the word is wrong.
   * @param namespace undefined for all
   */
  show(namespace: string | undefined, looking: ViewRequest): Promise<ViewContent>;
}

/** Something to look at that a word names: a row of the table of views. */
export type View = ViewOfObject | ViewOfPlace;
