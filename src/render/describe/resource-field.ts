import { milliUnits, wholeUnits } from '../../codec/quantity-units.js';
import type { ResourceField, Resources } from '../../objects/pods/pod-types.js';

const KNOWN = new Set(['cpu', 'memory', 'ephemeral-storage']);

/** A container's limit or request in units of a divisor, rounded up; "" for any other resource. */
export function resourceFieldValue({ resource = '', divisor }: ResourceField, resources: Resources): string {
  const [list = '', name = ''] = splitAt(resource, '.');
  const amounts = list === 'limits' ? resources.limits : list === 'requests' ? resources.requests : undefined;
  const isKnown = KNOWN.has(name) || name.startsWith('hugepages-');
  if (!isKnown || (list !== 'limits' && list !== 'requests')) return '';
  const units = name === 'cpu' ? milliUnits : wholeUnits;
  const unit = Number(units(divisor ?? '0'));
  const count = Number(units(amounts?.[name] ?? '0')) / (unit === 0 ? Number(units('1')) : unit);
  return String(Math.ceil(count));
}

function splitAt(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
