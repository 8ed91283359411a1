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
  /** Names in the working folder; those of folders end with a slash. */
  files(): Promise<string[]>;
}

/** The names that could be read in time. */
export interface Names {
  names: readonly string[];
  /** False if there are more. */
  complete: boolean;
}
