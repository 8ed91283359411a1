/**
 * Resource quantities in the form Kubernetes writes them (k8s.io/apimachinery, pkg/api/resource): the largest suffix
 * that leaves an integer, of the family the text was written in.
 */

const form = /^([+-]?)(\d*)(?:\.(\d*))?([KMGTPE]i|[numkMGTPE]|[eE][+-]?\d+)?$/;

const BINARY = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
const DECIMAL = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'];

/** What nothing has to be done for: a plain integer without zeros at its end, short, with or without a suffix. */
const plain = /^(?:0|-?[1-9]\d{0,2}(?:[numkMGTPE]|[KMGTPE]i)?)$/;

/** Quantities are held in units of 1e-9; what is finer is rounded away from zero. */
const NANO = 10n ** 9n;

/** The canonical form; undefined where the text is no quantity. */
export function canonicalQuantity(text: string): string | undefined {
  if (plain.test(text)) return text;
  const match = form.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', suffix = ''] = match;
  if (whole === '' && fraction === '') return undefined;
  const digits = BigInt(whole + fraction);
  const { nanos, isExponent } = scaled(digits, fraction.length, suffix);
  if (nanos === undefined) return undefined;
  if (nanos === 0n) return '0';
  const written = suffix.endsWith('i') ? binary(nanos) : decimal(nanos, isExponent);
  // A text whose digits are those of the canonical form stays as it is, whatever its sign and its leading zeros.
  const isKept = fraction === '' && /^\d+/.exec(written)![0] === whole.replace(/^0+/, '');
  if (isKept && !suffix.endsWith('i')) return text;
  return (sign === '-' ? '-' : '') + written;
}

function scaled(digits: bigint, places: number, suffix: string): { nanos?: bigint; isExponent: boolean } {
  const isExponent = /^[eE][+-]?\d/.test(suffix);
  const binaryPower = BINARY.indexOf(suffix);
  let numerator = digits * NANO;
  let denominator = 10n ** BigInt(places);
  if (binaryPower > 0) {
    numerator *= 1024n ** BigInt(binaryPower);
  } else {
    const exponent = isExponent ? Number(suffix.slice(1)) : (DECIMAL.indexOf(suffix) - 3) * 3;
    if (Math.abs(exponent) > 100) return { isExponent };
    if (exponent >= 0) numerator *= 10n ** BigInt(exponent);
    else denominator *= 10n ** BigInt(-exponent);
  }
  return { nanos: (numerator + denominator - 1n) / denominator, isExponent };
}

/** Below 1024, and where there is a fraction, binary quantities are written as decimal ones. */
function binary(nanos: bigint): string {
  if (nanos % NANO !== 0n || nanos < 1024n * NANO) return decimal(nanos, false);
  let value = nanos / NANO;
  let power = 0;
  for (; power < BINARY.length - 1 && value % 1024n === 0n; power++) value /= 1024n;
  return `${value}${BINARY[power]}`;
}

function decimal(nanos: bigint, isExponent: boolean): string {
  let value = nanos;
  let power = 0;
  for (; power < DECIMAL.length - 1 && value % 1000n === 0n; power++) value /= 1000n;
  if (!isExponent) return `${value}${DECIMAL[power]}`;
  return power === 3 ? String(value) : `${value}e${(power - 3) * 3}`;
}
