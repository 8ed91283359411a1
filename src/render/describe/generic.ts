import { isObject } from '../../codec/json.js';
import type { Json } from '../../codec/object.js';
import { goValueText } from '../jsonpath/go-text.js';
import { describer } from './describer.js';
import type { Description } from './description.js';
import { fieldLabel } from './field-label.js';
import { writeIdentity } from './metadata.js';

/** Fields that are shown elsewhere, or not at all. */
const SKIPPED = new Set(
  ['managedFields', 'name', 'namespace', 'labels', 'annotations'].map((name) => `.metadata.${name}`),
);

/** Kinds without a describer of their own, including custom resources: all fields, by their names. */
export const genericDescriber = describer({
  showsNulls: true,
  describe(to, object) {
    writeIdentity(to, object);
    writeFields(to, 0, object as Fields, '');
  },
});

type Fields = Readonly<Record<string, Json>>;

function writeFields(to: Description, level: number, fields: Fields, path: string): void {
  for (const name of Object.keys(fields).sort()) {
    const place = `${path}.${name}`;
    if (SKIPPED.has(place)) continue;
    const value = fields[name]!;
    if (typeof value !== 'object' || value === null) {
      to.line(level, `${fieldLabel(name)}:`, goValueText(value));
      continue;
    }
    to.line(level, `${fieldLabel(name)}:`);
    if (!Array.isArray(value)) writeFields(to, level + 1, value, place);
    else writeItems(to, level + 1, value, place);
  }
}

function writeItems(to: Description, level: number, items: readonly Json[], path: string): void {
  for (const item of items) {
    if (isObject(item)) writeFields(to, level, item, path);
    else to.line(level, goValueText(item));
  }
}
