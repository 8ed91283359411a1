import { of, overlay, type Written } from './scene.js';

const MORE_KINDS = `apiVersion: v1
kind: Namespace
metadata: {name: team}
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: gadgets.example.com}
spec: {conversion: {webhook: {clientConfig: {service: {name: web, namespace: old}}}}}
---
apiVersion: apiregistration.k8s.io/v1
kind: APIService
metadata: {name: v1.example.com}
spec: {service: {name: web, namespace: old}}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingWebhookConfiguration
metadata: {name: hooks}
webhooks: [{name: a.example.com, clientConfig: {service: {name: web, namespace: default}}}]
---
apiVersion: v1
kind: PersistentVolume
metadata: {name: disk}
spec: {storageClassName: fast}
---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: fast}
`;

const USERS = `apiVersion: batch/v1
kind: CronJob
metadata: {name: nightly}
spec:
  jobTemplate:
    spec:
      template:
        spec:
          serviceAccountName: robot
          priorityClassName: high
          containers: [{name: c, envFrom: [{configMapRef: {name: settings}}, {secretRef: {name: token}}]}]
          volumes: [{name: p, projected: {sources: [{configMap: {name: settings}}, {secret: {name: token}}]}}]
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}}
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: web
  annotations: {nginx.ingress.kubernetes.io/auth-secret: token, other: token}
spec:
  ingressClassName: public
  tls: [{secretName: token, hosts: [a]}]
  rules: [{host: a, http: {paths: [{path: /, pathType: Prefix, backend: {service: {name: web, port: {number: 80}}}}]}}]
---
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: {name: high}
---
apiVersion: v1
kind: Secret
metadata: {name: token}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: all}
rules: [{resourceNames: [settings, token, other], resources: [secrets], verbs: [get]}]
`;

