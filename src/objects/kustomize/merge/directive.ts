import { member, type YamlNode } from '../yaml/node.js';
import { plainText } from '../yaml/plain-text.js';
import { setElement } from './elements.js';

/** The value of `$patch`. */
type Directive = 'merge' | 'replace' | 'delete';

const KEY = '$patch';

/** Removes the directive from a patch and returns it. Fails in kustomize's words if it is unknown. */
export function takeDirective(patch: YamlNode | undefined): Directive {
  if (patch === undefined) return 'merge';
  if (patch.kind === 'map') {
    const said = member(patch, KEY)?.value;
    if (said === undefined) return 'merge';
    const directive = known(said);
    const at = patch.content.findIndex((node, place) => place % 2 === 0 && node.value === KEY);
    patch.content.splice(at, 2);
    return directive;
  }
  if (patch.kind === 'list') {
    const element = patch.content.find((item) => member(item, KEY) !== undefined);
    if (element === undefined || element.content.length > 2) return 'merge';
    const directive = known(member(element, KEY)!.value);
    setElement(patch, undefined, [KEY], [directive]);
    return directive;
  }
  throw new Error(
    `no implemented strategic merge patch strategy for '${patch.tag}' ('${plainText(patch)}\n')`,
  );
}

function known(said: string): Directive {
  if (said === 'merge' || said === 'replace' || said === 'delete') return said;
  throw new Error(`unknown patch strategy '${said}'`);
}
