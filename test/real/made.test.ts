import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askKubectl, askProa, newHome, type Place } from '../compare/compare.js';
import { masked } from '../compare/sequence-suite.js';
import { findKubectl } from '../support/kubectl.js';
import { type RealServer, realServerAssets, startRealServer } from '../support/real-server.js';
import { isMissing } from '../support/reference.js';
import type { ProcessResult } from '../support/run-process.js';

const assets = realServerAssets();
const kubectl = findKubectl();

/**
 * Lines for a server of release 1.20, which has neither CronJobs nor budgets in version v1. NS is the program's own
 * namespace, whose name has the same length for both programs.
 */
const lines: readonly string[] = [
  'create namespace NS',
  'create deployment web --image=nginx --replicas=2 --port=80 -o json',
  'create deployment web --image=nginx',
  'create deployment X --image=nginx',
  'create configmap cm --from-file=@/made/binary.bin --from-file=@/made/text.txt --append-hash -o yaml',
  'create secret generic s --from-env-file=@/made/good.env -o yaml',
  'create secret tls t --cert=@/made/ec.crt --key=@/made/ec.key',
  'create secret docker-registry d --docker-username=u --docker-password=p',
  'create secret docker-registry bad --from-file=@/made/text.txt',
  'create service clusterip a --tcp=80:http -o yaml',
  'create service clusterip h --clusterip=None',
  'create service nodeport b --tcp=80',
  'create service externalname c --external-name=example.com -o json',
  'create ingress i --rule=a.com/x*=web:80,tls=s --default-backend=web:http -o json',
  'create job j --image=busybox -o yaml -- date -u',
  'create job k --from=cronjob/nope',
  'create cronjob c --image=busybox --schedule=@daily',
  'create poddisruptionbudget p --selector=a=b --min-available=1',
  'create priorityclass NS --value=7 -o yaml',
  'create quota q --hard=cpu=1,memory=1024Mi --scopes=NotTerminating -o yaml',
  'create role r --verb=get,fly --resource=pods,deploy,deploy/scale -o yaml',
  'create role r2 --verb=get --resource=nopes.example.com',
  'create clusterrole NS --verb=get --non-resource-url=/x/* -o json',
  'create clusterrole NS-a --aggregation-rule=a=b -o yaml',
  'create rolebinding rb --role=r --user=jane --serviceaccount=a:b -o yaml',
  'create clusterrolebinding NS --clusterrole=view --group=g',
  'create serviceaccount sa --dry-run=server -o yaml',
  'create serviceaccount sa',
  "create token sa --duration=1h -o jsonpath='{.spec.expirationSeconds}'",
  'create token nope',
  'scale deployment/web --replicas=3',
  'scale deployment/web --replicas=4 --current-replicas=3',
  'scale deployment/web --replicas=5 --current-replicas=3',
  'scale deployment/web --replicas=6 --dry-run=server',
  'scale serviceaccount/sa --replicas=1',
  'autoscale deployment/web --max=5 --cpu-percent=80',
  'autoscale deployment/web --max=5 --cpu-percent=80',
  'autoscale serviceaccount/sa --max=5',
  'expose deployment/web --name=e -o yaml',
  'expose deployment/web --name=e',
  'expose service/h --name=e2',
  `expose deployment/web --name=f --overrides='{"spec":{"type":"NodePort"}}'`,
  'run pod --image=nginx --port=80 --expose --env=A=1 -o json',
  'run pod --image=nginx',
  'run other --image=nginx --dry-run=server -o yaml --restart=Never -- a b',
  'get deployments,hpa,services,pods,jobs,configmaps,roles -o name',
  'get deployment/web -o yaml --show-managed-fields',
];

describe.skipIf(isMissing('kube-apiserver', assets) || isMissing('kubectl', kubectl))(
  'objects that kubectl and proa create on a real kube-apiserver',
  () => {
    const home = newHome();
    let server: RealServer;
    let ours: ProcessResult[];
    let theirs: ProcessResult[];

    beforeAll(async () => {
      server = await startRealServer(assets!);
      const place: Place = { home, kubeconfig: server.kubeconfig };
      const inTurn = async (namespace: string, ask: (line: string) => Promise<ProcessResult>) => {
        const answers: ProcessResult[] = [];
        for (const line of lines) {
          const words = line.replaceAll('NS', namespace);
          const placed = words.replace(/^(\w+)/, `$1 --namespace=${namespace}`);
          answers.push(alike(await ask(line.startsWith('create namespace') ? words : placed), namespace));
        }
        return answers;
      };
      ours = await inTurn('made-proa', (line) => askProa(line, place));
      theirs = await inTurn('made-kctl', (line) => askKubectl(line, kubectl!, place));
    });
    afterAll(async () => {
      await server?.stop();
      rmSync(home, { recursive: true, force: true });
    });

    it.each(lines.map((line, index) => [line, index] as const))('%s', (_line, index) => {
      expect(ours[index]).toEqual(theirs[index]);
    });
  },
);

/** Masks what differs between the namespaces. */
function alike(answer: ProcessResult, namespace: string): ProcessResult {
  const { stdout, stderr, exit } = masked(answer);
  const text = (given: string) =>
    given
      .replaceAll(namespace, 'NS')
      .replace(/\b10\.\d+\.\d+\.\d+\b/g, 'ADDRESS')
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, 'TIME')
      .replace(/default-token-\w{5}|sa-token-\w{5}/g, 'TOKEN-SECRET');
  return { stdout: text(stdout), stderr: text(stderr), exit };
}
