import { createMade, type MadeKind, type MakeObject } from '../objects/create/make.js';
import { ClusterCommand } from './cluster-command.js';
import { type createFlags, type NewObjectOptions, readCreate } from './flags/create.js';
import type { Flags, FlagValues } from './flags/kinds.js';

/** What the commands below `proa create` have in common that make an object from flags: theirs, and those of `createFlags`. */
export abstract class CreateCommand<T extends { flags: Flags }> extends ClusterCommand<T> {
  protected abstract readonly kind: MadeKind;

  /** Reads what its own flags say, and gives what makes the object. Fails with kubectl's messages for wrong flags. */
  protected abstract maker(options: NewObjectOptions): MakeObject;

  protected async execute(): Promise<undefined> {
    const flags = this.flags as unknown as FlagValues<typeof createFlags>;
    const options = readCreate(flags, this.line, this.environment.variables);
    const make = this.maker(options);
    await this.printOutcomes(options, (session) => createMade(this.kind, make, options, session));
  }
}
