import { createHash } from 'node:crypto';
import { asFileError } from '../files/file-error.js';
import { type Input, readLine } from '../process/pipe.js';
import type { Process, Program } from '../process/process.js';
import { type ProgramOptions, readProgramOptions } from './options.js';

const echo: Program = async (process) => {
  const words = [...process.args];
  let isLine = true;
  let isEscaped = false;
  while (/^-[neE]+$/.test(words[0] ?? '')) {
    const option = words.shift()!;
    if (option.includes('n')) isLine = false;
    if (option.includes('e')) isEscaped = true;
  }
  const text = words.join(' ');
  await process.print(`${isEscaped ? unescaped(text) : text}${isLine ? '\n' : ''}`);
  return 0;
};

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  e: '\x1b',
  a: '\x07',
};

function unescaped(text: string): string {
  return text.replace(/\\([ntr\\ea])/g, (_, letter: string) => ESCAPES[letter]!);
}

const cat: Program = (process) =>
  eachInput(process, readProgramOptions(process.args, 'u'), async (input) => {
    for (let data = await input.read(process.signal); data; data = await input.read(process.signal))
      await process.print(data);
  });

const head: Program = async (process) => {
  const options = readProgramOptions(dashNumber(process.args), 'q', 'nc');
  const bytes = options.value('c');
  const count = Number(bytes ?? options.value('n') ?? 10);
  return eachInput(process, options, async (input) => {
    for (let rest = count; rest > 0; ) {
      if (bytes === undefined) {
        const line = await readLine(input, process.signal);
        if (line === undefined) return;
        await process.print(`${line}\n`);
        rest -= 1;
      } else {
        const data = await input.read(process.signal);
        if (data === undefined) return;
        await process.print(data.subarray(0, rest));
        rest -= data.length;
      }
    }
  });
};

const tail: Program = async (process) => {
  const options = readProgramOptions(dashNumber(process.args), 'q', 'nc');
  const bytes = options.value('c');
  const asked = bytes ?? options.value('n') ?? '10';
  const count = Math.abs(Number(asked));
  return eachInput(process, options, async (input) => {
    if (!asked.startsWith('+')) return lastOf(process, input, count, bytes !== undefined);
    // The first byte or line has number 1.
    let skip = Math.max(0, count - 1);
    for (; bytes === undefined && skip > 0; skip--) await readLine(input, process.signal);
    for (let data = await input.read(process.signal); data; data = await input.read(process.signal)) {
      await process.print(data.subarray(skip));
      skip = Math.max(0, skip - data.length);
    }
  });
};

async function lastOf(process: Process, input: Input, count: number, ofBytes: boolean): Promise<void> {
  if (ofBytes) {
    let last = Buffer.alloc(0);
    for (let data = await input.read(process.signal); data; data = await input.read(process.signal)) {
      const all = Buffer.concat([last, data]);
      last = all.subarray(Math.max(0, all.length - count));
    }
    return process.print(last);
  }
  const lines: string[] = [];
  for (let line = await readLine(input, process.signal); line !== undefined; ) {
    lines.push(`${line}\n`);
    if (lines.length > count) lines.shift();
    line = await readLine(input, process.signal);
  }
  await process.print(lines.join(''));
}

const wc: Program = async (process) => {
  const options = readProgramOptions(process.args, 'lwc');
  const letters = ['l', 'w', 'c'].filter((letter) => options.has(letter));
  const name = options.operands[0] ?? '';
  return eachInput(process, options, async (input) => {
    const counts: Record<string, number> = { l: 0, w: 0, c: 0 };
    let isInWord = false;
    for (let data = await input.read(process.signal); data; data = await input.read(process.signal)) {
      counts.c! += data.length;
      for (const byte of data) {
        if (byte === 10) counts.l! += 1;
        const isSpace = byte === 32 || (byte >= 9 && byte <= 13);
        if (!isSpace && !isInWord) counts.w! += 1;
        isInWord = !isSpace;
      }
    }
    const width = letters.length === 1 ? 0 : 9;
    const chosen = (letters.length === 0 ? ['l', 'w', 'c'] : letters).map((letter) =>
      String(counts[letter]).padStart(width),
    );
    await process.print(`${chosen.join(' ')}${name === '' ? '' : ` ${name}`}\n`);
  });
};

