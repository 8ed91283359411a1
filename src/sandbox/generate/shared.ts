import { type Random, seededRandom, uuid } from '../base/random.js';
import { timestamp } from '../base/timestamp.js';
import type { GenerationPlan } from './options.js';

const DAY = 24 * 3600 * 1000;
const SUFFIX_LETTERS = [...'bcdfghjklmnpqrstvwxz2456789'];

/** Random numbers for a single object, so that it can be made again separately. */
export function randomOf(plan: GenerationPlan, kind: number, index: number): Random {
  return seededRandom(Math.imul(plan.seed + 1, 0x9e3779b1) ^ Math.imul(kind + 1, 0x85ebca6b) ^ index);
}

/** Chooses one of several. */
export function choose<T>(random: Random, choices: readonly T[]): T {
  return choices[Math.floor(random() * choices.length)]!;
}

/** A suffix like those that controllers append to names. */
export function suffix(random: Random, length: number): string {
  return Array.from({ length }, () => choose(random, SUFFIX_LETTERS)).join('');
}

/** A time within the last so many days. */
export function pastTime(plan: GenerationPlan, random: Random, days = 120): number {
  return plan.now - Math.floor(random() * days * DAY);
}

/** uid and creation time of an object; every template has placeholders for them. */
export function identity(plan: GenerationPlan, random: Random, days?: number) {
  const created = pastTime(plan, random, days);
  return { uid: uuid(random), created: timestamp(created), createdAt: created };
}

/** The namespace of the object with an index: objects are distributed in turn. */
export function namespaceNameAt(plan: GenerationPlan, index: number): string {
  return plan.namespaceNames[index % plan.namespaceNames.length]!;
}

/** The name of a generated node. */
export function nodeName(index: number): string {
  return `node-${String(index).padStart(4, '0')}`;
}
