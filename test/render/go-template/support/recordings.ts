import { readFileSync } from 'node:fs';
import type { Case } from './case.js';
import { controlCases } from './control-cases.js';
import { functionCases } from './function-cases.js';
import { printfCases } from './printf-cases.js';
import type { Outcome } from './run-kubectl.js';
import { syntaxCases } from './syntax-cases.js';

/** The recordings by name, and their cases. */
export const recordings: Readonly<Record<string, readonly Case[]>> = {
  syntax: syntaxCases,
  control: controlCases,
  functions: functionCases,
  printf: printfCases,
};

/** kubectl's outcomes, by the titles of the cases. */
export function readRecording(name: string): Record<string, Outcome> {
  const file = new URL(`../recorded/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Outcome>;
}
