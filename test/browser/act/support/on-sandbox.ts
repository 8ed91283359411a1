import { readdir } from 'node:fs/promises';
import { actions } from '../../../../src/browser/act/actions/actions.js';
import { ContextLocks } from '../../../../src/browser/act/context-locks.js';
import { BrowserGate } from '../../../../src/browser/act/gate.js';
import { ActionLog, type ActionLogEntry } from '../../../../src/browser/act/log/action-log.js';
import type { ActionOutcome, ActionWork, Answers, BrowserAction } from '../../../../src/browser/act/types.js';
import { Forwards } from '../../../../src/browser/forward/forwards.js';
import type { ActionSubject } from '../../../../src/browser/rows/subject.js';
import { BrowserCluster } from '../../../../src/browser/state/cluster.js';
import type { KubeObject } from '../../../../src/codec/object.js';
import { systemClock } from '../../../../src/process/clock.js';
import { newPrivateFile } from '../../../../src/process/private-file.js';
import type { ApiServerOptions } from '../../../../src/sandbox/app/options.js';
import { PATIENCE_MS } from '../../../support/patience.js';
import { type SandboxSession, sandboxSession } from '../../../support/sandbox-session.js';
import { turn } from '../../../support/turn.js';

/** An action that was started on objects, and can be answered. */
export interface Begun {
  /** The initial values of the fields, and the first value of each option. */
  offered: Answers;
  /** The lines of the question. */
  lines(answers?: Answers): string[];
  /** The server's messages for a dry run. */
  tried(answers?: Answers): Promise<string>;
  /** Answers yes; returns `done TEXT`, and the undo command after ` <- `. */
  done(answers?: Answers, stop?: AbortSignal): Promise<string[]>;
  /** The command that does the same to the first object. */
  command(answers?: Answers): string;
  /** The messages in between. */
  said: string[];
  /** Asks again, after the object differed from what was seen. */
  again(): Promise<Begun>;
  /** Answers no. */
  declined(): void;
}

/** A user's edit of a text. */
export type Edit = (text: string) => string | Promise<string>;

/** A sandbox on which actions run through the browser's gate. */
export interface ActPlace extends SandboxSession {
  cluster: BrowserCluster;
  gate: BrowserGate;
  /** The entries of the action log. */
  actionLog: readonly ActionLogEntry[];
  /** The user's edits of the texts in an editor, one after the other. */
  edits: Edit[];
  /** The files that editors have left behind. */
  files(): Promise<string[]>;
  /** The current state of an object, as the target of an action. */
  subject(name: string): Promise<ActionSubject>;
  /** The current state of an object; `cronjobs/nightly`. */
  object<T extends KubeObject>(name: string): Promise<T>;
  /** The names of the objects of a type. */
  names(type: string): Promise<string[]>;
  /** Waits for a message with a text. Fails if it never appears. */
  sees(text: string, said: readonly string[]): Promise<void>;
  /** Starts an action by its word on the current objects. Fails with the reason if it is impossible. */
  begin(word: string, ...names: string[]): Promise<Begun>;
  /** Starts an action on a file of the folder. */
  beginFile(word: string, path: string): Promise<Begun>;
}

