import type { NamespaceChoice } from '../target.js';

/** What a command line says of namespaces, beside --namespace. */
export interface AskedNamespaces {
  allNamespaces: boolean;
  /** Names and patterns of --exclude-namespace. */
  excludedNamespaces?: readonly string[];
}

/** The namespaces that a command reads. */
export interface Where extends NamespaceChoice {
  /** That of the command where it reads one. */
  namespace: string;
  /** All of them, or a choice: objects are shown with their namespaces. */
  allNamespaces: boolean;
  /** What is wrong with some of the words; the namespaces of the others are read anyway. */
  errors: readonly unknown[];
}
