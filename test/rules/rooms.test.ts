import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  faultOf,
  floorOf,
  floors,
  innerFaultOf,
  innerFloors,
  innerRoomOf,
  island,
  MAX_FILES_SIDE_BY_SIDE,
  roomOf,
} from '../../scripts/house/floors.js';
import { circlesIn, importsIn } from '../../scripts/house/imports.js';

const root = resolve(import.meta.dirname, '../..');
const source = join(root, 'src');
const imports = importsIn(source);
const textOf = (file: string) => readFileSync(join(source, file), 'utf8');

/** The same without lines of comments. */
const codeOf = (file: string) =>
  textOf(file)
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line))
    .join('\n');

/** Files of a room whose text matches a pattern. */
const filesWith = (room: string, pattern: RegExp, but: readonly string[] = []) =>
  [...imports.keys()].filter(
    (file) => file.startsWith(`${room}/`) && !but.includes(file) && pattern.test(textOf(file)),
  );

describe('the house', () => {
  it('has each room on a floor, and no lone files but the edges and the table of commands', () => {
    const rooms = new Set([...imports.keys()].map(roomOf));
    for (const room of rooms) if (room !== island.room) floorOf(room);
    expect([...rooms].filter((room) => room.endsWith('.ts')).sort()).toEqual([
      'commands.ts',
      'start.ts',
      'under-oclif.ts',
    ]);
  });

  it('lets rooms import lower floors only', () => {
    const faults = [...imports].flatMap(([file, to]) => to.flatMap((each) => faultOf(file, each.to) ?? []));
    expect(faults).toEqual([]);
  });

  it('lets folders of a room that has floors of its own import lower floors only', () => {
    for (const file of imports.keys()) if (innerFloors[roomOf(file)] !== undefined) innerRoomOf(file);
    const faults = [...imports].flatMap(([file, to]) =>
      to.flatMap((each) => innerFaultOf(file, each.to) ?? []),
    );
    expect(faults).toEqual([]);
  });

  it('has few files side by side in the folders of such a room', () => {
    const counts = new Map<string, number>();
    for (const file of imports.keys())
      if (innerFloors[roomOf(file)] !== undefined) {
        const folder = dirname(file);
        counts.set(folder, (counts.get(folder) ?? 0) + 1);
      }
    const crowded = [...counts].filter(([, count]) => count > MAX_FILES_SIDE_BY_SIDE);
    expect(crowded, 'give what belongs together a folder').toEqual([]);
  });

  it.each(['src', 'test', 'bench', 'scripts'])(
    'has no circles of files in %s, those of types included',
    (folder) => {
      const circles = circlesIn(importsIn(join(root, folder))).map((circle) => circle.join(' -> '));
      expect(circles, 'move what two of these files need into a third').toEqual([]);
    },
  );

  it('has files of at most 400 lines, tests included: look for the second concept in a longer one', () => {
    const folders = ['src', 'test', 'scripts', 'bench', 'demo', 'bin', '.ci'];
    const files = folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    );
    const code = files.filter((file) => /\.(m?js|tsx?)$/.test(file));
    const long = code.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 401);
    expect(code.length).toBeGreaterThan(imports.size);
    expect(long).toEqual([]);
  });

  it('writes private members as #name', () => {
    expect([...imports.keys()].filter((file) => /^\s+private (?!constructor)/m.test(textOf(file)))).toEqual(
      [],
    );
  });

  it('has one meaning for each word: the name of an exported type or class is declared once', () => {
    const declared = new Map<string, { file: string; exported: boolean }[]>();
    for (const file of [...imports.keys()].filter((each) => roomOf(each) !== island.room))
      for (const [, exported, name] of textOf(file).matchAll(
        /^(export )?(?:abstract )?(?:interface|type|class) (\w+)/gm,
      ))
        declared.set(name!, [...(declared.get(name!) ?? []), { file, exported: exported !== undefined }]);
    const twice = [...declared]
      .filter(([, where]) => where.length > 1 && where.some(({ exported }) => exported))
      .map(([name, where]) => `${name}: ${where.map(({ file }) => file).join(', ')}`);
    expect(twice, 'import the one that is there, or name the other concept otherwise').toEqual([]);
  });

  it('shows its floors in ARCHITECTURE.md', () => {
    const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
    const rows = [...text.matchAll(/^\| (\d+) \| (`[^|]+`) \|/gm)].map(([, number, names]) => [
      Number(number),
      [...names!.matchAll(/`(?:src\/)?([\w.-]+)\/?`/g)].map(([, name]) => name!).sort(),
    ]);
    const expected = floors.map((names, index) => [index + 1, [...names].sort()]);
    expect(rows.sort(([a], [b]) => Number(a) - Number(b))).toEqual(expected);
    const within = Object.values(innerFloors).flat(2).map(roomOf);
    expect(within.filter((name) => !text.includes(`\`${name}\``) && !text.includes(`\`${name}/`))).toEqual(
      [],
    );
  });
});

