/** A server for measurements. */
export type ServerName = 'groups' | 'groups-slow' | 'real' | 'real-many' | 'sandbox' | 'sandbox-many';

/** One side of a comparison. */
export interface Contender {
  label: string;
  program: 'kubectl' | 'proa';
  /** Absent if the command needs none. */
  server?: ServerName;
  args: readonly string[];
}

/** A figure to reach: a ratio of medians, or the number of requests itself. */
export interface Target {
  measure: 'total' | 'first row' | 'peak memory' | 'requests';
  atMost: number;
}

/** Two command lines, measured in turn. */
export interface Scenario {
  name: string;
  title: string;
  baseline: Contender;
  subject: Contender;
  /** Each run gets its own empty cache folder. */
  cold: boolean;
  /** When the first row is complete: after this many lines, or this many bytes. */
  firstRow: { lines: number } | { bytes: number };
  /**
   * How the outputs compare: byte for byte, as tables (ignoring spaces and ages), or by the expected number of lines.
   */
  outputs: 'bytes' | 'table' | 'any' | { lines: readonly [baseline: number, subject: number] };
  targets: readonly Target[];
  /** Measured only if requested by name, because it takes minutes. */
  onRequest?: boolean;
}

/** How large the lists are. */
export interface Sizes {
  /** Pods of the long list. */
  long: number;
  /** Pods of the list for which memory must not grow. */
  longer: number;
  /** API groups besides the built-in ones. */
  groups: number;
}

/** Every scenario; without a real server, everything is measured on the sandbox. */
export function scenarios({ long, longer, groups }: Sizes, hasReal: boolean): Scenario[] {
  const list: ServerName = hasReal ? 'real' : 'sandbox';
  const where = hasReal ? 'kube-apiserver' : 'sandbox';
  const many = long.toLocaleString('en');
  const table = { firstRow: { lines: 2 }, outputs: 'table' } as const;
  const bytes = { firstRow: { bytes: 4096 }, outputs: 'bytes' } as const;
  const listTargets: Target[] = [
    { measure: 'first row', atMost: 0.1 },
    { measure: 'total', atMost: 0.5 },
    { measure: 'peak memory', atMost: 0.2 },
  ];
  const coldTargets: Target[] = [
    { measure: 'total', atMost: 0.15 },
    { measure: 'requests', atMost: 6 },
  ];
  const totalAndMemory = (total: number, memory: number): Target[] => [
    { measure: 'total', atMost: total },
    { measure: 'peak memory', atMost: memory },
  ];
  const all: Scenario[] = [
    {
      name: 'cold',
      title: `\`get pods\`, no cache, ${groups} API groups without aggregated discovery, 20 pods, sandbox`,
      ...both('groups', 'get', 'pods'),
      ...table,
      cold: true,
      targets: coldTargets,
    },
    {
      name: 'cold-slow',
      title: 'as cold, with every response 50 ms later',
      ...both('groups-slow', 'get', 'pods'),
      ...table,
      cold: true,
      targets: coldTargets,
    },
    {
      name: 'warm-small',
      title: `\`get pods\`, 20 pods, everything cached, sandbox`,
      ...both('groups', 'get', 'pods'),
      ...table,
      cold: false,
      targets: [],
    },
    {
      name: 'version',
      title: '`version --client`: only the start of the program',
      ...both(undefined, 'version', '--client'),
      firstRow: { lines: 1 },
      outputs: 'any',
      cold: false,
      targets: [],
    },
    {
      name: 'table',
      title: `\`get pods\`, ${many} pods in one namespace, ${where}`,
      ...both(list, 'get', 'pods'),
      ...table,
      cold: false,
      targets: listTargets,
    },
    {
      name: 'all-namespaces',
      title: `\`get pods -A\`, ${many} pods, ${where}`,
      ...both(list, 'get', 'pods', '-A'),
      ...table,
      cold: false,
      targets: [],
    },
    {
      name: 'json',
      title: `\`get pods -o json\`, ${many} pods, ${where}`,
      ...both(list, 'get', 'pods', '-o', 'json'),
      ...bytes,
      cold: false,
      targets: totalAndMemory(0.3, 0.1),
    },
    {
      name: 'yaml',
      title: `\`get pods -o yaml\`, ${many} pods, ${where}`,
      ...both(list, 'get', 'pods', '-o', 'yaml'),
      ...bytes,
      cold: false,
      targets: totalAndMemory(0.2, 0.05),
    },
    {
      name: 'name',
      title: `\`get pods -o name\`, ${many} pods, ${where}`,
      ...both(list, 'get', 'pods', '-o', 'name'),
      firstRow: { lines: 1 },
      outputs: 'bytes',
      cold: false,
      targets: totalAndMemory(0.15, 0.1),
    },
    {
      name: 'table-sandbox',
      title: `\`get pods\`, ${many} pods in one namespace, sandbox`,
      ...both('sandbox', 'get', 'pods'),
      ...table,
      cold: false,
      targets: listTargets,
    },
    { name: 'growth', ...growth('sandbox', 'sandbox-many') },
    { name: 'growth-json', ...growth('sandbox', 'sandbox-many', '-o', 'json'), onRequest: true },
    { name: 'growth-yaml', ...growth('sandbox', 'sandbox-many', '-o', 'yaml'), onRequest: true },
  ];
  return hasReal ? [...all, { name: 'growth-real', ...growth('real', 'real-many'), onRequest: true }] : all;

  /** Only proa, on a longer list beside a long one. */
  function growth(shorter: ServerName, larger: ServerName, ...output: string[]): Omit<Scenario, 'name'> {
    const args = ['get', 'pods', ...output];
    const side = (server: ServerName, count: number): Contender => ({
      label: `proa, ${count.toLocaleString('en')}`,
      program: 'proa',
      server,
      args,
    });
    return {
      title: `\`${args.join(' ')}\` of proa, ${longer.toLocaleString('en')} pods beside ${many}, ${shorter === 'real' ? 'kube-apiserver' : 'sandbox'}`,
      baseline: side(shorter, long),
      subject: side(larger, longer),
      firstRow: { lines: 2 },
      outputs: output.length === 0 ? { lines: [long + 1, longer + 1] } : 'any',
      cold: false,
      targets: [{ measure: 'peak memory', atMost: 1.1 }],
    };
  }
}

/** The same command line for kubectl and proa. */
function both(server: ServerName | undefined, ...args: string[]) {
  const contender = (program: 'kubectl' | 'proa'): Contender => ({ label: program, program, server, args });
  return { baseline: contender('kubectl'), subject: contender('proa') };
}
