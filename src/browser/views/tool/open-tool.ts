import { copyText } from '../../copy/copy-question.js';
import { describePaint } from '../../frame/paint.js';
import type { Host } from '../../frame/screen.js';
import type { Navigation } from '../../navigation/navigation.js';
import { ARRANGES_FOR_MS } from '../../navigation/place-routes.js';
import type { RouteTools } from '../../navigation/route-tools.js';
import type { BrowserCluster } from '../../state/cluster.js';
import { TableMemory } from '../../table/memory.js';
import { TextScreen, type TextSource } from '../../text/text-screen.js';
import { ToolScreen } from './tool-screen.js';
import type { ToolSource } from './tool-table.js';

/** What opening tables of tools requires. */
interface ToolBase {
  navigation: Pick<Navigation, 'push'>;
  host: Host;
  tools: Pick<RouteTools, 'clock' | 'random' | 'noTrunc' | 'state' | 'clipboard'>;
}

/** Shows the table of a tool, and from there the tables that its rows lead to, and single rows. */
export function openTool(cluster: BrowserCluster, source: ToolSource, base: ToolBase): void {
  const { navigation, host, tools } = base;
  const { clock, noTrunc, state, clipboard } = tools;
  navigation.push(
    new ToolScreen(cluster, source, {
      ...{ host, clock, noTrunc, arrangesForMs: ARRANGES_FOR_MS, watching: tools },
      memory: new TableMemory(state, cluster, `tool ${source.word}`),
      ways: {
        table: (next) => openTool(cluster, next, base),
        line: (cells) => navigation.push(new TextScreen(cluster, rowText(source.path, cells), host)),
        copy: (text, lines) => copyText(text, lines, { host, clipboard }),
      },
    }),
  );
}

/** All cells of a row, one below the other. */
function rowText(of: readonly string[], cells: readonly { title: string; text: string }[]): TextSource {
  const told = cells.filter(({ text }) => text !== '');
  const width = Math.max(0, ...told.map(({ title }) => title.length)) + 2;
  return {
    ...{ path: [...of, 'row'], target: undefined, foldable: false, waiting: '', paint: describePaint },
    read: async (show) =>
      show(told.map(({ title, text }) => `${`${title}:`.padEnd(width)}${text}`).join('\n')),
  };
}
