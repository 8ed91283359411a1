import { describe, expect, it } from 'vitest';
import { readContextColors } from '../../src/kubeconfig/context-colors.js';

const colors = (text: string) => readContextColors('/config', async () => text);

describe('the colors of contexts', () => {
  it.each([
    ['contexts: {big: {color: red}}', 'big', 'red'],
    ['contexts: {big: {color: red}}', 'bigger', undefined],
    ["contexts: {'prod-*': {color: red, mode: protected}}", 'prod-eu', 'red'],
    ['contexts: {big: {mode: protected}}', 'big', undefined],
    ['wire: json', 'big', undefined],
  ])('%s: %s has %s', async (text, context, color) => {
    expect((await colors(text))(context)).toBe(color);
  });

  it('come from the name before patterns, and from the first of these', async () => {
    const of = await colors("contexts: {'p*': {color: blue}, 'prod*': {color: green}, prod: {color: red}}");
    expect(['prod', 'prod-eu', 'dev'].map(of)).toEqual(['red', 'blue', undefined]);
  });

  it.each([
    [
      'contexts: {big: {color: mauve}}',
      'contexts.big.color must be blue, cyan, green, pink, purple, red, teal or yellow; it is "mauve"',
    ],
    ['contexts: {big: {color: 3}}', 'contexts.big.color is not text'],
    ["contexts: {'[': {color: red}}", 'contexts.[: syntax error in pattern'],
  ])('are refused if they make no sense: %s', async (text, why) => {
    await expect(colors(text)).rejects.toThrow(why);
  });
});
