import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runInProcess } from '../support/in-process.js';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { runProcess } from '../support/run-process.js';
import { lines, scene } from '../support/scene.js';

/** What a terminal says about a mistake, besides kubectl's message. */
const mistakes: Readonly<Record<string, string>> = {
  // Types
  'get pds': 'Did you mean pods?',
  'get deploymnts': 'Did you mean deployments?',
  'get pvcs': 'Did you mean persistentvolumeclaims?',
  'get ingres': 'Did you mean ingresses?',
  'get deploymnt/web': 'Did you mean deployments?',
  'get pod,svcs': 'Did you mean services?',
  'get dploy web': 'Did you mean deployments?',
  'get gizmo': '"proa api-resources" lists the types of the server.',
  'get deployments.apps/v1': 'Did you mean deployments.v1.apps?',
  'get deployments.v1.ap': 'Did you mean deployments.apps?',
  'describe pds': 'Did you mean pods?',
  'delete pds web-1': 'Did you mean pods?',
  'explain pds': 'Did you mean pods?',
  'explain deploy.spec.replcas': 'Did you mean spec.replicas?',
  'explain deployment.spec --api-version=apps/v2': 'Did you mean apps/v1?',
  'create role x --verb=get --resource=pds': 'Did you mean pods?',
  'events --for pds/web-1': 'Did you mean pods?',
  'auth can-i get pds': 'Did you mean pods?',
  'auth can-i gte pods': 'Did you mean get?',
  'api-resources --api-group=app': 'Did you mean apps?',
  'api-resources --verbs=lst': 'Did you mean list?',
  // Names
  'delete web-1': 'Did you mean pod/web-1?',
  'delete pods web1': 'Did you mean web-1?',
  'delete pods all': 'Did you mean --all?',
  'logs web': 'Did you mean deployment/web?',
  'create job x --from=prune': 'Did you mean cronjob/prune?',
  'create job x --from=prun': 'Did you mean cronjob/prune?',
  'logs svc/web2': 'Did you mean web?',
  'exec web -- ls': 'Did you mean deployment/web?',
  'port-forward svc/wbe 8080:80': 'Did you mean web?',
  'cp wb-1:/etc/hosts hosts': 'Did you mean db-1 or web-1?',
  'top pods web-2': 'Did you mean web-1?',
  'top node node-000': 'Did you mean node-0000 or node-0001?',
  'get node node-1': 'Did you mean node-0001?',
  'describe node node-1': 'Did you mean node-0001?',
  'cordon node-1': 'Did you mean node-0001?',
  'uncordon node-1': 'Did you mean node-0001?',
  'taint node node-1 a=b:NoSchedule': 'Did you mean node-0001?',
  'top node node-1': 'Did you mean node-0001?',
  'drain nod-0000 --ignore-daemonsets': 'Did you mean node-0000?',
  'get sts dbb': 'Did you mean db?',
  'get --raw /helthz': 'Did you mean /healthz?',
  'get --raw /apis/app/v1': 'Did you mean /apis/apps/v1?',
  'get --raw /api/v1/pds': 'Did you mean /api/v1/pods?',
  'get --raw /apis/apps/v1/namespaces/default/deploymnts/web':
    'Did you mean /apis/apps/v1/namespaces/default/deployments/web?',
  'port-forward web-1': 'Did you mean proa port-forward web-1 8080?',
  'port-forward deploy/web': 'Did you mean proa port-forward deploy/web 8080?',
  'port-forward svc/web': 'Did you mean proa port-forward svc/web 8080:80?',
  // Types that a command does not take
  'scale pod web-1 --replicas=2':
    '"proa scale" takes a deployment, replicaset, replicationcontroller or statefulset.',
  'scale pod web-2 --replicas=2':
    '"proa scale" takes a deployment, replicaset, replicationcontroller or statefulset.',
  'scale svc web --replicas=2': 'Did you mean deployment/web?',
  'autoscale svc web --max=3': 'Did you mean deployment/web?',
  'rollout restart svc/web': 'Did you mean deployment/web?',
  'rollout status pod/web-1': '"proa rollout status" takes a deployment, daemonset or statefulset.',
  'rollout undo pod/web-1': '"proa rollout undo" takes a deployment, daemonset or statefulset.',
  'rollout pause sts/db': '"proa rollout pause" takes a deployment.',
  'expose cm settings --port=80':
    '"proa expose" takes a pod, service, replicationcontroller, deployment or replicaset.',
  // Contexts, clusters, users and namespaces
  '--context=nope get pods': 'The only context is proa-sandbox.',
  '--context=proa-sandbx get pods': 'Did you mean proa-sandbox?',
  '--cluster=nope get pods': 'The only cluster is proa-sandbox.',
  '--user=nope get pods': 'The only user is proa-sandbox.',
  'config use-context nope': 'The only context is proa-sandbox.',
  'config delete-context nope': 'The only context is proa-sandbox.',
  'logs web-1 -n defualt': 'The namespace "defualt" does not exist; did you mean "default"?',
  'get deploy web -n kube-sytem': 'The namespace "kube-sytem" does not exist; did you mean "kube-system"?',
  'cp web-1:/etc/hosts hosts -n defualt': 'The namespace "defualt" does not exist; did you mean "default"?',
  'create token defalt -n elsewhere': 'The namespace "elsewhere" does not exist.',
  // Containers and their programs
  'logs web-1 -c ap': 'Did you mean app?',
  'exec web-1 ls': 'Did you mean proa exec web-1 -- ls?',
  'exec -it web-1 bash': 'Did you mean proa exec -it web-1 -- bash?',
  'exec web-1 -it sh': 'Did you mean proa exec -it web-1 -- sh?',
  'exec web-1 -i -c app cat': 'Did you mean proa exec -i -c app web-1 -- cat?',
  'attach web-1 -c ap': 'Did you mean app?',
  'exec web-1': 'Write a command after --, or open a shell by "proa shell web-1".',
  'exec pod web-1 ls': 'Did you mean proa exec pod/web-1 -- ls?',
  'logs deployment web': 'Did you mean deployment/web?',
  'shell wbe': 'Did you mean deployment/web?',
  'cp ./a web-1/tmp': 'Write POD:PATH for a file in a container.',
  'secret db-credentials pasword': 'Did you mean password?',
  'explain pods spec': 'Did you mean proa explain pods.spec?',
  'explain pods/spec': 'Did you mean pods.spec?',
  'exec web-1 -- bash': 'Did you mean proa shell web-1?',
  'set image deploy/web ap=x': 'Did you mean app?',
  'set image deploy/web nginx': 'Did you mean app=nginx?',
  'set image deploy/web': 'Write CONTAINER=IMAGE, or "*=IMAGE" for all containers.',
  // Words and flags
  tree: 'error: tree shows one object: TYPE/NAME, for example "proa tree deployment/web"',
  why: 'error: why explains one object: TYPE/NAME, for example "proa why deployment/web"',
  'can who gte pods': 'Did you mean get?',
  'can who gett /healthz': 'Did you mean get?',
  pods: 'Did you mean proa get pods?',
  'rm pod web-1 --now': 'Did you mean proa delete pod web-1?',
  'log web-1': 'Did you mean proa logs web-1?',
  ps: 'Did you mean proa get pods?',
  'status deploy/web': 'Did you mean proa rollout status deploy/web?',
  context: 'Did you mean proa ctx?',
  'use-context other': 'Did you mean proa ctx other?',
  'restart deploy/web': 'Did you mean proa rollout restart deploy/web?',
  'rollback deploy/web': 'Did you mean proa rollout undo deploy/web?',
  'upgrade shop ./chart': 'Did you mean proa apply -f FILE?',
  'get pods -all-namespaces': 'Did you mean --all-namespaces?',
  'delete pods -all': 'Did you mean --all?',
  'get pods -namespace default': 'Did you mean --namespace?',
  'run x --image=y --restart=Sometimes': 'Restart policies are Always, OnFailure and Never.',
  'run x --image=y --image-pull-policy=Sometimes': 'Image pull policies are Always, IfNotPresent and Never.',
  'delete all': 'error: resource(s) were provided, but no name was specified',
  'forward svc/web':
    'error: "svc/web" lacks a port; write NAME=TYPE/NAME:LOCAL:PORT, where NAME= and LOCAL: are optional: svc/web:8080:http',
  'get-pods': 'Did you mean proa get pods?',
  'top foo': 'The commands of proa top are node and pod.',
  'label pods web-1': 'Write KEY=VALUE to set a label, and KEY- to remove it.',
  'annotate pods web-1': 'Write KEY=VALUE to set an annotation, and KEY- to remove it.',
  'taint node node-0000 a=b:NoSchedul': 'Did you mean NoSchedule?',
  'taint node node-0000 a=b':
    'Write KEY=VALUE:EFFECT, where EFFECT is NoSchedule, PreferNoSchedule or NoExecute.',
  'rollout history deploy/web --revision=99': '"proa rollout history" lists the revisions.',
  'wait pod/web-1':
    'Write what to wait for: --for=condition=Ready, --for=delete or --for=jsonpath=EXPRESSION=VALUE.',
  'plugin foo': 'The only command of proa plugin is list.',
  'create deployment x': 'Add --image=IMAGE.',
  'rollout undo deploy/web --to-revision=99': '"proa rollout history" lists the revisions.',
  'scale deploy/web': 'Add --replicas=COUNT.',
  'run x': 'Add --image=IMAGE.',
  'get pods web-1 -A': 'Did you mean --field-selector=metadata.name=web-1?',
  'get pods -l app:web': 'Did you mean -l app=web?',
  'delete pods -l app:web,tier': 'Did you mean -l app=web,tier?',
  'get pods -l app?web':
    'A label selector is written KEY=VALUE, KEY!=VALUE, KEY or "KEY in (VALUE,VALUE)", joined by commas.',
  'get pods --field-selector=status.phse=Running': 'Did you mean status.phase?',
  'get pods --field-selector=metadata.name=x,status.phse!=Running': 'Did you mean status.phase?',
  'delete deployments --field-selector=status.ready=3':
    'Field selectors of deployments support metadata.name and metadata.namespace.',
  'get pods --sort-by=name': 'Did you mean .metadata.name?',
  'get pods --sort-by=.metadata.creationTimestmp': 'Did you mean .metadata.creationTimestamp?',
  'logs web-1 --fields=': 'error: --fields needs the names of fields, such as --fields=level,msg',
  'logs web-1 --fields=level,,msg': 'error: --fields needs the names of fields, such as --fields=level,msg',
  'logs web-1 --since=5': 'Did you mean 5s?',
  'logs web-1 --since=5d': 'Did you mean 120h?',
  'wait pod/web-1 --for=condition':
    'Write what to wait for: --for=condition=Ready, --for=delete or --for=jsonpath=EXPRESSION=VALUE.',
  'wait pod/web-1 --for=condtion=Ready': 'Did you mean condition=Ready?',
  'wait pod/web-1 --for=condition=Redy --timeout=0s': 'Did you mean condition=Ready?',
  'patch deploy web --type=mrege -p {}': 'Did you mean merge?',
  'events --types=Warnng': 'Did you mean Warning?',
  'debug web-1 --image=x --profile=netadmn': 'Did you mean netadmin?',
  'delete pod web-1 --cascade=foregroud': 'Did you mean foreground?',
  'get pods --wire=prtobuf': 'Did you mean protobuf?',
};