const grep: Program = async (process) => {
  const options = readProgramOptions(process.args, 'ivcqFE', 'e');
  const pattern = options.value('e') ?? options.operands.shift() ?? '';
  const text = options.has('F') ? pattern.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') : pattern;
  let expression: RegExp;
  try {
    expression = new RegExp(text, options.has('i') ? 'i' : '');
  } catch {
    return process.fail(`bad regex '${pattern}'`, 2);
  }
  let count = 0;
  const code = await eachInput(process, options, async (input) => {
    for (let line = await readLine(input, process.signal); line !== undefined; ) {
      if (expression.test(line) !== options.has('v')) {
        count += 1;
        if (!options.has('c') && !options.has('q')) await process.print(`${line}\n`);
      }
      line = await readLine(input, process.signal);
    }
  });
  if (options.has('c')) await process.print(`${count}\n`);
  if (code !== 0) return 2;
  return count > 0 ? 0 : 1;
};

const tee: Program = async (process) => {
  const options = readProgramOptions(process.args, 'a');
  try {
    const outputs = options.operands.map((path) => process.files.write(process.path(path), options.has('a')));
    for (let data = await process.read(); data; data = await process.read()) {
      await process.print(data);
      for (const output of outputs) await output.write(data, process.signal);
    }
    return 0;
  } catch (error) {
    return process.fail(`${options.operands.join(' ')}: ${asFileError(error).message}`);
  }
};

/** Prints the checksums of files, or verifies those in a file (`-c`), like GNU md5sum. */
const sumProgram =
  (algorithm: string): Program =>
  async (process) => {
    const options = readProgramOptions(process.args, 'c');
    const sumOf = async (input: Input) => {
      const hash = createHash(algorithm);
      for (let data = await input.read(process.signal); data; data = await input.read(process.signal))
        hash.update(data);
      return hash.digest('hex');
    };
    if (!options.has('c'))
      return eachInput(process, options, async (input, name) =>
        process.print(`${await sumOf(input)}  ${name}\n`),
      );
    let differ = 0;
    const code = await eachInput(process, options, async (list) => {
      for (
        let line = await readLine(list, process.signal);
        line;
        line = await readLine(list, process.signal)
      ) {
        const [, sum, name = ''] = /^([0-9a-f]+) [ *](.*)$/.exec(line) ?? [];
        const isRight = sum === (await sumOf(process.files.read(process.path(name))));
        if (!isRight) differ++;
        await process.print(`${name}: ${isRight ? 'OK' : 'FAILED'}\n`);
      }
    });
    return differ > 0 ? 1 : code;
  };

const md5sum: Program = sumProgram('md5');
const sha256sum: Program = sumProgram('sha256');

const seq: Program = async (process) => {
  const numbers = process.args.map(Number);
  if (numbers.length === 0 || numbers.length > 2 || numbers.some(Number.isNaN))
    return process.fail('needs one or two numbers');
  const [first, last] = numbers.length === 1 ? [1, numbers[0]!] : [numbers[0]!, numbers[1]!];
  for (let number = first; number <= last; number++) await process.print(`${number}\n`);
  return 0;
};

const yes: Program = async (process) => {
  const lines = Buffer.from(`${process.args.join(' ') || 'y'}\n`.repeat(512));
  for (;;) {
    process.signal.throwIfAborted();
    await process.print(lines);
    await new Promise((resolve) => setImmediate(resolve));
  }
};

/** Processes the given files, or standard input. Returns 1 if one cannot be read. */
async function eachInput(
  process: Process,
  { operands, unknown }: ProgramOptions,
  use: (input: Input, name: string) => Promise<void>,
): Promise<number> {
  if (unknown !== undefined) return process.fail(`unrecognized option: ${unknown}`);
  let code = 0;
  for (const name of operands.length === 0 ? ['-'] : operands) {
    try {
      await use(name === '-' ? process.start.stdin : process.files.read(process.path(name)), name);
    } catch (error) {
      const { code: reason, message } = asFileError(error);
      code = await process.fail(
        reason === 'EISDIR' ? `read error: ${message}` : `can't open '${name}': ${message}`,
      );
    }
  }
  return code;
}

/** `-5` means `-n 5`. */
function dashNumber(args: readonly string[]): string[] {
  return args.map((arg) => (/^-\d+$/.test(arg) ? `-n${arg.slice(1)}` : arg));
}

/** Programs that process text. */
export const TEXT_PROGRAMS: Readonly<Record<string, Program>> = {
  cat,
  echo,
  grep,
  head,
  md5sum,
  seq,
  sha256sum,
  tail,
  tee,
  wc,
  yes,
};
