import type { GroupVersion } from './priority.js';
import type { ApiResource } from './types.js';

/**
 * Names and kinds of one group-version, as in client-go's REST mapper: plural, singular (guessed from the kind if the
 * server leaves it empty) and a guessed `KindList` lead to a kind, a kind to its resource. Later entries replace
 * earlier ones, so if two resources have the same kind, the last one is used.
 */
export class VersionMapper {
  readonly #kindOfName = new Map<string, string>();
  readonly #resourceOfKind = new Map<string, ApiResource>();

  constructor(
    readonly place: GroupVersion,
    resources: readonly ApiResource[],
  ) {
    for (const resource of resources) {
      if (!resource.name.includes('/')) this.#add(resource);
    }
    this.#addGuessed('List', false);
  }

  /** The kind behind a plural or singular name. */
  kindOf(name: string): string | undefined {
    return this.#kindOfName.get(name);
  }

  /** The resource of a kind, spelled as on the server or all in lower case. */
  resourceOf(kind: string): ApiResource | undefined {
    return this.#resourceOfKind.get(kind);
  }

  #add(resource: ApiResource): void {
    const singular = resource.singularName === '' ? guess(resource.kind).singular : resource.singularName;
    this.#kindOfName.set(singular, resource.kind);
    this.#kindOfName.set(resource.name, resource.kind);
    this.#resourceOfKind.set(resource.kind.toLowerCase(), resource);
    this.#resourceOfKind.set(resource.kind, resource);
    this.#addGuessed(`${resource.kind}List`, resource.namespaced);
  }

  /** In kubectl, `get podlist` finds a type, although the server has no path for it; so it does here. */
  #addGuessed(kind: string, namespaced: boolean): void {
    const { plural, singular } = guess(kind);
    const { group, version } = this.place;
    this.#kindOfName.set(singular, kind);
    this.#kindOfName.set(plural, kind);
    this.#resourceOfKind.set(kind, {
      group,
      version,
      kind,
      name: plural,
      singularName: singular,
      namespaced,
      verbs: [],
      shortNames: [],
      categories: [],
    });
  }
}

/** The names that client-go guesses from a kind (apimachinery's UnsafeGuessKindToResource). */
function guess(kind: string): { plural: string; singular: string } {
  const singular = kind.toLowerCase();
  if (singular.endsWith('endpoints')) return { plural: singular, singular };
  if (singular.endsWith('s')) return { plural: `${singular}es`, singular };
  if (singular.endsWith('y')) return { plural: `${singular.slice(0, -1)}ies`, singular };
  return { plural: `${singular}s`, singular };
}
