import type { KubeObject } from '../../codec/object.js';
import { type Describer, describer, NO_EVENTS } from './describer.js';
import { writeIdentity } from './metadata.js';
import { sortedEntries } from './values.js';

type Data = Readonly<Record<string, string>>;

/** core/v1 Secret. */
interface Secret extends KubeObject {
  type?: string;
  data?: Data;
}

const TOKEN_TYPE = 'kubernetes.io/service-account-token';

/** Secrets (core/v1): the size of the values and, for tokens of service accounts, the token, as in kubectl. */
export const secretDescriber: Describer = describer({
  versions: ['v1'],
  events: NO_EVENTS,
  describe(to, object: Secret) {
    writeIdentity(to, object);
    to.line(0);
    to.line(0, 'Type:', object.type);
    to.line(0);
    to.line(0, 'Data');
    to.line(0, '====');
    for (const [key, value] of sortedEntries(object.data)) {
      const isToken = key === 'token' && object.type === TOKEN_TYPE;
      const bytes = Buffer.from(value, 'base64');
      to.line(0, `${key}:`, isToken ? bytes.toString() : `${bytes.length} bytes`);
    }
  },
});

/** core/v1 ConfigMap. */
interface ConfigMap extends KubeObject {
  data?: Data;
  binaryData?: Data;
}

/** Config maps (core/v1). */
export const configMapDescriber: Describer = describer({
  versions: ['v1'],
  events: { required: true },
  describe(to, object: ConfigMap) {
    writeIdentity(to, object);
    to.line(0);
    to.line(0, 'Data');
    to.line(0, '====');
    for (const [key, value] of sortedEntries(object.data)) {
      to.line(0, `${key}:`);
      to.line(0, '----');
      to.line(0, value);
      to.line(0);
    }
    to.line(0);
    to.line(0, 'BinaryData');
    to.line(0, '====');
    for (const [key, value] of sortedEntries(object.binaryData))
      to.line(0, `${key}: ${Buffer.from(value, 'base64').length} bytes`);
    to.line(0);
  },
});
