import type { ScreenWord } from '../frame/part.js';
import type { BrowserScreen, Host } from '../frame/screen.js';
import type { Way } from '../navigation/way.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { RowsSource } from './rows-screen.js';

/** Words that show rows about the whole cluster, with what may stand behind them and what they show. */
export const TOOL_WORDS = {
  capacity: ['[pods]', 'what nodes can give, and what pods request, may take and use of it'],
  images: ['[duplicates]', 'the images that pods name, and which pods wait for them'],
  can: [
    '[who VERB TYPE | roles SUBJECT | VERB TYPE | TYPE ...]',
    'what you may do here, who may do something, or the roles of somebody',
  ],
  health: ['', 'what is not well in this namespace, or in all'],
  everything: ['', 'every object in this namespace, or in all'],
  all: ['', 'the same as everything'],
} as const satisfies Record<string, readonly [rest: string, does: string]>;

/** Such a word. */
export type ToolWord = keyof typeof TOOL_WORDS;

/**
 * What such a word shows. Fails with an Error where what stands behind it is wrong.
 * @param namespace of what is shown; undefined for all
 * @param now milliseconds since 1970
 */
export async function toolSource(
  word: ToolWord,
  rest: string,
  cluster: BrowserCluster,
  namespace: string | undefined,
  now: () => number,
): Promise<RowsSource> {
  switch (word) {
    case 'health':
    case 'everything':
    case 'all': {
      const { healthSource, everythingSource } = await import('./place-sources.js');
      return (word === 'health' ? healthSource : everythingSource)(cluster, namespace, now);
    }
    case 'capacity': {
      const { capacitySource } = await import('./capacity-source.js');
      return capacitySource(cluster, isSaid(rest, 'pods'));
    }
    case 'images': {
      const { imagesSource } = await import('./images-source.js');
      return imagesSource(cluster, namespace, isSaid(rest, 'duplicates'));
    }
    default: {
      const { canSource } = await import('./can-source.js');
      return canSource(cluster, rest.split(/\s+/).filter(Boolean), namespace);
    }
  }
}

function isSaid(rest: string, word: string): boolean {
  if (rest !== '' && rest !== word) throw new Error(`"${word}" may stand here, and not ${rest}`);
  return rest === word;
}

/** These words for the command bar. */
export function toolWords(way: Way, host: Host): ScreenWord[] {
  return Object.entries(TOOL_WORDS).map(([word, [takes, does]]) => ({
    ...{ word, takes, does },
    run: (rest: string, { cluster }: BrowserScreen) => {
      const place = way.placeIn(cluster);
      const namespace = place === undefined ? cluster.facts.namespace : place.namespace;
      const { top } = way;
      Promise.all([
        import('./rows-screen.js'),
        toolSource(word as ToolWord, rest.trim(), cluster, namespace, host.now),
      ]).then(
        ([{ openRows }, source]) => {
          // Who has gone elsewhere meanwhile is not taken along.
          if (way.top !== top) return;
          openRows(cluster, source, way, host);
          host.answered();
        },
        (error: unknown) => host.tell(error instanceof Error ? error.message : String(error), 'warning'),
      );
    },
  }));
}
