import type { Machine } from '../kubeconfig/machine.js';
import type { ConnectionOverrides } from '../kubeconfig/overrides.js';
import type { Environment } from '../process/environment.js';
import type { TerminalTurns } from '../terminal/terminal-turns.js';
import type { LendTerminal } from '../terminal/ui/use-source.js';
import type { SessionVoice } from './session-voice.js';

/** What a session is made from, as the command line has it. */
export interface SessionOptions {
  /** The words of the command, by which servers may tell what their requests are for; "" for none. */
  command: string;
  /** What the program is called, for messages: `proa`, `kubectl`. */
  program: string;
  /** Path of the kubeconfig; "" for the one that KUBECONFIG or the home folder names. */
  kubeconfig: string;
  /** Path of the kuberc file; "" for the one that KUBERC or the home folder names. */
  kuberc: string;
  /** What is said instead of what the kubeconfig says. */
  overrides: ConnectionOverrides;
  /** "" for the one that KUBECACHEDIR or the platform names. */
  cacheDir: string;
  /** Figures of the discovery limiter; undefined for those of variables and the config file. */
  limits: { burst: number | undefined; qps: number | undefined };
  /** How long a server may be silent, as --idle-timeout has it; "" for what variables and the config file say. */
  idleTimeout: string;
  /** How often a failed request is repeated, as far as that is safe; undefined for what variables and the config file say. */
  retries: number | undefined;
  /** Fail if the server is of another minor release than the kubectl that proa follows. */
  matchServerVersion: boolean;
  /** Nothing may be drawn or asked on the terminal. */
  noInteractive: boolean;
  /** Nothing may be changed, whatever the config file says of the context. */
  readOnly: boolean;
  /** Log level: 6 logs requests, 9 all but secrets. */
  verbosity: number;
  /** Fail in the end where the server has warned. */
  warningsAsErrors: boolean;
}

/** The options of a session where nothing is said. */
export const plainSession: SessionOptions = {
  command: '',
  program: 'proa',
  kubeconfig: '',
  kuberc: '',
  overrides: {},
  cacheDir: '',
  limits: { burst: undefined, qps: undefined },
  idleTimeout: '',
  retries: undefined,
  matchServerVersion: false,
  noInteractive: false,
  readOnly: false,
  verbosity: 0,
  warningsAsErrors: false,
};

/** What a program that holds the terminal wants to know of a session, and to decide. */
export interface SessionHooks {
  /** A request waits so many milliseconds before it is sent again. */
  onWait?: (milliseconds: number) => void;
  /** Has credential plugins' own words. */
  pluginStderr?: (text: string) => void;
  /** Standard input is read by the command itself, by whom: credential plugins must do without it. */
  stdinUnavailable?: string;
  /** Gives the terminal to a credential plugin that may ask its user something. */
  lendTerminal?: LendTerminal;
}

/** What the parts of a session are made from. */
export interface SessionParts {
  options: SessionOptions;
  environment: Environment;
  /** proa's own, for the User-Agent. */
  version: string;
  hooks: SessionHooks;
  voice: SessionVoice;
  machine: Machine;
  cacheFolder: string;
  terminalTurns: TerminalTurns;
  commandHeaders: Record<string, string>;
}
