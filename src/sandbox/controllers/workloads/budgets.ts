import { objectAt } from '../../object/value.js';
import { POD_TYPE } from '../../resources/built-in.js';
import { BUDGETS, budgetsOf, syncBudget } from '../../rest/evict/budgets.js';
import type { Api } from '../../rest/request/context.js';
import type { Change } from '../../store/store.js';

/** Updates the status of disruption budgets after a change to them or to one of their pods. */
export async function keepBudgets(api: Api, change: Change): Promise<void> {
  const { key, type, previous } = change;
  if (key.startsWith(BUDGETS.prefix) && type === 'put') await syncBudget(api, key);
  if (!key.startsWith(POD_TYPE.prefix)) return;
  const states = [previous, type === 'put' ? change.entry : undefined].filter((entry) => entry !== undefined);
  const keys = new Set<string>();
  for (const state of states)
    for (const budget of await budgetsOf(api, objectAt(state))) keys.add(budget.key);
  for (const each of keys) await syncBudget(api, each);
}
