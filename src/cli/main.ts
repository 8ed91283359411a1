import { Config } from '@oclif/core/config';
import type { Environment } from '../environment.js';
import { type BaseCommand, toSpec } from './base-command.js';
import { globalFlags } from './global-flags.js';
import { reportError } from './report.js';
import { findCommand } from './route.js';

/**
 * Runs one command line and gives its exit code. The one place that prints errors.
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
    const isCommand = route !== undefined && config.commandIDs.includes(route.id);
    if (!isCommand || asksForHelp(route.argv)) {
      const { helpText } = await import('./help.js');
      await environment.stdout.write(await helpText(config, route?.id, environment.stdout.columns));
      return 0;
    }
    command = `proa ${route.id.replaceAll(':', ' ')}`;
    const Class = (await config.findCommand(route.id, { must: true }).load()) as unknown as CommandClass;
    const exitCode = await new Class(route.argv, config, environment).run();
    // What was written last may have failed since: a full disk must not look like a success.
    await environment.stdout.write('');
    return exitCode;
  } catch (error) {
    return await report(error, command, environment);
  }
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
