import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { ObjectTarget } from '../../cluster/target.js';
import { parseJson } from '../../codec/json.js';
import type { KubeObject } from '../../codec/object.js';
import { resourceName } from '../../discovery/types.js';
import { quote } from '../../go/strconv/quote.js';
import { lastApplied } from '../../merge/last-applied.js';
import { ObjectDiffer } from '../../merge/object-differ.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import type { FindRules, Found } from '../../objects/builder/query.js';
import { gather } from '../../objects/change/gather.js';
import { type Gate, gateOf } from '../../objects/gate/gate.js';
import { manifestCheckOf } from '../../objects/session-manifest-check.js';
import { inCurrentScope } from '../../objects/visit/current-scope.js';
import { visit } from '../../objects/visit/visit.js';
import { generatorOf } from '../../process/generator-of.js';
import type { Outcome, Outcomes } from '../../render/outcomes.js';
import { TextEditor } from '../../terminal/editor/editor.js';
import type { EditedObject } from './edited-objects.js';
import { type EditRules, editLoop } from './loop.js';
import type { EditOptions } from './options.js';
import { type AppliedConfiguration, annotationSaver } from './save-annotations.js';
import { patchSaver } from './save-patches.js';

const OBJECT = `# Please edit the object below. Lines beginning with a '#' will be ignored,
# and an empty file will abort the edit. If an error occurs while saving this file will be
# reopened with the relevant failures.
#
`;

const ANNOTATION = `# Please edit the 'last-applied-configuration' annotations below.
# Lines beginning with a '#' will be ignored, and an empty file will abort the edit.
#
`;

/** Returns the outcome for an object. Fails if that cannot be printed. */
type Give = (outcome: Outcome) => Promise<void>;

/** Lets the user edit all objects in one file. Fails if something was not saved. */
export function edit(options: EditOptions, session: Session): Outcomes {
  return generatorOf(async (give: Give) => {
    const gate = gateOf(session, 'edit', options);
    const found = await foundFor(options, { typeAlone: true, latest: true }, session, gate);
    if (found.length === 0) throw new Error('edit cancelled, no objects found');
    const objects = found.map(({ object }) => object);
    const save = patchSaver(objects, {
      client: clientOf(session, 'json', gate),
      settings: settingsOf(options),
      differ: new ObjectDiffer(),
      give,
      showsPatches: options.outputPatch,
      tell: session.tell,
    });
    const name = nameOf(found[0]!.target);
    await editLoop({ objects, name, purpose: OBJECT, save }, rulesOf(options, session));
  });
}

/** `create --edit`: one object after the other, each created after it was changed. Fails as visit does. */
export async function* createInEditor(options: EditOptions, session: Session): Outcomes {
  const gate = gateOf(session, 'create', options);
  const client = clientOf(session, 'json', gate);
  const { subresource: _, ...settings } = settingsOf(options);
  const create = async ({ target, object }: EditedObject) =>
    options.dryRun === 'client'
      ? object
      : inCurrentScope({ target, object, source: '' }, (found) =>
          client.create(found.target, found.object, settings),
        );
  const rules = rulesOf(options, session);
  const { steps } = await findObjects(queryOf(options), {}, findDeps(session));
  yield* generatorOf(async (give: Give) => {
    const editOne = ({ object, target }: Found) =>
      editLoop(
        {
          objects: [object],
          name: nameOf(target),
          purpose: OBJECT,
          async save(edited) {
            for (const each of edited) await give({ object: await create(each), operation: 'created' });
            return { invalid: [], isRetryable: false, isGone: false };
          },
        },
        rules,
      );
    const { signal } = session.environment;
    for await (const _done of visit(gate.pass(steps), editOne, { continueOnError: true, signal }));
  });
}

/** `apply edit-last-applied`: the annotations of all objects in one file. Fails if something was not saved. */
export function editLastApplied(options: EditOptions, session: Session): Outcomes {
  return generatorOf(async (give: Give) => {
    const gate = gateOf(session, 'apply edit-last-applied', options);
    const found = await foundFor(options, { typeAlone: true, latest: true }, session, gate);
    const applied = found.flatMap(({ object, target }): AppliedConfiguration[] => {
      const text = lastApplied(object);
      return text === undefined ? [] : [{ configuration: parseJson(text) as KubeObject, target }];
    });
    if (applied.length === 0) {
      throw new Error(
        `no last-applied-configuration annotation found on resources, to create the annotation, use command \`${session.program} apply set-last-applied --create-annotation\``,
      );
    }
    const client = clientOf(session, 'json', gate);
    const save = annotationSaver(applied, client, settingsOf(options), give);
    const objects = applied.map(({ configuration }) => configuration);
    const name = nameOf(applied[0]!.target);
    await editLoop({ objects, name, purpose: ANNOTATION, save }, rulesOf(options, session));
  });
}

function queryOf(options: EditOptions) {
  const { words, labelSelector, subresource } = options;
  return { words, files: options, labelSelector, subresource };
}

async function foundFor(
  options: EditOptions,
  rules: FindRules,
  session: Session,
  gate: Gate,
): Promise<Found[]> {
  const { steps } = await findObjects(queryOf(options), rules, findDeps(session));
  const { found, failure } = await gather(gate.pass(steps), session.environment.signal);
  if (failure !== undefined) throw failure;
  return found;
}

function settingsOf({ dryRun, fieldManager, validation, subresource }: EditOptions) {
  return { dryRun, fieldManager, fieldValidation: validation, subresource } as const;
}

function rulesOf(options: EditOptions, session: Session): EditRules {
  const { windowsLineEndings, saveConfig, changeCause, format } = options;
  return {
    editor: new TextEditor(session.environment, session.terminalTurns),
    session,
    format: format ?? { name: 'yaml', argument: '' },
    windowsLineEndings,
    saveConfig,
    changeCause,
    manifests: options.validation === 'Ignore' ? undefined : manifestCheckOf(session, options.validation),
  };
}

function nameOf({ resource, name }: ObjectTarget): string {
  return `${resourceName(resource)} ${quote(name)}`;
}
