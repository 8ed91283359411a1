/** Sources of candidates that are not known in advance. Any failure is an Error. */
export interface Sources {
  /** Names in the kubeconfig, sorted. */
  kubeconfig(what: 'contexts' | 'clusters' | 'users'): Promise<string[]>;
  /** Types that can be read, as kubectl names them: `pods`, `deployments.apps`; core first. */
  types(): Promise<string[]>;
  /**
   * Names of the objects of a type, in the current namespace if it is namespaced.
   * @param type as typed: `po`, `deployments.v1.apps`
   * @param namespace instead of the current one
   */
  names(type: string, namespace?: string): Promise<Names>;
  /**
   * Names of the containers of a pod, or of an object's pods.
   * @param word as typed: `web-1`, `deployment/web`
   */
  containers(word: string): Promise<string[]>;
  /** Numbers of the ports of a pod, of an object's pods, or of a service. @param word as typed: `web-1`, `svc/web` */
  ports(word: string): Promise<number[]>;
  /** The keys of a secret. */
  secretKeys(name: string): Promise<string[]>;
  /**
   * The columns of a type's table, including those of `-o wide`, as columnName returns them. @param type as typed: `po`
   */
  columns(type: string): Promise<string[]>;
  /**
   * The names of the fields of a type or a field.
   * @param path as typed: `pods`, `deployments.apps.spec.template`
   * @param apiVersion instead of the preferred one: `apps/v1`; "" for that
   */
  fields(path: string, apiVersion: string): Promise<string[]>;
  /** Names in a folder of a container; those of folders end with a slash. */
  containerPaths(folder: ContainerFolder): Promise<string[]>;
  /** Names in the working folder; those of folders end with a slash. */
  files(): Promise<string[]>;
}

/** A folder in a container. */
export interface ContainerFolder {
  /** "" for the current one. */
  namespace: string;
  pod: string;
  /** "" for the default one. */
  container: string;
  /** With a slash at its end; "" for the working folder of the container. */
  path: string;
}

/** The names that could be read in time. */
export interface Names {
  names: readonly string[];
  /** False if there are more. */
  complete: boolean;
}
