import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../../../src/codec/object.js';
import { Schema } from '../../../src/codec/proto/schema.js';
import { LAST_APPLIED } from '../../../src/merge/last-applied.js';
import { builtInMergeSchema } from '../../../src/merge/schema/built-in.js';
import type { MergeSchema } from '../../../src/merge/schema/merge-schema.js';
import { ApplyPatches } from '../../../src/objects/apply/patches.js';
import { interruptFailure } from '../../../src/process/errors.js';

const kind = { group: '', version: 'v1', kind: 'ConfigMap' };
const facts = () => builtInMergeSchema(new Schema(), 'v1', 'ConfigMap');

/** A config map that was applied before; @param text the text of its annotation */
const live = (text: string): KubeObject => ({
  ...{ apiVersion: 'v1', kind: 'ConfigMap', data: { theirs: '1', gone: '1' } },
  metadata: { name: 'm', annotations: { [LAST_APPLIED]: text } },
});
const applied = JSON.stringify({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  data: { gone: '1' },
  metadata: { name: 'm' },
});
const modified: KubeObject = {
  ...{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'm' } },
  data: { ours: '1' },
};

/** Patches on a server that publishes these types, with the requests and messages. */
function scene(published: () => Promise<MergeSchema | undefined>, openApiPatch = true) {
  const [asked, said]: string[][] = [[], []];
  const openApi = {
    strategicSchema: (_: unknown, form: string) => {
      asked!.push(form);
      return published();
    },
  };
  const patches = new ApplyPatches(async () => openApi, { overwrite: true, openApiPatch });
  const make = (current: KubeObject, of = kind) =>
    patches.make(of, current, modified, (text) => void said!.push(text));
  return { patches, asked, said, make };
}

const patch = { data: { ours: '1', gone: null } };

describe('the patches of apply', () => {
  it.each([
    ['by what the server publishes', async () => facts(), true, ['v3']],
    ['by what is built in, where it publishes nothing', async () => undefined, true, ['v3', 'v2']],
    [
      'by what is built in, where its documents cannot be read',
      () => Promise.reject(new Error()),
      true,
      ['v3', 'v2'],
    ],
    ['by what is built in, with --openapi-patch=false', async () => facts(), false, []],
  ])('are created %s', async (_, published, openApiPatch, forms) => {
    const { asked, said, make } = scene(published, openApiPatch);
    expect(await make(live(applied))).toMatchObject({ type: 'strategic', patch });
    expect([asked, said]).toEqual([forms, []]);
  });

  it('end with an interruption', async () => {
    const { make } = scene(() => Promise.reject(interruptFailure()));
    await expect(make(live(applied))).rejects.toThrow('interrupted');
  });

  it('are JSON merge patches for undescribed kinds', async () => {
    const { make } = scene(async () => undefined);
    const gizmos = { group: 'example.com', version: 'v1', kind: 'Gizmo' };
    expect(await make(live(applied), gizmos)).toMatchObject({ type: 'merge', patch });
  });

  // The words of kubectl's pkg/cmd/apply/patcher.go, and of the libraries that it uses.
  it.each([
    ['{', 'invalid JSON document', 'Invalid JSON Document'],
    ['[]', 'invalid JSON document', 'Mismatched JSON Documents'],
  ])(
    'cannot be made with %j as the last-applied configuration, with an error for each method',
    async (text, why, inMergePatch) => {
      const described = scene(async () => facts());
      await expect(described.make(live(text))).rejects.toThrow(
        new RegExp(
          `^creating patch with:\noriginal:\n${text.replace(/\W/g, '\\$&')}\nmodified:\n.*\nfor: ${why}$`,
          's',
        ),
      );
      expect(described.said).toEqual([
        `warning: error calculating patch from openapi v3 spec: ${why}`,
        `warning: error calculating patch from openapi spec: ${why}`,
      ]);
      const gizmos = { group: 'example.com', version: 'v1', kind: 'Gizmo' };
      await expect(scene(async () => undefined).make(live(text), gizmos)).rejects.toThrow(
        `for: ${inMergePatch}`,
      );
    },
  );

  it('are applied locally for a dry run, strategic ones only for built-in kinds', async () => {
    const { patches } = scene(async () => facts());
    const current = live(applied);
    for (const type of ['strategic', 'merge'] as const)
      expect((await patches.applied(kind, current, { type, patch })).data).toEqual({
        theirs: '1',
        ours: '1',
      });
    const gizmos = { group: 'example.com', version: 'v1', kind: 'Gizmo' };
    await expect(patches.applied(gizmos, current, { type: 'strategic', patch })).rejects.toThrow(
      /^applying patch locally: no type Gizmo is built in$/,
    );
  });
});
