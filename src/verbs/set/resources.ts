import { canonicalQuantity } from '../../codec/canonical-quantity.js';
import {
  isContainer,
  nearContainer,
  wantedContainers,
  withContainers,
  withPodSpec,
} from '../../objects/pods/pod-spec.js';
import type { Amounts } from '../../objects/pods/pod-types.js';
import { bareError } from '../../process/errors.js';
import { checkLocal, checkSetSelection, type SetOptions } from './options.js';
import type { SetCommand } from './set.js';

/** The options of `set resources`, as typed. */
interface ResourcesOptions extends SetOptions {
  /** `cpu=100m,memory=256Mi`; "" if none is given. */
  limits: string;
  requests: string;
  /** The containers, in which `*` stands for anything. */
  containers: string;
}

/** `set resources`. */
export function setResources(options: ResourcesOptions): SetCommand {
  let amounts: { limits: Amounts; requests: Amounts } = { limits: {}, requests: {} };
  const isWanted = (name: string) => isContainer(name, options.containers);
  return {
    verb: 'set resources',
    operation: 'resource requirements updated',
    failed: 'failed to patch resources update to pod template ',
    unchanged: 'skip',
    check() {
      amounts = readAmounts(options);
    },
    change({ object }, problem) {
      let isFound = true;
      const changed = withPodSpec(object, (spec) => {
        isFound = wantedContainers(spec, isWanted).length > 0;
        if (!isFound) {
          const hint = nearContainer(spec, options.containers);
          problem(bareError(`error: unable to find container named ${options.containers}`, { hint }));
        }
        return withContainers(spec, isWanted, (container) => ({
          ...container,
          resources: {
            ...container.resources,
            ...together('limits', container.resources?.limits, amounts.limits),
            ...together('requests', container.resources?.requests, amounts.requests),
          },
        }));
      });
      return isFound ? changed : undefined;
    },
  };
}

function together(name: string, old: Amounts | undefined, amounts: Amounts): Record<string, Amounts> {
  return Object.keys(amounts).length === 0 ? {} : { [name]: { ...old, ...amounts } };
}

function readAmounts(options: ResourcesOptions) {
  checkLocal(options);
  checkSetSelection(options);
  const { limits, requests } = options;
  if (limits === '' && requests === '') {
    throw new Error('you must specify an update to requests or limits (in the form of --requests/--limits)');
  }
  return { limits: amountsIn(limits), requests: amountsIn(requests) };
}

function amountsIn(text: string): Amounts {
  if (text === '') return {};
  return Object.fromEntries(text.split(',').map(amountIn));
}

function amountIn(statement: string): [name: string, amount: string] {
  const [name = '', amount = '', ...more] = statement.split('=');
  if (!statement.includes('=') || more.length > 0)
    throw new Error(`Invalid argument syntax ${statement}, expected <resource>=<value>`);
  const canonical = canonicalQuantity(amount);
  if (canonical !== undefined) return [name, canonical];
  throw new Error(
    "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
  );
}
