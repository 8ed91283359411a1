import { describe, expect, it } from 'vitest';
import { readContextModes } from '../../src/kubeconfig/context-modes.js';

const modes = (text: string) => readContextModes('/config', async () => text);

const failing = (code: string) =>
  readContextModes('/config', async () => {
    throw Object.assign(new Error(code), { code });
  });

describe('the modes of contexts', () => {
  it.each([
    ['contexts: {big: {mode: protected}}', 'big', 'protected'],
    ['contexts: {big: {mode: read-only}}', 'big', 'read-only'],
    ['contexts: {big: {protected: true}}', 'big', 'protected'],
    ['contexts: {big: {protected: false}}', 'big', 'open'],
    ['contexts: {big: {}}', 'big', 'open'],
    ['contexts: {big: {mode: protected}}', 'bigger', 'open'],
    ["contexts: {'prod-*': {mode: read-only}}", 'prod-eu', 'read-only'],
    ["contexts: {'prod-*': {mode: read-only}}", 'preprod-eu', 'open'],
    ["contexts: {'arn:*': {mode: protected}}", 'arn:aws:eks:eu-1:1:cluster/big', 'protected'],
    ["contexts: {'prod-[ab]': {mode: protected}}", 'prod-b', 'protected'],
    ["contexts: {'*': {mode: protected}}", '', 'protected'],
    ['# nothing\nwire: json\n', 'big', 'open'],
  ])('%s: %s is %3$s', async (text, context, mode) => {
    expect((await modes(text)).ruleOf(context).mode).toBe(mode);
  });

  it('are the strictest of all matches, whatever their order', async () => {
    const all = await modes(
      "contexts: {'*': {mode: protected}, prod: {mode: open}, 'p*': {mode: read-only}, dev: {mode: open}}",
    );
    expect(all.ruleOf('prod')).toEqual({ mode: 'read-only', key: 'contexts.p*' });
    expect(all.ruleOf('dev')).toEqual({ mode: 'protected', key: 'contexts.*' });
    expect((await modes('contexts: {a: {protected: true, mode: open}}')).ruleOf('a').mode).toBe('protected');
  });

  it.each([
    [
      'contexts: {big: {mode: readonly}}',
      'contexts.big.mode must be open, protected or read-only; it is "readonly"',
    ],
    ['contexts: {big: {mode: true}}', 'contexts.big.mode is not text'],
    ['contexts: {big: {mdoe: protected}}', 'unknown key contexts.big.mdoe; did you mean contexts.big.mode?'],
    ['contexts: {big: {protected: yes please}}', 'contexts.big.protected is neither true nor false'],
    ["contexts: {'[': {mode: protected}}", 'contexts.[: syntax error in pattern'],
    ['contexts: [big]', 'contexts is not a mapping'],
  ])('are refused if they make no sense: %s', async (text, why) => {
    await expect(modes(text)).rejects.toThrow(why);
  });

  it('are empty without a file, and an error if it cannot be read', async () => {
    expect((await failing('ENOENT')).ruleOf('big').mode).toBe('open');
    await expect(failing('EACCES')).rejects.toThrow('EACCES');
  });
});
