import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The libraries for other projects, with the file in dist/ that has their types. */
export const libraries: Readonly<Record<string, string>> = {
  codec: 'codec/index.d.ts',
  sandbox: 'sandbox/index.d.ts',
};

/** The path of a library's report. */
export function reportPath(root: string, library: string): string {
  return join(root, 'test/library/api', `${library}.txt`);
}

/** The declarations of a file by name, and the origins of the names that it imports or re-exports. */
interface Module {
  path: string;
  declarations: ReadonlyMap<string, string>;
  origins: ReadonlyMap<string, Name>;
  /** The names that it exports, including re-exported ones. */
  exports: readonly string[];
}

/** A name in a file. */
interface Name {
  path: string;
  name: string;
}

/**
 * Everything that other projects can depend on: the names that an index exports, their declarations, and those that
 * these refer to, without comments, each group in alphabetical order.
 * @param index the path of the index's types, as written by tsc
 */
export function apiReport(index: string): string {
  const modules = new Map<string, Module>();
  const moduleOf = (path: string): Module => {
    const known = modules.get(path) ?? readModule(path);
    modules.set(path, known);
    return known;
  };
  const resolve = ({ path, name }: Name): Name => {
    const origin = moduleOf(path).origins.get(name);
    return origin === undefined ? { path, name } : resolve(origin);
  };
  const told = new Map<string, string>();
  const tell = (names: readonly Name[]) => {
    const fresh: Name[] = [];
    for (const each of names.map(resolve)) {
      const key = `${each.name} ${each.path}`;
      const text = moduleOf(each.path).declarations.get(each.name);
      if (text === undefined) throw new Error(`${each.path} does not declare ${each.name}`);
      if (!told.has(key)) fresh.push(each);
      told.set(key, text);
    }
    return fresh;
  };
  const sorted = () => [...told].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  let last = tell(moduleOf(index).exports.map((name) => ({ path: index, name })));
  const direct = sorted();
  while (last.length > 0) last = tell(last.flatMap((each) => namesIn(moduleOf(each.path), each.name)));
  const rest = sorted().filter((text) => !direct.includes(text));
  const inner = rest.length === 0 ? [] : ['// Not exported, and part of what is', ...rest];
  const names = moduleOf(index)
    .exports.toSorted()
    .map((name) => `  ${name},\n`);
  return [`export {\n${names.join('')}};`, ...direct, ...inner].join('\n\n').concat('\n');
}

/** The names of other declarations in the text of a declaration. */
function namesIn({ path, declarations, origins }: Module, declaration: string): Name[] {
  const words = new Set(declarations.get(declaration)!.match(/\b[A-Za-z_$][\w$]*\b/g));
  words.delete(declaration);
  return [...words].flatMap((name) => (declarations.has(name) || origins.has(name) ? [{ path, name }] : []));
}

function readModule(path: string): Module {
  const text = readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\/\/.*$/gm, '');
  const declarations = new Map<string, string>();
  const origins = new Map<string, Name>();
  const exports: string[] = [];
  // Statements begin in the first column, and so does the brace that ends one.
  for (const statement of text.split(/\n(?=[a-z])/)) {
    const lines = statement.split('\n').filter((line) => line.trim() !== '');
    const [, verb, names, from] =
      /^(import|export) (?:type )?\{([^}]*)\}(?: from '(\..*)\.js')?;$/.exec(lines.join(' ')) ?? [];
    for (const each of names?.split(',') ?? []) {
      const [name = '', alias = name] = each
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      if (name === '') continue;
      if (verb === 'export') exports.push(alias);
      if (from !== undefined) origins.set(alias, { path: join(dirname(path), `${from}.d.ts`), name });
    }
    const declared =
      /^(export )?(?:declare )?(?:abstract )?(?:interface|type|class|function|const|enum) ([\w$]+)/.exec(
        lines[0] ?? '',
      );
    if (declared === null) continue;
    const [, exported, name] = declared;
    const previous = declarations.get(name!);
    declarations.set(name!, [...(previous === undefined ? [] : [previous]), ...lines].join('\n'));
    if (exported !== undefined && previous === undefined) exports.push(name!);
  }
  return { path, declarations, origins, exports };
}
