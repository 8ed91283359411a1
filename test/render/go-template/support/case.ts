/** The objects that templates are tried on, files beside the tests. `list` is kubectl's List of several widgets. */
export type ObjectName = 'pod' | 'values' | 'secret' | 'list';

/** One template on one object. */
export interface Case {
  object: ObjectName;
  template: string;
  /** --allow-missing-template-keys=false */
  strict?: true;
}

/** Many templates on one object. */
export function on(object: ObjectName, templates: readonly string[]): Case[] {
  return templates.map((template) => ({ object, template }));
}

/** The key of a case in a recording. */
export function titleOf(one: Case): string {
  return `${one.object}${one.strict === true ? ' strictly' : ''}: ${one.template}`;
}
