import type { KeyName } from '../../terminal/ui/keys.js';
import type { SeenObject } from '../frame/screen.js';
import type { ListView } from '../rows/list-view.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { TextSource } from '../text/text-screen.js';
import type { RowsSource } from './rows/rows-screen.js';
import type { ToolSource } from './tool/tool-table.js';

/** The content of a view; the screen and line mode each show it in their own way. */
export type ViewContent =
  | { rows: RowsSource }
  | { tool: ToolSource }
  /** @param printed what line mode, whose lines stay on the screen, says about omitted parts */
  | { text: TextSource; printed?: string }
  | { table: ListView }
  /** Of one container, if it is given. */
  | { logOf: SeenObject }
  /** Nothing, and why. */
  | { message: string; isWarning?: true };

/** The circumstances of a request for a view. */
export interface ViewRequest {
  cluster: BrowserCluster;
  /** The words after the view's word. */
  rest: string;
  /** All marked objects. */
  marked: readonly SeenObject[];
  /** The current cells of the object in the table. */
  cells(): readonly { title: string; text: string }[];
  /** The field of the object that is selected; [] if none is. */
  field: readonly string[];
  /** Milliseconds since 1970. */
  now(): number;
  signal: AbortSignal;
  /** Shows a text again after a key has changed it; undefined if there are no keys. */
  redo?: () => void;
  /** Calls `act` after so many milliseconds; if undefined, the content stays visible until the user leaves it. */
  after?: (milliseconds: number, act: () => void) => void;
}

interface ViewBase {
  /** Its name everywhere: after `:`, in line mode, for the user's own keys. */
  word: string;
  /** Other words for the same. */
  also?: readonly string[];
  /** The arguments after the word and the object: `[pods]`. */
  takes: string;
  /** For help, the command bar and the documents. */
  does: string;
  /** For help of line mode, if `does` names keys. */
  inLines?: string;
}

/** A view of an object. */
export interface ViewOfObject extends ViewBase {
  of: 'object';
  key?: KeyName;
  /** In a few words, for the line of keys; "" leaves it to help. */
  hint: string | ((target: SeenObject) => string);
  /** The key leads to another object, rather than showing more of this one. */
  goes?: true;
  /** The message until it is there, if that takes a while. */
  doing?: string;
  /**
   * Where the key works, if not on every screen of an object: on lines that are rows, only in tables, or on a selected
   * field.
   */
  on?: 'rows' | 'table' | 'field';
  /** The command bar has the word. Other words are left to the types of that name, such as `events`. */
  inBar?: true;
  /** The objects that it applies to, if not all. */
  suits?: { what: string; fits(target: SeenObject): boolean };
  /** Returns the content. Fails if the arguments are wrong, and as requests do. */
  show(target: SeenObject, looking: ViewRequest): ViewContent | Promise<ViewContent>;
}

/** A view of a place. */
interface ViewOfPlace extends ViewBase {
  of: 'place';
  /**
   * Returns the content. Fails if the arguments are wrong.
   * @param namespace undefined for all
   */
  show(namespace: string | undefined, looking: ViewRequest): Promise<ViewContent>;
}

/** Something to show that has a word: a row of the table of views. */
export type View = ViewOfObject | ViewOfPlace;
