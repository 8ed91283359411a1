import type { NamespaceChoice } from '../target.js';

/** The options of a command line about namespaces, besides --namespace. */
export interface AskedNamespaces {
  allNamespaces: boolean;
  /** Names and patterns of --exclude-namespace. */
  excludedNamespaces?: readonly string[];
}

/** The namespaces that a command reads. */
export interface Where extends NamespaceChoice {
  /** The namespace of the command, if it reads one. */
  namespace: string;
  /** All of them, or a selection: objects are shown with their namespaces. */
  allNamespaces: boolean;
  /** What is wrong with some of the words; the namespaces of the others are still read. */
  errors: readonly unknown[];
}
