import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { compareBytes } from '../../codec/go-json.js';
import { SELECTOR_OPERATORS } from '../../codec/label-requirements.js';
import {
  type LabelRequirement,
  LabelSelectorError,
  parseLabelRequirements,
} from '../../codec/label-selector.js';
import type { KubeObject } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';
import { ObjectDiffer } from '../../merge/object-differ.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import type { Found } from '../../objects/builder/query.js';
import { withKind } from '../../objects/builder/with-kind.js';
import { withChangeCause } from '../../objects/change-cause.js';
import { gateOf } from '../../objects/gate/gate.js';
import { visit } from '../../objects/visit/visit.js';
import { writeRules } from '../../objects/visit/write-rules.js';
import type { Outcomes } from '../../render/outcomes.js';
import type { SetOptions } from './options.js';

/** The options of `set selector`, validated. */
interface SelectorOptions extends Omit<SetOptions, 'labelSelector'> {
  /** The new selector; undefined if none was given. */
  selector: readonly LabelRequirement[] | undefined;
  /** The objects are changed only if they have this version; "" for any. */
  resourceVersion: string;
}

/** Reads the new selector of a service, sorted by key. Fails with kubectl's message. */
export function readSelector(text: string): LabelRequirement[] {
  try {
    const requirements = parseLabelRequirements(text);
    requirements.sort((one, other) => compareBytes(one.key, other.key));
    for (const { operator } of requirements) checkOperator(operator);
    return requirements;
  } catch (error) {
    if (!(error instanceof LabelSelectorError)) throw error;
    throw new Error(`couldn't parse the selector string ${quote(text)}: ${error.message}`);
  }
}

/** Changes the selector of services. Fails at the end with the errors. */
export async function* setSelector(options: SelectorOptions, session: Session): Outcomes {
  const { words, all, local, dryRun, fieldManager, selector } = options;
  if (selector === undefined) throw new Error('one selector is required');
  const sent = { ...options, dryRun: local ? 'client' : dryRun } as const;
  const gate = gateOf(session, 'set selector', sent);
  const client = clientOf(session, 'auto', gate);
  const differ = new ObjectDiffer();
  const { steps } = await findObjects(
    { words, files: options, all, local },
    { latest: true },
    findDeps(session),
  );
  const operation = 'selector updated';
  const work = async (found: Found) => {
    const before = versionless(withKind(found), options.resourceVersion);
    const object = changed(before, selector, options);
    if (sent.dryRun === 'client') return { object, operation };
    const { body } = await differ.difference(before, object);
    const settings = { dryRun, fieldManager };
    return { object: await client.patch(found.target, { type: 'strategic', body }, settings), operation };
  };
  yield* visit(gate.pass(steps), work, writeRules(sent, session));
}

/** Without its version if one is required: so that the patch contains it, and the server compares. */
function versionless(object: KubeObject, wanted: string): KubeObject {
  if (wanted === '') return object;
  const { resourceVersion: _, ...metadata } = object.metadata ?? {};
  return { ...object, metadata };
}

function changed(
  object: KubeObject,
  selector: readonly LabelRequirement[],
  { resourceVersion, changeCause }: SelectorOptions,
): KubeObject {
  if (object.kind !== 'Service' || object.apiVersion !== 'v1')
    throw new Error('setting a selector is only supported for Services');
  const expressions = selector.filter(({ operator }) => operator !== '=' && operator !== '==');
  if (expressions.length > 0) {
    const text = expressions.map(expressionText).join(' ');
    throw new Error(`match expression [${text}] not supported on this object`);
  }
  const labels = Object.fromEntries(selector.map(({ key, values }) => [key, values[0] ?? '']));
  const metadata = { ...object.metadata, ...(resourceVersion !== '' && { resourceVersion }) };
  const after = { ...object, metadata, spec: { ...(object.spec as object), selector: labels } };
  return changeCause === undefined ? after : withChangeCause(after, changeCause);
}

function checkOperator(operator: LabelRequirement['operator']): void {
  if (operator === '<' || operator === '>')
    throw new Error(`"${operator === '>' ? 'gt' : 'lt'}" isn't supported in label selectors`);
  if (operator === '!=') throw new Error('"!=" is not a valid label selector operator');
}

/** As Go prints a metav1.LabelSelectorRequirement. */
function expressionText({ key, operator, values }: LabelRequirement): string {
  return `{${key} ${SELECTOR_OPERATORS[operator] ?? operator} [${values.join(' ')}]}`;
}
