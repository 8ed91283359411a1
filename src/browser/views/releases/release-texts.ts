import type { HelmRelease } from '../../../objects/releases/release.js';
import { type Paint, yamlPaint } from '../../frame/paint.js';
import type { SeenObject } from '../../frame/screen.js';
import { Reveal } from '../../text/reveal.js';
import type { TextSource } from '../../text/text-screen.js';
import type { ViewRequest } from '../view.js';
import { releasePath, releasePlace, storedRelease } from './stored-release.js';

/**
 * The values of a revision that the user has set, or all; a key shows secrets. @param target the object that stores it
 */
export function releaseValuesSource(target: SeenObject, looking: ViewRequest, all: boolean): TextSource {
  return releaseSource(target, looking, {
    what: all ? 'all values' : 'values',
    paint: yamlPaint,
    async textOf(release, showSecrets) {
      const [{ shownValues }, { YamlEmitter }] = await Promise.all([
        import('../../../verbs/releases/values.js'),
        import('../../../codec/go-yaml/emit.js'),
      ]);
      return new YamlEmitter().document(await shownValues(release, { all, showSecrets }));
    },
  });
}

/** The manifest of a revision, or of its hooks. */
export function releaseManifestSource(target: SeenObject, looking: ViewRequest, hooks: boolean): TextSource {
  return releaseSource(target, looking, {
    what: hooks ? 'hooks' : 'manifest',
    paint: yamlPaint,
    async textOf(release, showSecrets) {
      const { shownManifest } = await import('../../../verbs/releases/manifest.js');
      return (await shownManifest(release, { hooks, showSecrets })) || 'There are no objects.';
    },
  });
}

/** The notes of the chart for its user. */
export function releaseNotesSource(target: SeenObject, looking: ViewRequest): TextSource {
  return releaseSource(target, looking, {
    what: 'notes',
    async textOf(release, showSecrets) {
      const { shownNotes } = await import('../../../verbs/releases/manifest.js');
      return (await shownNotes(release, showSecrets)) || 'There are no notes.';
    },
  });
}

/** What a revision has changed. @param since the revision to compare with; the previous one if undefined */
export function releaseChangesSource(
  target: SeenObject,
  { cluster, redo, after }: ViewRequest,
  since: number | undefined,
): TextSource {
  const { release, revision } = storedRelease(target);
  const reveal = new Reveal({ redo: () => redo?.(), after });
  return {
    path: [...releasePath(target), `changes${since === undefined ? '' : ` since ${since}`}`],
    target,
    ...{ foldable: false, wraps: false, waiting: 'Reading...', paint: diffPaint },
    bindings: () => [reveal.binding],
    read: async (show, signal) => {
      const [{ diffRevisions }, { unifiedDiff }] = await Promise.all([
        import('../../../verbs/releases/diff.js'),
        import('../../../render/unified-diff.js'),
      ]);
      const asked = { release, before: since, after: revision, showSecrets: !reveal.isHidden };
      const { before, files } = await diffRevisions(asked, releasePlace(target, signal), cluster.client);
      const sides = [`REVISION-${before}`, `REVISION-${revision}`] as const;
      const diffs = files.map((file) => unifiedDiff(file, sides).replace(/^diff .*\n/, ''));
      show(diffs.join('\n') || `Nothing differs from revision ${before}.`);
    },
  };
}

/** A text about a revision that may contain secrets. */
function releaseSource(
  target: SeenObject,
  { cluster, redo, after }: ViewRequest,
  {
    what,
    paint,
    textOf,
  }: {
    what: string;
    paint?: Paint;
    textOf(release: HelmRelease, showSecrets: boolean): Promise<string>;
  },
): TextSource {
  const reveal = new Reveal({ redo: () => redo?.(), after });
  return {
    path: [...releasePath(target), what],
    target,
    ...{ foldable: false, wraps: paint === undefined, waiting: 'Reading...', ...(paint && { paint }) },
    bindings: () => [reveal.binding],
    read: async (show, signal) => {
      const { readStoredRelease } = await import('../../../objects/releases/find.js');
      show(await textOf(await readStoredRelease(target, cluster.client, signal), !reveal.isHidden));
    },
  };
}

/** A line of a diff. */
const diffPaint: Paint = (text) => {
  if (/^(?:---|\+\+\+) /.test(text)) return [{ text, role: 'title' }];
  if (text.startsWith('@@')) return [{ text, role: 'muted' }];
  return [{ text, role: text.startsWith('+') ? 'added' : text.startsWith('-') ? 'deleted' : 'plain' }];
};
