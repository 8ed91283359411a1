/** metav1.Time: UTC in whole seconds. Formatted by hand, because lists of generated objects need very many. */
export function timestamp(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const day = Math.floor(seconds / 86_400);
  const second = seconds - day * 86_400;
  const time = `${TWO_DIGITS[Math.floor(second / 3600)]}:${TWO_DIGITS[Math.floor(second / 60) % 60]}:${TWO_DIGITS[second % 60]}`;
  return `${date(day)}T${time}Z`;
}

/** The date of a day since 1970; caches the few that occur. */
function date(day: number): string {
  const known = DATES.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * 86_400_000).toISOString().slice(0, 10);
  if (DATES.size < 10_000) DATES.set(day, text);
  return text;
}

const DATES = new Map<number, string>();

const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