/** Files that must distinguish errors by text, because nothing else distinguishes them. */
const readsTexts = [
  // The few codes of gRPC stand for many failures of etcd.
  'sandbox/store/etcd/client/errors.ts',
  // Node has one code for several ends of a connection, and OpenSSL's reasons have none.
  'transport/go-words.ts',
  'transport/dial-tls.ts',
];

describe('errors', () => {
  const linesWith = (pattern: RegExp) =>
    [...imports.keys()]
      .filter((file) => !readsTexts.includes(file))
      .flatMap((file) =>
        textOf(file)
          .split('\n')
          .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
      );

  it('are never distinguished by their names: use instanceof, hasReason or isStop of process/errors', () => {
    expect(linesWith(/\b(error|err|cause|reason|failure)\)?\.name\b|\.name [!=]== '\w*Error'/)).toEqual([]);
  });

  it('are never distinguished by their texts: give the error a reason where it is thrown', () => {
    expect(
      linesWith(
        /\bmessage\)?\.(startsWith|endsWith|includes|match|search)\(|\.test\([\w.]*\bmessage\)|\.message [!=]== ['"`/]/,
      ),
    ).toEqual([]);
  });
});

describe('what a room never does', () => {
  it('commands send no requests', () => {
    const senders = filesWith('commands', /from '[^']*\/transport\//);
    expect(senders, 'send them in the verb, by the client of cluster/').toEqual([]);
  });

  it('commands open no sessions by themselves: those of cli/cluster-command handle stdin and warnings', () => {
    expect(filesWith('commands', /(?<!this\.)\bopenSession\b/)).toEqual([]);
  });

  it('commands and verbs do not distinguish formats of documents: objectPrinter and documentPrinter of render/printers do', () => {
    const formats = /(===|case) '(json|yaml|kyaml|ndjson)'/;
    // version has kubectl's own form; decode detects the form of its input.
    const own = ['commands/version.ts', 'verbs/decode/values.ts'];
    expect([...filesWith('commands', formats, own), ...filesWith('verbs', formats, own)]).toEqual([]);
  });

  it('no room but process and the edges read what belongs to the process: take it from the Environment, or add it to process/', () => {
    const globals =
      /(?<!\.)\bprocess\.(env|platform|pid|stdin|stdout|stderr|argv|arch|versions?|cwd|getuid)\b|from 'node:process'|\b(homedir|tmpdir|hostname)\(/;
    const destructured = /\} = process;/;
    const edges = ['process', 'start.ts', 'under-oclif.ts'];
    const found = [...imports.keys()].filter((file) => !edges.includes(roomOf(file)));
    expect(found.filter((file) => globals.test(codeOf(file)) || destructured.test(codeOf(file)))).toEqual([]);
  });

  it('no file imports node:http, which makes Node load all of fetch: process/node-http provides it without fetch', () => {
    const importing = /import (?!type )[^;]*from 'node:http'/;
    const found = [...imports.keys()].filter((file) => roomOf(file) !== island.room);
    expect(found.filter((file) => importing.test(codeOf(file)))).toEqual([]);
  });

  it('no room above the cluster sends requests: use its client, or discovery', () => {
    // The browser counts pending requests, but sends none itself.
    const rooms = ['objects', 'render', 'cli', 'verbs', 'browser', 'commands'];
    const senders = rooms.flatMap((room) =>
      filesWith(room, /\.(send|upgrade)\(/, ['browser/state/cluster.ts']),
    );
    expect(senders).toEqual([]);
  });

  it('no room above the cluster lists and watches without its client, which handles stale discovery and wire formats', () => {
    // check consistency must see the responses of a server uncorrected.
    const own = ['verbs/check/consistency/read-leg.ts'];
    const rooms = ['objects', 'render', 'cli', 'verbs', 'browser', 'commands'];
    const direct = /\{[^}]*\b(list|watch)\b[^}]*\} from '[^']*cluster\/(list|watch)\//;
    expect(rooms.flatMap((room) => filesWith(room, direct, own))).toEqual([]);
  });

  it('merge reads and writes nothing', () => {
    const readers = filesWith('merge', /from 'node:(fs|net|http|child_process)/);
    expect(readers, 'read in a room above, and pass it in').toEqual([]);
  });

  it('verbs do not use flags, exit codes or standard output of the process', () => {
    // The outputs of a command in a container have the same names, but are not those of the process.
    const own =
      /process\.(stdout|stderr|exit|argv)|(?<!remote\.|')\bstdout\b(?!: true)|\bresultPrinter\b|\bcoloredOutput\b|\bPromise<number>/;
    const knowing = [...imports.keys()].filter((file) => file.startsWith('verbs/') && own.test(codeOf(file)));
    expect(knowing, 'give outcomes or a value, for printOutcomes and the command').toEqual([]);
  });
});