/** Lines that kubectl 1.32 answers otherwise, and why. */
const otherwise: Readonly<Record<string, string>> = {
  'logs web-1 -c ap': 'kubectl 1.36 lists the containers, too',
  'scale pod web-2 --replicas=2': 'kubectl puts words of its own before those of the server',
  'wait pod/web-1': 'kubectl 1.32 shows an empty word',
  tree: 'kubectl does not have the command',
  why: 'kubectl does not have the command',
  'can who gte pods': 'kubectl does not have the command',
  'can who gett /healthz': 'kubectl does not have the command',
  'secret db-credentials pasword': 'kubectl does not have the command',
  'shell wbe': 'kubectl does not have the command',
  'forward svc/web': 'kubectl does not have the command',
  'get pods -namespace default': 'kubectl looks for a pod, not for the namespace',
  'get pods --sort-by=name': 'kubectl prints nothing',
  'get pods --sort-by=.metadata.creationTimestmp': 'kubectl prints nothing',
  'get pods --wire=prtobuf': 'kubectl does not have the flag',
  'logs web-1 --fields=': 'kubectl does not have the flag',
  'logs web-1 --fields=level,,msg': 'kubectl does not have the flag',
};

const SERVED = { sample: true, metrics: true };

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/mistakes.json'));

describe('a mistake', () => {
  it('is answered on a terminal with what was probably meant, or with what to do', async () => {
    const { proa } = await scene(SERVED);
    for (const [line, advice] of Object.entries(mistakes)) {
      const { stderr } = await proa(line, { messagesOnTerminal: true, env: { CI: '' } });
      expect.soft(lines(stderr), line).toContain(advice);
    }
  });

  it('of a duration adds nothing in a pipe', async () => {
    const { stderr } = await runInProcess(['logs', 'web-1', '--since=5']);
    expect(stderr).toBe(
      'error: invalid argument "5" for "--since" flag: time: missing unit in duration "5"\n' +
        "See 'proa logs --help' for usage.\n",
    );
  });

  it('is answered in a pipe with the first line of kubectl', async () => {
    const { proa, env, folder } = await scene(SERVED);
    /** Paths and ids differ from one run to the next, kubectl's file by machine, and one word by its release. */
    const firstLine = (text: string) =>
      (lines(text)[0] ?? '')
        .replaceAll(folder, 'HOME')
        .replaceAll(/\bkubectl\.[\d.]+\d/g, 'kubectl')
        .replace(/[0-9a-f]{64}/, 'ID')
        .replace(/^Error: /, 'error: ');
    for (const line of Object.keys(mistakes).filter((each) => !Object.hasOwn(otherwise, each))) {
      const ours = firstLine((await proa(line, { name: 'kubectl' })).stderr);
      const ask = async (kubectl: string) =>
        firstLine(
          (await runProcess(kubectl, line.split(' '), { env })).stderr.replace(/^[EI]\d{4} .*\n/gm, ''),
        );
      expect.soft(ours, line).toBe(await answers.answer(line, '', ask, ours));
    }
  });
});
