/** What types there are to choose from: these (`deployments.apps`), or all that the server takes a verb for. */
export type Among = readonly string[] | { verb: string };
