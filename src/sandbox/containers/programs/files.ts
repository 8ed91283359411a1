import { asFileError, FileError } from '../files/file-error.js';
import { type FileSystemNode, newFile } from '../files/nodes.js';
import type { Process, Program } from '../process/process.js';
import { readProgramOptions } from './options.js';

const ls: Program = async (process) => {
  const options = readProgramOptions(process.args, '1aldp');
  if (options.unknown !== undefined) return process.fail(`unrecognized option: ${options.unknown}`);
  const show = (name: string, node: FileSystemNode) =>
    options.has('l') ? `${longLine(name, node)}\n` : `${name}\n`;
  let code = 0;
  const paths = options.operands.length === 0 ? ['.'] : options.operands;
  for (const path of paths) {
    const node = process.files.find(process.path(path), !options.has('l') || path.endsWith('/'));
    if (node === undefined) {
      code = await process.fail(`${path}: No such file or directory`);
    } else if (node.kind !== 'folder' || options.has('d')) await process.print(show(path, node));
    else {
      if (paths.length > 1) await process.print(`${path}:\n`);
      const names = [...node.entries.keys()].sort();
      const shown = options.has('a') ? names : names.filter((name) => !name.startsWith('.'));
      for (const name of shown) {
        const entry = node.entries.get(name)!;
        const mark = options.has('p') && entry.kind === 'folder' ? '/' : '';
        await process.print(show(name + mark, entry));
      }
    }
  }
  return code;
};

const KINDS = { file: '-', folder: 'd', link: 'l', device: 'c' } as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `-rw-r--r--    1 root     root            12 Nov 22 10:00 NAME` */
function longLine(name: string, node: FileSystemNode): string {
  const modes = [...'rwxrwxrwx'].map((letter, index) => ((node.mode >> (8 - index)) & 1 ? letter : '-'));
  const size = node.kind === 'file' ? node.size : node.kind === 'folder' ? 4096 : 0;
  const date = new Date(node.changed);
  const day = String(date.getUTCDate()).padStart(2);
  const time = date.toISOString().slice(11, 16);
  const target = node.kind === 'link' ? ` -> ${node.target}` : '';
  const changed = `${MONTHS[date.getUTCMonth()]} ${day} ${time}`;
  return `${KINDS[node.kind]}${modes.join('')}    1 root     root     ${String(size).padStart(9)} ${changed} ${name}${target}`;
}

const mkdir: Program = (process) => {
  const options = readProgramOptions(process.args, 'p');
  return eachPath(process, options.operands, "can't create directory", (path) =>
    process.files.makeFolder(path, options.has('p')),
  );
};

const touch: Program = (process) =>
  eachPath(process, readProgramOptions(process.args, '').operands, '', (path) => {
    const node = process.files.find(path);
    if (node === undefined) process.files.put(path, newFile('', process.start.clock.now()));
    else node.changed = process.start.clock.now();
  });

const rm: Program = (process) => {
  const options = readProgramOptions(process.args, 'rRf');
  return eachPath(process, options.operands, "can't remove", (path) => {
    const node = process.files.find(path, false);
    if (node === undefined && options.has('f')) return;
    if (node?.kind === 'folder' && !options.has('r') && !options.has('R')) throw new FileError('EISDIR');
    process.files.remove(path);
  });
};

const mv: Program = (process) => {
  const [from = '', to = ''] = readProgramOptions(process.args, 'f').operands;
  return eachPath(process, [from], "can't rename", (path) => {
    const target = process.path(to);
    const isInto = process.files.find(target)?.kind === 'folder';
    process.files.move(path, isInto ? `${target}/${from.slice(from.lastIndexOf('/') + 1)}` : target);
  });
};

/** `test` and `[`: files, texts and numbers. */
const test: Program = async (process) => {
  const words = [...process.args];
  if (process.name === '[' && words.pop() !== ']') return process.fail('missing ]', 2);
  const isNegated = words[0] === '!';
  if (isNegated) words.shift();
  const holds = judge(process, words);
  if (holds === undefined) return process.fail(`${words.join(' ')}: unknown operand`, 2);
  return holds !== isNegated ? 0 : 1;
};

function judge(process: Process, words: readonly string[]): boolean | undefined {
  const [first = '', second = '', third = ''] = words;
  if (words.length < 2) return first !== '';
  if (words.length === 2) {
    const node = process.files.find(process.path(second), first !== '-L');
    switch (first) {
      case '-d':
        return node?.kind === 'folder';
      case '-f':
        return node?.kind === 'file';
      case '-e':
        return node !== undefined;
      case '-L':
        return node?.kind === 'link';
      case '-s':
        return node?.kind === 'file' && node.size > 0;
      case '-x':
        return node !== undefined && (node.mode & 0o111) !== 0;
      case '-n':
        return second !== '';
      case '-z':
        return second === '';
      case '-t':
        return process.start.terminal !== undefined;
      default:
        return undefined;
    }
  }
  const [left, right] = [Number(first), Number(third)];
  const compared: Record<string, boolean> = {
    '=': first === third,
    '==': first === third,
    '!=': first !== third,
    '-eq': left === right,
    '-ne': left !== right,
    '-lt': left < right,
    '-le': left <= right,
    '-gt': left > right,
    '-ge': left >= right,
  };
  return words.length === 3 ? compared[second] : undefined;
}

/** Processes each path, and reports those that fail. */
async function eachPath(
  process: Process,
  paths: readonly string[],
  what: string,
  use: (path: string) => void,
): Promise<number> {
  if (paths.length === 0) return process.fail('missing operand');
  let code = 0;
  for (const path of paths) {
    try {
      use(process.path(path));
    } catch (error) {
      const { message } = asFileError(error);
      code = await process.fail(what === '' ? `${path}: ${message}` : `${what} '${path}': ${message}`);
    }
  }
  return code;
}

/** Programs that read files and change them. */
export const FILE_PROGRAMS: Readonly<Record<string, Program>> = { ls, mkdir, mv, rm, test, touch, '[': test };