/** Starts a sandbox for the actions of a test, and ends it with the test. */
export async function actPlace(sandbox: ApiServerOptions = { pods: 0 }): Promise<ActPlace> {
  const made = await sandboxSession({ sandbox });
  const { transport, discovery } = made.session;
  const info = {
    ...{ contextName: 'dev', user: 'me', namespace: 'default' },
    ...{ mode: 'open' as const, knownNamespaces: [] },
  };
  const cluster = new BrowserCluster(info, transport, discovery, undefined, undefined, made.session);
  const edits: Edit[] = [];
  const actionLog = new ActionLog();
  const quiet = () => undefined;
  const host = { now: Date.now, changed: quiet, answered: quiet, tell: quiet };
  const gate = new BrowserGate({
    clock: systemClock,
    lend: (use) => use(),
    editor: {
      async edit(text, suffix) {
        const edit = edits.shift();
        if (edit === undefined) throw new Error('the editor was opened once more than was meant');
        const saved = await edit(text);
        return { text: saved, path: await newPrivateFile(made.folder, 'edit-', suffix, saved) };
      },
    },
    forwards: new Forwards(host, systemClock),
    actionLog,
    locks: new ContextLocks(() => 0),
  });
  const { signal } = new AbortController();
  const targetOf = async (path: string) => {
    const [type = '', name = ''] = path.split('/');
    const resource = await cluster.resolve(type);
    return { resource, namespace: resource.namespaced ? 'default' : undefined, name };
  };
  const subjectOf = async (path: string): Promise<ActionSubject> => {
    const target = await targetOf(path);
    return { ...target, uid: (await cluster.object(target, signal)).metadata!.uid!, state: '' };
  };
  const beginOn = async (
    word: string,
    find: (work: ActionWork) => Promise<readonly ActionSubject[]>,
  ): Promise<Begun> => {
    const action = actions.find((each) => each.word === word)!;
    const work: ActionWork = await action.work();
    return ask(action, work, await find(work));
  };
  const ask = async (
    action: BrowserAction,
    work: ActionWork,
    subjects: readonly ActionSubject[],
  ): Promise<Begun> => {
    const tools = gate.tools(cluster, signal);
    const planned = { action, subjects, cluster };
    const refusal = gate.refusal(planned) ?? (await gate.denied(planned, signal));
    if (refusal !== undefined) throw new Error(refusal);
    const plan = await work.plan(subjects, tools);
    const offered = Object.fromEntries([
      ...(plan.fields ?? []).map(({ name, value }) => [name, value]),
      ...(plan.options ?? []).map(({ name, values }) => [name, values[0]!.value]),
    ]) as Answers;
    const all = (answers: Answers = {}) => {
      for (const { name, problem } of plan.fields ?? []) {
        const wrong = problem(answers[name] ?? offered[name]!);
        if (wrong !== '') throw new Error(wrong);
      }
      return { ...offered, ...answers };
    };
    const said: string[] = [];
    return {
      offered,
      said,
      async again() {
        if (work.again?.() !== true) throw new Error('there is no reason to ask again');
        return ask(action, work, subjects);
      },
      declined: () => work.declined?.(),
      lines: (answers) =>
        plan.lines(all(answers)).map((spans) =>
          spans
            .map(({ text }) => text)
            .join('')
            .trimEnd(),
        ),
      tried: (answers) => work.dryRun!(subjects[0]!, all(answers), tools),
      command: (answers) => work.command(subjects[0]!, all(answers)).join(' '),
      async done(answers, stop = signal) {
        const outcomes: ActionOutcome[] = [];
        const report = {
          outcome: (outcome: ActionOutcome) => outcomes.push(outcome),
          say: (_: ActionSubject, text: string) => said.push(text),
          pane: () => Promise.reject(new Error('no program is run here')),
        };
        await gate.work({ ...planned, work }, all(answers), gate.asked(planned), { report, stop });
        return outcomes.map(
          ({ kind, text, opposite }) =>
            `${kind} ${text}${opposite === undefined ? '' : ` <- ${opposite.join(' ')}`}`,
        );
      },
    };
  };
  return {
    ...made,
    cluster,
    gate,
    subject: subjectOf,
    actionLog: actionLog.all,
    edits,
    files: async () => (await readdir(made.folder)).filter((name) => name.startsWith('edit-')),
    object: async <T extends KubeObject>(path: string) =>
      (await cluster.object(await targetOf(path), signal)) as T,
    async names(type) {
      const resource = await cluster.resolve(type);
      const { items } = await cluster.client.listAll({ resource, namespace: 'default' });
      return items.map(({ metadata }) => metadata!.name!);
    },
    async sees(text, said) {
      for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await turn())
        if (said.some((line) => line.includes(text))) return;
      throw new Error(`it was never said: ${text}\n${said.join('\n')}`);
    },
    begin: async (word, ...names) => beginOn(word, () => Promise.all(names.map(subjectOf))),
    beginFile: async (word, path) =>
      beginOn(word, (work) => work.find!(path, 'default', gate.tools(cluster, signal))),
  };
}
