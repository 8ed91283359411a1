import type { Size } from '../../../src/terminal/ui/screen-lines.js';

/** A screen: its name, the keys that lead to it from the previous one, and what is visible there. */
export interface Stop {
  name: string;
  keys: readonly string[];
  shows: string | RegExp;
  /** The terminal on which the keys are pressed; by default one of 120 columns and 24 rows. */
  size?: Size;
  /** Pieces of its lines are side by side if there is room. */
  isInColumns?: true;
  /** It is only passed: another stop has drawn a similar screen. */
  isPassed?: true;
}

/** Screens that are reached one after the other, from the table of a type. */
export interface Way {
  name: string;
  type: string;
  stops: readonly Stop[];
}

const word = (text: string): string[] => [':', ...letters(text), 'enter'];
const letters = (text: string): string[] => [...text].map((each) => (each === ' ' ? 'space' : each));
const stop = (name: string, keys: readonly string[], shows: string | RegExp): Stop => ({ name, keys, shows });
const table = (line: string, shows: string | RegExp): Stop => stop(`table of ${line}`, word(line), shows);
const passed = (keys: readonly string[], shows: string): Stop => ({ name: '', keys, shows, isPassed: true });
const columns = (of: Stop): Stop => ({ ...of, isInColumns: true });

export const WAYS: readonly Way[] = [
  {
    name: 'tables of pods',
    type: 'pods',
    stops: [
      stop('pods', [], 'CPU'),
      stop('pods, the last one', ['end'], 'RESTARTS'),
      stop('pods, marked', ['space', 'up', 'space'], '2 marked'),
      stop('pods, wide', ['w'], 'NOMINATED'),
      { ...stop('pods, scrolled sideways', ['right'], 'STATUS'), size: { columns: 40, rows: 12 } },
      { ...stop('pods, scrolled further', ['right', 'right'], 'RESTARTS'), size: { columns: 40, rows: 12 } },
      stop(
        'pods, filtered',
        ['left', 'left', 'left', 'left', 'w', 'home', '/', ...letters('web status!=Running'), 'enter'],
        'web status',
      ),
      stop('pods, sorted', ['escape', 's', 'a'], /AGE [↑↓]/),
      table('pods -A', 'NAMESPACE'),
    ],
  },
  {
    name: 'tables of other types',
    type: 'nodes',
    stops: [
      stop('nodes', [], 'VERSION'),
      table('deployments', 'UP-TO-DATE'),
      table('services', 'CLUSTER-IP'),
      table('events -A', 'LAST SEEN'),
      table('gadget0x0s -A', 'gadget0x0s'),
      table('namespaces', 'kube-system'),
      table('secrets', 'TYPE'),
      table('configmaps', 'DATA'),
      table('jobs.batch', 'COMPLETIONS'),
      table('statefulsets -A', 'READY'),
      table('pods nowhere', 'does not exist'),
    ],
  },
  {
    name: 'views of a namespace or cluster',
    type: 'pods',
    stops: [
      columns(stop('health', word('health'), 'not well')),
      stop('capacity', word('capacity'), 'NODE'),
      stop('capacity of pods', word('capacity pods'), 'POD'),
      stop('images', word('images'), 'IMAGE'),
      stop('can', word('can'), 'FURTHER'),
      stop('releases', word('releases'), 'REVISION'),
      stop('everything', word('everything'), 'TYPE'),
    ],
  },
  {
    name: 'views of a pod',
    type: 'pods',
    stops: [
      stop('a pod that is not well', ['/', ...letters('crash'), 'enter'], '1 match'),
      stop('containers', ['enter'], /▸ containers /),
      stop('details', ['escape', 'i'], 'labels:'),
      stop('describe', ['escape', 'd'], 'Controlled By'),
      stop('describe, not wrapped', ['w'], 'Controlled By'),
      stop('YAML', ['escape', 'y'], 'apiVersion'),
      stop('YAML at its end', ['end'], 'startTime'),
      stop('YAML, scrolled sideways', ['right'], '…'),
      stop('YAML, folded', ['left', 'w', 'home', 'down', 'down', 'space'], '▸'),
      stop('explain', ['.'], 'KIND'),
      columns(stop('why', ['escape', 'escape', 'h'], 'next')),
      columns(stop('why, the last row', ['end'], 'next')),
      stop('tree', ['escape', 't'], 'Pod/'),
      stop('events of a pod', ['escape', 'e'], 'REASON'),
      stop('log', ['escape', 'l'], 'log'),
      stop('log, wrapped', ['w'], 'log'),
      stop('log, scrolled up', ['up', 'up'], 'log'),
      stop('previous log', ['escape', 'p'], 'log'),
    ],
  },
  {
    name: 'trees',
    type: 'pods',
    stops: [
      stop('pods of a service', ['/', ...letters('web-5d'), 'enter'], '3 match'),
      stop('tree of a pod behind an ingress', ['t'], 'Ingress/shop'),
    ],
  },
  {
    name: 'releases of Helm',
    type: 'pods',
    stops: [
      stop('releases', word('releases'), 'REVISION'),
      stop('objects of a release', ['down', 'enter'], 'HOOK'),
      stop('history of a release', ['escape', 'H'], 'DESCRIPTION'),
      stop('values of a release', ['escape', 'V'], 'level'),
      stop('manifest of a release', ['escape', 'M'], 'ConfigMap'),
      stop('changes of a release', ['escape', 'C'], 'level'),
      stop('notes of a release', ['escape', ...word('release-notes')], 'Hello'),
    ],
  },
  {
    name: 'menus and input lines',
    type: 'pods',
    stops: [
      stop('help', ['?'], 'Keys for'),
      { ...stop('help on a narrow screen', ['escape', '?'], 'Keys for'), size: { columns: 40, rows: 12 } },
      stop('help, searched', ['/', ...letters('logs')], '/logs'),
      stop('command bar', ['escape', 'escape', 'escape', ':'], 'choice'),
      stop('command bar with a word', letters('po'), 'pods'),
      stop('command bar with a line', letters('ds shop /web status!=Running -l app=web @dev'), 'showing'),
      stop('command bar, invalid', ['escape', ':', ...letters('nonsense -l !')], 'nonsense'),
      stop(
        'filter line',
        ['escape', '/', ...letters('a filter that is longer than the screen of many people who use it')],
        'longer',
      ),
      stop('filter line, invalid', ['escape', '/', ...letters('//(')], '//('),
      stop('namespaces', ['escape', 'n'], 'Which namespace'),
      stop('contexts', ['escape', 'c'], 'prod'),
      stop('sort menu', ['escape', 's'], 'Press its letter'),
      columns(stop('columns', ['escape', ','], 'columns of pods')),
      columns(stop("a column of one's own", ['+', ...letters('N=.spec.nodeName')], 'nodeName')),
      stop('copy', ['escape', 'escape', "'"], 'opy'),
      stop('themes', ['escape', ...word('theme')], 'theme'),
      stop('alias', ['escape', 'ctrl+a'], 'deploy'),
      stop('forwards', ['escape', 'f'], 'No forwards'),
      stop('where', ['escape', ...word('where')], 'server'),
      stop('notices', ['escape', ...word('notices')], 'notices'),
      stop('action log', ['escape', ...word('log')], 'log'),
      stop('a message', ['escape', 'escape', 'f12'], 'does nothing here'),
    ],
  },
  {
    name: 'questions about pods',
    type: 'pods',
    stops: [
      stop('delete', ['D'], 'Type 1'),
      stop('delete, wrong answer', ['5', 'enter'], 'Type 1'),
      stop('delete of several', ['escape', 'space', 'space', 'space', 'D'], 'Type 3'),
      stop('label', ['escape', 'L'], 'label or annotation'),
      stop('labels', ['enter', ...letters('tier=db note=x')], 'tier: backend -> db'),
      stop('labels, confirmation', ['enter'], /Type 3 to label/),
      stop('no marks', ['escape', 'escape', '*', '*'], /^(?!.*marked)/),
      stop('forward', ['F'], 'port'),
      stop('copy files', ['escape', 'Y'], 'Files with the same names'),
      stop('apply', ['escape', 'A'], 'file or folder'),
      stop('shell', ['escape', 'X'], 'hell'),
    ],
  },
  {
    name: 'questions about deployments',
    type: 'deployments',
    stops: [
      stop('scale', ['S'], 'replicas'),
      stop('scale, confirmation', ['backspace', '5', 'enter'], '> No'),
      stop('restart', ['escape', 'R'], '> No'),
      stop('image', ['escape', 'I'], 'image'),
      stop('roll back', ['escape', 'B'], 'revision'),
    ],
  },
  {
    name: 'questions about nodes',
    type: 'nodes',
    stops: [
      stop('cordon', ['K'], '> No'),
      stop('drain', ['escape', 'N'], 'Type 1'),
      stop('drain, the other option', ['tab', 'b'], 'Type 1'),
    ],
  },
  {
    name: 'results of actions',
    type: 'pods',
    stops: [
      stop('forward, its ports', ['F'], 'local port'),
      stop('forward, confirmation', [...letters('0:8080'), 'enter'], 'forward? y'),
      stop('forward, started', ['y'], 'is forwarded'),
      stop('forwards that run', ['f'], '1 runs'),
      stop('end of forwards, confirmation', ['escape', 'q'], 'ends with the browser'),
      passed(['escape', ...word('configmaps')], 'DATA'),
      stop('edit', ['E'], 'Yes, edit'),
      stop('edit, further down', ['down', 'pagedown'], 'Yes, edit'),
      stop('edit, done', ['y'], 'edited'),
      passed(word('deployments'), 'UP-TO-DATE'),
      passed(['end', 'R'], '> No'),
      stop('rollouts', ['y'], 'successfully rolled out'),
      passed(word('pods'), 'RESTARTS'),
      passed(['space', 'space', 'space', 'D'], 'Type 3'),
      stop('delete of several, done', ['3', 'enter'], 'deleted'),
      passed(['escape', ...word('nodes')], 'VERSION'),
      passed(['N'], 'Type 1'),
      stop('drain, done', ['1', 'enter'], '+ nodes/node-0000 drained'),
      stop('drain, earlier messages', ['pageup'], /more lines: Up[\s\S]*more lines: Down/),
    ],
  },
];
