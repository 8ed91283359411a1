import { describe, expect, it } from 'vitest';
import { jsonPathReads, parseExpression } from '../../../src/render/jsonpath/index.js';
import { isMetadataOnly, selectionOf, type TemplateSubject } from '../../../src/render/reads.js';

const needsOnlyMetadata = (template: string, given: TemplateSubject) =>
  isMetadataOnly(selectionOf(jsonPathReads(parseExpression(template)), given));

describe('only metadata is needed of an object', () => {
  it.each([
    ['{.metadata.name}', true],
    ['{.metadata.labels}', true],
    ['{.metadata}', true],
    ['{..name}', false],
    ['{.metadata..name}', true],
    ["{.metadata['name','namespace']}", true],
    ['{.metadata.ownerReferences[?(@.controller==true)].name}', true],
    ['{.metadata.name}{.spec.nodeName}', false],
    ['{.kind}', false],
    ['{}', false],
    ['{.*}', false],
    ['text only', true],
    ['{"text"}', true],
    ['{.spec "text"}', false],
    ['{.metadata.ownerReferences[?(@.name==$.name)]}', true],
    ['{range .metadata.finalizers[*]}{@}{"\\n"}{end}', true],
    ['{range .metadata.finalizers[*]}{@}', false],
    ['{.metadata.name foo}', false],
  ])('%s: %s', (template, expected) => {
    expect(needsOnlyMetadata(template, 'object')).toBe(expected);
  });
});

describe('only metadata is needed of the objects in a List', () => {
  it.each([
    ['{.items[*].metadata.name}', true],
    ['{.items[0].metadata.name}', true],
    ['{.items.*.metadata.name}', true],
    ['{range .items[*]}{.metadata.namespace}{"\\t"}{.metadata.name}{"\\n"}{end}', true],
    ['{range .items[*]}{.metadata.name}{range .metadata.finalizers[*]} {@}{end}{"\\n"}{end}', true],
    ['{.kind} {.metadata.resourceVersion}', true],
    ['{.items[?(@.metadata.name=="x")].metadata.uid}', true],
    ['{.items[?(@.spec.nodeName=="x")].metadata.name}', false],
    ['{.items[*].status.phase}', false],
    ['{.items}', false],
    ['{.items[0]}', false],
    ['{..metadata.name}', false],
    ['{range .items[*]}{.spec}{end}', false],
    ['{range .items[*]}{@}{end}', false],
    ['{range .items[*]}{end}{.items[*].metadata.name}', true],
    ['{.*}', false],
  ])('%s: %s', (template, expected) => {
    expect(needsOnlyMetadata(template, 'list')).toBe(expected);
  });
});
