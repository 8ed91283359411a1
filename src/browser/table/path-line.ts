import type { OpenApi } from '../../cluster/open-api.js';
import type { ApiResource } from '../../discovery/types.js';
import type { KeyName } from '../../terminal/ui/keys.js';
import { type Edit, LineEditor } from '../frame/line-editor.js';

/** A line for typing a column; Tab completes the path from the server's schema. */
export class PathLine extends LineEditor {
  #names: { path: string; names: readonly string[] } | undefined;
  readonly #resource: ApiResource;
  readonly #openApi: (() => Promise<OpenApi>) | undefined;
  readonly #changed: () => void;

  constructor(
    label: string,
    resource: ApiResource,
    openApi: (() => Promise<OpenApi>) | undefined,
    changed: () => void,
  ) {
    super(label);
    this.#resource = resource;
    this.#openApi = openApi;
    this.#changed = changed;
  }

  override press(key: KeyName): Edit {
    if (key !== 'tab') return super.press(key);
    return this.#complete() ? 'changed' : 'unknown';
  }

  /** Requests the fields that can complete the path. */
  look(): void {
    const path = this.#path();
    if (path === undefined || this.#openApi === undefined) return;
    const parent = path.slice(0, path.lastIndexOf('.') + 1);
    if (this.#names?.path === parent) return;
    this.#names = { path: parent, names: [] };
    this.#namesBehind(parent).then(
      (names) => {
        if (this.#names?.path === parent) this.#names = { path: parent, names };
        this.#changed();
      },
      // Without a schema, the user types the whole path.
      () => undefined,
    );
  }

  async #namesBehind(path: string): Promise<readonly string[]> {
    const { fieldsBehind } = await import('./columns/schema-fields.js');
    return fieldsBehind(await this.#openApi!(), this.#resource, path);
  }

  /** Inserts the letters that all matching fields share. */
  #complete(): boolean {
    const path = this.#path();
    const begun = path?.slice(path.lastIndexOf('.') + 1) ?? '';
    const names = this.#names?.names.filter((name) => name.startsWith(begun)) ?? [];
    const [first] = names;
    if (first === undefined) return false;
    let shared = first;
    for (const name of names) while (!name.startsWith(shared)) shared = shared.slice(0, -1);
    this.text += shared.slice(begun.length);
    this.look();
    return true;
  }

  #path(): string | undefined {
    const at = this.text.search(/(?:^|=)\{?\./);
    return at < 0 ? undefined : this.text.slice(this.text.indexOf('.', at));
  }
}
