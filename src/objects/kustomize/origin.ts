import { posix } from 'node:path';
import { YamlEmitter } from '../../codec/go-yaml/emit.js';

/** Where an object comes from: a file, or a generator and the kustomization that configures it. */
export interface ObjectOrigin {
  path: string;
  configuredIn?: string;
  configuredBy?: { apiVersion: string; kind: string; name?: string; namespace?: string };
}

/** The origin of a path's target, relative to a kustomization. */
export function originOf(origin: ObjectOrigin, path: string): ObjectOrigin {
  return { path: posix.join(origin.path, path) };
}

/** The origin of the output of a kustomization's built-in generator or transformer. */
export function builtInOrigin(origin: ObjectOrigin, file: string, kind: string): ObjectOrigin {
  return {
    path: '',
    configuredIn: posix.join(origin.path, file),
    configuredBy: { apiVersion: 'builtin', kind },
  };
}

const FIELDS = ['path', 'configuredIn'] as const;
const CONFIGURED_BY = ['apiVersion', 'kind', 'name', 'namespace'] as const;

/** An origin as in the annotation. */
export function originText(origin: ObjectOrigin): string {
  return lines(origin)
    .map((line) => `${line}\n`)
    .join('');
}

/** The same as an element of the list of transformations. */
export function transformationText(origin: ObjectOrigin): string {
  return lines(origin)
    .map((line, at) => `${at === 0 ? '- ' : '  '}${line}\n`)
    .join('');
}

function lines(origin: ObjectOrigin): string[] {
  const { configuredBy = {} } = origin as { configuredBy?: Partial<Record<string, string>> };
  const by = CONFIGURED_BY.flatMap((name) =>
    configuredBy[name] ? [`  ${entry(name, configuredBy[name])}`] : [],
  );
  return [
    ...FIELDS.flatMap((name) => (origin[name] ? [entry(name, origin[name])] : [])),
    ...(by.length > 0 ? ['configuredBy:', ...by] : []),
  ];
}

function entry(name: string, value: string): string {
  return `${name}: ${new YamlEmitter().document(value).trimEnd()}`;
}
