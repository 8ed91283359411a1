import { Config } from '@oclif/core/config';
import type { Environment } from '../environment.js';
import { type BaseCommand, toSpec } from './base-command.js';
import { globalFlags } from './global-flags.js';
import { whyNotInteractive } from './interactive.js';
import { reportError } from './report.js';
import { findCommand } from './route.js';

/**
 * Runs one command line and gives its exit code. No command is the browser on a terminal, and help elsewhere. The one place that prints errors.
 * @param argv the arguments without the program's name
 * @param root the package's folder, for oclif's manifest
 */
export async function main(argv: string[], root: string, environment: Environment): Promise<number> {
  let command = 'proa';
  try {
    const config = await Config.load(root);
    const specs = Object.entries(globalFlags).map(toSpec);
    const route = findCommand(argv, config.commandIDs, specs);
    if (route === undefined && argv.includes('--version')) {
      await environment.stdout.write(`${config.userAgent}\n`);
      return 0;
    }
    if (
      route === undefined &&
      !asksForHelp(argv) &&
      whyNotInteractive(environment, argv.includes('--no-interactive')) === undefined
    ) {
      command = 'proa browse';
      return await runCommand(config, 'browse', argv, environment);
    }
    const isCommand = route !== undefined && config.commandIDs.includes(route.id);
    if (!isCommand || asksForHelp(route.argv)) {
      const { helpText } = await import('./help.js');
      // A topic without its command (`proa config`) is half a command line: help, and a failure, as kubectl has it.
      const isHalf = route !== undefined && !asksForHelp(route.argv);
      const output = isHalf ? environment.stderr : environment.stdout;
      await output.write(await helpText(config, route?.id, output.columns));
      return isHalf ? 1 : 0;
    }
    command = `proa ${route.id.replaceAll(':', ' ')}`;
    return await runCommand(config, route.id, route.argv, environment);
  } catch (error) {
    return await report(error, command, environment);
  }
}

async function runCommand(
  config: Config,
  id: string,
  argv: string[],
  environment: Environment,
): Promise<number> {
  const Class = (await config.findCommand(id, { must: true }).load()) as unknown as CommandClass;
  const exitCode = await new Class(argv, config, environment).run();
  // What was written last may have failed since: a full disk must not look like a success.
  await environment.stdout.write('');
  return exitCode;
}

type CommandClass = new (
  ...args: ConstructorParameters<typeof BaseCommand>
) => BaseCommand<{ flags: Record<string, never> }>;

function asksForHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  const words = end < 0 ? argv : argv.slice(0, end);
  return words.includes('--help') || words.includes('-h');
}

async function report(error: unknown, command: string, environment: Environment): Promise<number> {
  if (error instanceof Error && error.name === 'ClosedPipeError') return 141;
  if (environment.signal.aborted) return 130;
  const { describeConnectionError } = await import('../transport/describe-error.js');
  const { lines, exitCode } = reportError(error, command, describeConnectionError);
  for (const line of lines) await environment.stderr.write(line.endsWith('\n') ? line : `${line}\n`);
  return exitCode;
}
