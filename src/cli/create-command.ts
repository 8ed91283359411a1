import { createMade, type MadeKind, type MakeObject } from '../objects/create/make.js';
import { ClusterCommand } from './cluster-command.js';
import { type createFlags, type NewObjectOptions, readCreate } from './flags/create.js';
import type { Flags, FlagValues } from './flags/kinds.js';

/**
 * What the commands below `proa create` that make an object from flags have in common: their own flags and those of
 * `createFlags`.
 */
export abstract class CreateCommand<T extends { flags: Flags }> extends ClusterCommand<T> {
  protected abstract readonly kind: MadeKind;

  /** Reads its own flags, and returns the maker of the object. Fails with kubectl's messages for invalid flags. */
  protected abstract maker(options: NewObjectOptions): MakeObject;

  protected async execute(): Promise<undefined> {
    const flags = this.flags as unknown as FlagValues<typeof createFlags>;
    const options = readCreate(flags, this.line, this.environment.variables);
    const make = this.maker(options);
    await this.printOutcomes(options, (session) => createMade(this.kind, make, options, session));
  }
}
