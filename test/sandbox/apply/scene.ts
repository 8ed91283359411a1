import type { Json, JsonObject } from '../../../src/codec/object.js';
import { applyConfiguration } from '../../../src/merge/server-side/apply-configuration.js';
import { type Managers, writeManagers } from '../../../src/merge/server-side/managers.js';
import { FREE, type ObjectShape } from '../../../src/merge/server-side/shape.js';
import { updatedManagers } from '../../../src/merge/server-side/take-over.js';
import { customShape } from '../../../src/sandbox/apply/custom-shapes.js';

/** The schema of a definition for the content of `spec`. */
export function specShape(properties: object): ObjectShape {
  const schema = { type: 'object', properties: { spec: { type: 'object', properties } } };
  return customShape(schema as never, FREE);
}

/** An object that managers apply and update, one after the other. */
export class Shared {
  #managers: Managers = new Map();
  #live: JsonObject = { kind: 'T', apiVersion: 'g/v1', metadata: { name: 'x' } };
  readonly #shape: ObjectShape;

  constructor(shape: ObjectShape) {
    this.#shape = shape;
  }

  /** Applies a spec; returns the resulting spec. Fails with ApplyConflictError. */
  apply(manager: string, spec: Json | undefined, force = false): Json | undefined {
    const { object, managers } = applyConfiguration({
      shape: this.#shape,
      live: this.#live,
      managers: this.#managers,
      configuration: {
        kind: 'T',
        apiVersion: 'g/v1',
        metadata: { name: 'x' },
        ...(spec === undefined ? {} : { spec }),
      },
      actor: { manager, operation: 'Apply', apiVersion: 'g/v1', subresource: '' },
      force,
      owned: (fields) => fields,
      now: '2026-01-01T00:00:00Z',
    });
    [this.#live, this.#managers] = [object, managers];
    return this.spec();
  }

  /** Writes a spec like a PUT. */
  update(manager: string, spec: Json): void {
    const given = { ...this.#live, spec };
    const actor = { manager, operation: 'Update', apiVersion: 'g/v1', subresource: '' };
    const now = '2026-01-01T00:00:00Z';
    this.#managers = updatedManagers(
      this.#shape,
      this.#live,
      given,
      this.#managers,
      actor,
      (fields) => fields,
      now,
    );
    this.#live = given;
  }

  spec(): Json | undefined {
    return this.#live.spec;
  }

  /** What each owns in `spec`, by name. */
  owners(): Record<string, Json> {
    const entries = (writeManagers(this.#managers) ?? []) as { manager: string; fieldsV1: JsonObject }[];
    return Object.fromEntries(entries.map(({ manager, fieldsV1 }) => [manager, fieldsV1['f:spec'] ?? {}]));
  }
}
