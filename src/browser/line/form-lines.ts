import type { FieldForm } from '../act/dialog/field-form.js';
import type { ActionFlow } from '../act/flow/action-flow.js';

/** Typed instead of a value, it gives up what was begun. */
export const CANCEL = 'cancel';

/** What is asked next of a form that is not filled in: `replicas? Enter for 3, or type another; ...`. */
export function fieldQuestion({ line }: FieldForm): string {
  const offer = line.text === '' ? 'Type it' : `Enter for ${line.text}, or type another`;
  return `${line.label.replace(/: $/, '')}? ${offer}; ${CANCEL} to leave everything as it is.`;
}

/** What is chosen, and what else can be, a line for each option: `grace: its own; or grace=1 (1 s)`. */
export function optionLines({ options }: Pick<ActionFlow, 'options'>): string[] {
  return options
    .filter(({ option: { values } }) => values.length > 1)
    .map(({ option: { name, label, values }, chosen }) => {
      const others = values
        .filter(({ value }) => value !== chosen)
        .map(({ value, text }) => `${name}=${value}${text === value ? '' : ` (${text})`}`);
      return `${label}: ${values.find(({ value }) => value === chosen)!.text}; or ${others.join(', ')}`;
    });
}
