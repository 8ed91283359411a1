import type { JsonObject } from '../../src/codec/object.js';
import type { Random } from '../merge/support/random.js';

/** Random objects that every server accepts. No secrets: kubectl shows their values in the last applied configuration. */
export class DrawnObjects {
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Any object with a name. */
  object(name: string): JsonObject {
    const make = this.#random.one([this.#configMap, this.#service, this.#deployment]);
    return make.call(this, name);
  }

  /** Another random object of the same kind and name, whose identifying fields are unchanged. */
  again({ kind, metadata }: JsonObject): JsonObject {
    const { name } = metadata as { name: string };
    if (kind === 'ConfigMap') return this.#configMap(name);
    return kind === 'Service' ? this.#service(name) : this.#deployment(name);
  }

  #configMap(name: string): JsonObject {
    return { ...this.#head('v1', 'ConfigMap', name), data: this.#texts(['k', 'long.key', 'multi', 'n']) };
  }

  #service(name: string): JsonObject {
    const ports = this.#random.some([80, 443, 8080, 9090], 3);
    if (ports.length === 0) ports.push(80);
    return {
      ...this.#head('v1', 'Service', name),
      spec: {
        selector: this.#texts(['app', 'tier']),
        ports: ports.map((port) => ({
          name: `p${port}`,
          port,
          targetPort: this.#random.one([port, 'web', 81]),
        })),
        ...(this.#random.chance(0.3) && { sessionAffinity: 'ClientIP' }),
      },
    };
  }

  #deployment(name: string): JsonObject {
    const names = this.#random.some(['app', 'side', 'log'], 3);
    return {
      ...this.#head('apps/v1', 'Deployment', name),
      spec: {
        ...(this.#random.chance(0.7) && { replicas: this.#random.below(4) }),
        selector: { matchLabels: { app: name } },
        ...(this.#random.chance(0.3) && { strategy: { type: 'Recreate' } }),
        template: {
          metadata: { labels: { app: name, ...this.#texts(['tier']) } },
          spec: {
            containers: (names.length === 0 ? ['app'] : names).map((each) => this.#container(each)),
            ...(this.#random.chance(0.3) && {
              tolerations: [{ key: this.#random.one(['a', 'b']), operator: 'Exists' }],
            }),
            volumes: this.#random.some(['x', 'y', 'z'], 3).map((volume) => this.#volume(volume)),
          },
        },
      },
    };
  }

  #container(name: string): JsonObject {
    return {
      name,
      image: this.#random.one(['nginx:1', 'nginx:2', 'envoy']),
      ...(this.#random.chance(0.5) && { args: this.#random.some(['-a', '-b', '-c'], 3) }),
      env: this.#random
        .some(['A', 'B', 'C'])
        .map((key) => ({ name: key, value: this.#random.one(['1', '2']) })),
      ports: this.#random.some([80, 81, 82], 2).map((containerPort) => ({ containerPort })),
      ...(this.#random.chance(0.4) && { resources: { limits: { cpu: this.#random.one(['1', '500m']) } } }),
    };
  }

  #volume(name: string): JsonObject {
    return this.#random.chance(0.5)
      ? { name, emptyDir: {} }
      : { name, configMap: { name: this.#random.one(['a', 'b']) } };
  }

  #head(apiVersion: string, kind: string, name: string): JsonObject {
    const labels = this.#texts(['app', 'tier', 'track']);
    const annotations = this.#texts(['note', 'example.io/more']);
    return { apiVersion, kind, metadata: { name, labels, ...(this.#random.chance(0.5) && { annotations }) } };
  }

  #texts(keys: readonly string[]): JsonObject {
    return Object.fromEntries(this.#random.some(keys).map((key) => [key, this.#random.one(['a', 'b', 'c'])]));
  }
}
