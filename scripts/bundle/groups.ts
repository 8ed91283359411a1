/** Modules that are put into one file, by their paths in build/. */
interface Group {
  name: string;
  modules: RegExp;
  /** Packages that belong to it, and the bundler's own modules. */
  others?: RegExp;
  /** Modules that these patterns name and that are loaded on first need only. */
  but?: RegExp;
}

/**
 * What a short `get` loads anyway. Finding and opening one file after the other takes Node longer than running what is
 * in them. A module that two groups claim, for itself or for one that needs it, is in the first of them.
 */
const groups: readonly Group[] = [
  // Loaded before compiled code is kept: nothing else may be with it.
  {
    name: 'first',
    modules: /^(home|make-folder)\./,
    others: /node_modules\/(env-paths|is-safe-filename)\/|^\0process$/,
  },
  {
    name: 'main',
    modules:
      /^(cli\/|environment|command-table|young-generation|render\/(node-output|sanitize)|kubeconfig\/errors|transport\/errors)/,
    but: /^cli\/(help|help-page|interactive)\./,
  },
  { name: 'answers', modules: /^(discovery\/(server-version|refusal|shape)|transport\/(read|status))\./ },
  { name: 'kubeconfig', modules: /^kubeconfig\//, but: /^kubeconfig\/(kuberc|encode|view|edit\/.*)\b/ },
  { name: 'json', modules: /^codec\/(json|json-scanner|go-json|key-plan|go-number|object)\./ },
  {
    name: 'session',
    modules: /^(session|settings|folders|discovery\/|transport\/)/,
    but: /^(discovery\/(timing|live-source|cache-report)|transport\/(http\w+|http-proxy|download|plugin-\w+|protobuf-status|request-log|socks5|token-file|exec-credential|look-path))\b/,
  },
  {
    name: 'tables',
    modules:
      /^(get\/(tables|options|open-ahead|page-ends|read|requests|plan|selection|targets|output-format|displayed-error|get-run|outcome|names|need|wire)|list\/|render\/(table|table-\w+|human-duration|name|objects|progress|tabwriter|reads)|codec\/(list-\w+|quantity|selection|wire-choice))\b/,
  },
];

/** Rolldown's option for these groups. @param build the folder of the compiled modules */
export function groupsIn(build: string) {
  return groups.map(({ name, modules, others, but }, at) => ({
    name,
    priority: groups.length - at,
    test: (id: string) => {
      const path = id.replaceAll('\\', '/');
      if (others?.test(path)) return true;
      if (!path.startsWith(`${build.replaceAll('\\', '/')}/`)) return false;
      const own = path.slice(build.length + 1);
      return modules.test(own) && !but?.test(own);
    },
  }));
}
