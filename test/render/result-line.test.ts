import { describe, expect, it } from 'vitest';
import type { ApiResource } from '../../src/discovery/types.js';
import { StringOutput } from '../../src/process/output.js';
import { deletionLine, resultLine } from '../../src/render/result-line.js';
import { resultPrinter } from '../../src/render/result-printer.js';

/** The lines are those of kubectl's NamePrinter and of `kubectl delete` 1.36. */

const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' } };
const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web-1' } };

describe('the result for an object', () => {
  it('follows its kind, group and name', () => {
    expect(resultLine(deployment, 'image updated')).toBe('deployment.apps/web image updated\n');
    expect(resultLine(pod, 'created')).toBe('pod/web-1 created\n');
  });

  it('mentions a dry run of either kind', () => {
    expect(resultLine(deployment, 'scaled', 'client')).toBe('deployment.apps/web scaled (dry run)\n');
    expect(resultLine(deployment, 'scaled', 'server')).toBe('deployment.apps/web scaled (server dry run)\n');
  });

  it('is one line, whatever the name contains', () => {
    const role = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'Role', metadata: { name: 'a\npod/b' } };
    expect(resultLine(role, 'created')).toBe('role.rbac.authorization.k8s.io/a\\npod/b created\n');
  });

  it('is shown for each object in a list', () => {
    const list = { apiVersion: 'v1', kind: 'List', items: [pod, deployment] };
    expect(resultLine(list, 'labeled')).toBe('pod/web-1 labeled\ndeployment.apps/web labeled\n');
  });
});

describe('a deletion', () => {
  const of = (group: string, kind: string, namespace: string | undefined) => ({
    resource: { group, version: 'v1', kind } as ApiResource,
    namespace,
    name: 'x',
  });

  it.each([
    [of('', 'Pod', 'default'), false, 'none', 'pod "x" deleted from default namespace\n'],
    [of('', 'Pod', 'default'), true, 'none', 'pod "x" force deleted from default namespace\n'],
    [
      of('apps', 'Deployment', 'a'),
      false,
      'server',
      'deployment.apps "x" deleted from a namespace (server dry run)\n',
    ],
    [of('', 'Namespace', undefined), false, 'client', 'namespace "x" deleted (dry run)\n'],
  ] as const)('of %j', (target, force, dryRun, line) => {
    expect(deletionLine(target, { force, dryRun })).toBe(line);
  });
});

describe('a deletion of a name with a line feed', () => {
  it('is one line', () => {
    const resource = {
      group: 'rbac.authorization.k8s.io',
      version: 'v1',
      kind: 'ClusterRole',
    } as ApiResource;
    const line = deletionLine(
      { resource, namespace: undefined, name: 'a\npod "b" deleted' },
      { force: false, dryRun: 'none' },
    );
    expect(line).toBe('clusterrole.rbac.authorization.k8s.io "a\\npod "b" deleted" deleted\n');
  });
});

describe('the printer of results', () => {
  const print = async (format: { name: 'name' | 'yaml'; argument: string } | undefined) => {
    const stdout = new StringOutput();
    const options = {
      format,
      dryRun: 'client',
      showManagedFields: false,
      allowMissingTemplateKeys: true,
    } as const;
    const printer = await resultPrinter(options, {
      stdout,
      workingFolder: '/',
      signal: new AbortController().signal,
    });
    await printer.print({ object: pod, operation: 'labeled' });
    await printer.print({ object: deployment, operation: 'not labeled' });
    await printer.end();
    return { text: stdout.text, reads: printer.reads };
  };

  it('prints what was done in the words of each result, without a format', async () => {
    expect(await print(undefined)).toEqual({
      text: 'pod/web-1 labeled (dry run)\ndeployment.apps/web not labeled (dry run)\n',
      reads: { metadata: { name: true } },
    });
  });

  it('prints only names, and documents one after the other', async () => {
    expect(await print({ name: 'name', argument: '' })).toEqual({
      text: 'pod/web-1\ndeployment.apps/web\n',
      reads: { metadata: { name: true } },
    });
    expect((await print({ name: 'yaml', argument: '' })).text.split('---\n')).toHaveLength(2);
  });
});
