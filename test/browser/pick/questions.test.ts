import { describe, expect, it } from 'vitest';
import { contextQuestion } from '../../../src/browser/pick/context.js';
import type { Question } from '../../../src/browser/pick/question.js';
import { namespaceQuestion, typeQuestion } from '../../../src/browser/pick/questions.js';
import type { Session } from '../../../src/cluster/session.js';
import type { ApiGroup, ApiResource } from '../../../src/discovery/types.js';
import { ContextModes } from '../../../src/kubeconfig/context-modes.js';
import type { Kubeconfig } from '../../../src/kubeconfig/entries.js';
import { StatusError } from '../../../src/transport/errors.js';

async function all<T>(question: Question<T>) {
  const read = [];
  for await (const choices of question.read(new AbortController().signal)) read.push(...choices);
  return read;
}

describe('the list of choices', () => {
  it('of types contains those that can be listed, each once, in its preferred version', async () => {
    const resource = (group: string, version: string, name: string, verbs = ['list']) =>
      ({
        group,
        version,
        name,
        kind: name,
        singularName: '',
        shortNames: [],
        namespaced: true,
        verbs,
      }) as unknown as ApiResource;
    const resources = [
      resource('', 'v1', 'pods'),
      resource('', 'v1', 'pods/log', ['get']),
      resource('', 'v1', 'bindings', ['create']),
      resource('apps', 'v1beta1', 'deployments'),
      resource('apps', 'v1', 'deployments'),
    ];
    const groups: ApiGroup[] = [
      { name: '', versions: ['v1'], preferredVersion: 'v1' },
      { name: 'apps', versions: ['v1', 'v1beta1'], preferredVersion: 'v1' },
    ];
    const discovery = { all: async () => ({ resources, failed: new Map() }), groups: async () => groups };
    const choices = await all(typeQuestion({ discovery } as unknown as Session));
    expect(choices.map(({ value }) => value)).toEqual(['pods', 'deployments.apps']);
    expect(choices[1]!.preview?.()).toContain('Group and version: apps/v1');
  });

  it('of contexts shows which is current, which is protected, and where each leads', async () => {
    const at = (value: object) => ({ value, file: '' });
    const config = {
      currentContext: 'a',
      contexts: new Map([
        ['a', at({ cluster: 'c', user: 'jane' })],
        ['b', at({ cluster: 'c', user: 'joe', namespace: 'shop' })],
      ]),
      clusters: new Map([['c', at({ server: 'https://jane:hunter2@c.example' })]]),
    } as unknown as Kubeconfig;
    const choices = await all(contextQuestion(config, new ContextModes({ b: 'protected' })));
    expect(choices.map(({ text, note }) => [text, note])).toEqual([
      ['a', 'current'],
      ['b', 'PROTECTED'],
    ]);
    expect(choices[1]!.preview?.()).toEqual([
      'Cluster: c (https://jane:xxxxx@c.example)',
      'User: joe',
      'Namespace: shop',
      'PROTECTED in the configuration file of proa',
    ]);
  });

  it('of namespaces contains those that contexts name, if the server refuses the list', () => {
    const transport = { server: 'https://a.example' };
    const session = { contextName: 'a', namespace: 'default', transport } as Session;
    const question = namespaceQuestion(session, ['shop', 'shop', 'web']);
    const refusal = (code: number) => new StatusError({ message: 'no' }, code);
    expect(question.refused?.(refusal(403))?.map(({ text }) => text)).toEqual(['shop', 'web']);
    expect(question.refused?.(refusal(401))).toBeUndefined();
    expect(question.refused?.(new Error('no connection'))).toBeUndefined();
    expect(question.typed?.('any')).toBe('any');
  });
});
