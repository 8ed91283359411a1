import { crdDefaults } from '../resources/crd-status.js';
import type { Plan } from './options.js';
import { identity, randomOf } from './shared.js';
import { Template, TemplateValue } from './template.js';

/** Definitions of custom resources without objects, as clusters full of operators have them. */

const DEFINITION = new Template(
  crdDefaults({
    metadata: { name: '%{plural}.%{group}', uid: '%{uid}', generation: 1, creationTimestamp: '%{created}' },
    spec: {
      group: '%{group}',
      scope: 'Namespaced',
      names: {
        plural: '%{plural}',
        kind: '%{kind}',
        singular: '%{singular}',
        listKind: '%{kind}List',
        shortNames: ['%{short}'],
        categories: ['generated'],
      },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
          },
          subresources: { status: {} },
          additionalPrinterColumns: [
            { name: 'Ready', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].status' },
            { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
          ],
        },
      ],
    },
  }),
);

/** The name and value of one definition of one group. */
export function definitionAt(plan: Plan, group: number, resource: number) {
  const groupName = `group-${String(group).padStart(3, '0')}.example.com`;
  const kind = `Gadget${group}x${resource}`;
  const singular = kind.toLowerCase();
  const index = group * plan.resourcesPerGroup + resource;
  const value = new TemplateValue(DEFINITION, () => {
    const { uid, created } = identity(plan, randomOf(plan, 30, index));
    const names = {
      group: groupName,
      plural: `${singular}s`,
      kind,
      singular,
      short: `g${group}x${resource}`,
    };
    return { uid, created, ...names };
  });
  return [`${singular}s.${groupName}`, value] as const;
}