export const NAMED: readonly Written[] = [
  of('web service settings', 'a prefix goes where names are', 'namePrefix: a-'),
  of('web service settings', 'a suffix goes where names are', 'nameSuffix: -z'),
  of(
    'web service settings robot',
    'both, and a namespace',
    'namePrefix: a-\nnameSuffix: -z\nnamespace: team',
  ),
  of('web settings robot', 'a namespace alone', 'namespace: team'),
  overlay(
    'kinds that keep their names',
    'resources: [all.yaml, web.yaml]\nnamePrefix: a-\nnamespace: team\n',
    { 'overlay/all.yaml': MORE_KINDS },
  ),
  overlay(
    'a namespace object is renamed by namespace',
    'resources: [all.yaml, service.yaml]\nnamespace: other\n',
    { 'overlay/all.yaml': MORE_KINDS },
  ),
  overlay(
    'references from many kinds',
    'resources: [users.yaml, web.yaml, service.yaml, settings.yaml, robot.yaml]\nnamePrefix: a-\n',
    { 'overlay/users.yaml': USERS },
  ),
  overlay(
    'references to generated names',
    'resources: [users.yaml, web.yaml]\nconfigMapGenerator: [{name: settings, literals: [a=1]}]\nsecretGenerator: [{name: other, literals: [b=2]}]\n',
    { 'overlay/users.yaml': USERS },
  ),
  overlay('a base with its own prefix', 'resources: [../base]\nnamePrefix: over-\n', {
    'base/kustomization.yaml': 'namePrefix: base-\nresources: [all.yaml]\n',
    'base/all.yaml': `${USERS}---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\n`,
  }),
  overlay('two bases with one name and different prefixes', 'resources: [../one, ../two]\n', {
    'one/kustomization.yaml': 'namePrefix: one-\nresources: [../base]\n',
    'two/kustomization.yaml': 'namePrefix: two-\nresources: [../base]\n',
    'base/kustomization.yaml': 'resources: [all.yaml]\n',
    'base/all.yaml':
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n---\napiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {volumes: [{name: v, configMap: {name: c}}]}\n',
  }),
  overlay('one base twice is a conflict', 'resources: [../base, ../other]\n', {
    'base/kustomization.yaml': 'resources: [c.yaml]\n',
    'base/c.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n',
    'other/kustomization.yaml': 'resources: [../base]\n',
  }),
  overlay('objects of one name in two namespaces', 'resources: [all.yaml]\nnamePrefix: a-\n', {
    'overlay/all.yaml':
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c, namespace: one}\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: c, namespace: two}\n---\napiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: two}\nspec: {volumes: [{name: v, configMap: {name: c}}]}\n',
  }),
  overlay('a namespace makes two objects one', 'resources: [all.yaml]\nnamespace: one\n', {
    'overlay/all.yaml':
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c, namespace: one}\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: c, namespace: two}\n',
  }),
  overlay(
    'subjects of role bindings',
    'resources: [robot.yaml, other.yaml]\nnamespace: team\nnamePrefix: a-\n',
    {
      'overlay/other.yaml':
        'apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRoleBinding\nmetadata: {name: b}\nroleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: x}\nsubjects: [{kind: ServiceAccount, name: robot, namespace: default}, {kind: ServiceAccount, name: default, namespace: kube-system}]\n',
    },
  ),
  overlay('service accounts of another namespace', 'resources: [robots.yaml]\nnamePrefix: a-\n', {
    'overlay/robots.yaml':
      'apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: robot, namespace: other}\n---\napiVersion: rbac.authorization.k8s.io/v1\nkind: RoleBinding\nmetadata: {name: b, namespace: here}\nroleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: view}\nsubjects: [{kind: ServiceAccount, name: robot, namespace: other}]\n',
  }),
  overlay('one name with and without a suffix', 'resources: [plain, ended]\nnamePrefix: a-\n', {
    'overlay/plain/kustomization.yaml': 'resources: [all.yaml]\n',
    'overlay/plain/all.yaml':
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\n---\napiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {containers: [{name: c, image: c, envFrom: [{configMapRef: {name: x}}]}]}\n',
    'overlay/ended/kustomization.yaml': 'resources: [map.yaml]\nnameSuffix: -end\n',
    'overlay/ended/map.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\n',
  }),
  of('web settings', 'names that look like numbers', 'namePrefix: "1"\nnameSuffix: "2"'),
  overlay('names of numbers', 'resources: [c.yaml]\nnameSuffix: e3\n', {
    'overlay/c.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: "12"}\n',
  }),
  overlay(
    'configurations: fields for prefixes and references',
    'resources: [gadget.yaml, settings.yaml]\nnamePrefix: a-\nconfigurations: [c.yaml]\n',
    {
      'overlay/c.yaml':
        'nameReference:\n- kind: ConfigMap\n  version: v1\n  fieldSpecs:\n  - {path: spec/secret, kind: Gadget}\nnamePrefix:\n- {path: spec/parts/name, kind: Gadget}\n',
    },
  ),
  overlay(
    'configurations: labels, annotations, images, replicas',
    'resources: [gadget.yaml]\ncommonLabels: {x: y}\ncommonAnnotations: {note: v}\nreplicas: [{name: gadget, count: 9}]\nimages: [{name: a, newTag: "2"}]\nconfigurations: [c.yaml]\n',
    {
      'overlay/c.yaml':
        'commonLabels: [{path: spec/labels, kind: Gadget, create: true}]\ncommonAnnotations: [{path: spec/notes, kind: Gadget, create: true}]\nreplicas: [{path: spec/size, kind: Gadget}]\nimages: [{path: spec/parts/name, kind: Gadget}]\n',
    },
  ),
  overlay('configurations that disagree', 'resources: [gadget.yaml]\nconfigurations: [c.yaml]\n', {
    'overlay/c.yaml': 'namePrefix: [{path: metadata/name, create: true}]\n',
  }),
  overlay('configurations of unknown fields', 'resources: [gadget.yaml]\nconfigurations: [c.yaml]\n', {
    'overlay/c.yaml': 'nope: []\n',
  }),
  overlay(
    'crds: marked fields',
    'resources: [gadget.yaml, settings.yaml]\nnamePrefix: a-\ncommonAnnotations: {note: v}\ncrds: [crd.yaml]\n',
    {
      'overlay/crd.yaml':
        'example.Gadget:\n  Schema:\n    properties:\n      apiVersion: {type: string}\n      kind: {type: string}\n      metadata: {type: object}\n      spec: {$ref: example.GadgetSpec}\nexample.GadgetSpec:\n  Schema:\n    properties:\n      secret: {type: string, x-kubernetes-identity: ""}\n      notes: {type: object, x-kubernetes-annotation: ""}\n',
    },
  ),
];
