/** An output of `get`, and the arguments that select it. */
export interface Output {
  name: string;
  args: readonly string[];
}

const columns = 'NAME:.metadata.name,NODE:.spec.nodeName,IMAGES:.spec.containers[*].image';
const goTemplate = '{{range .items}}{{.metadata.name}} {{.status.phase}}{{"\\n"}}{{end}}';

/** Every kind of output that reads objects; the server sends tables in JSON, whatever the format. */
export const outputs: readonly Output[] = [
  { name: 'name', args: ['-o', 'name'] },
  { name: 'json', args: ['-o', 'json'] },
  { name: 'json, managed fields', args: ['-o', 'json', '--show-managed-fields'] },
  { name: 'yaml', args: ['-o', 'yaml'] },
  { name: 'ndjson', args: ['-o', 'ndjson'] },
  { name: 'jsonpath, metadata', args: ['-o', 'jsonpath={.items[*].metadata.uid}'] },
  { name: 'jsonpath, one field', args: ['-o', 'jsonpath={.items[*].spec.nodeName}'] },
  { name: 'jsonpath, gathered', args: ['-o', 'jsonpath={.items[0].spec.nodeName}'] },
  { name: 'jsonpath, whole', args: ['-o', 'jsonpath={.items[*].spec}'] },
  { name: 'custom-columns', args: ['-o', `custom-columns=${columns}`] },
  { name: 'go-template', args: ['-o', `go-template=${goTemplate}`] },
  { name: 'name, sorted', args: ['-o', 'name', '--sort-by=.spec.nodeName'] },
  { name: 'json, sorted', args: ['-o', 'json', '--sort-by=.spec.nodeName'] },
  { name: 'no server print', args: ['--server-print=false'] },
  { name: 'no server print, sorted', args: ['--server-print=false', '--sort-by=.spec.nodeName'] },
];

/** `--wire`. */
export const wires = ['json', 'protobuf', 'auto'] as const;

export type WireName = (typeof wires)[number];
