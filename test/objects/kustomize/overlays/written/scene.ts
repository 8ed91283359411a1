import type { Files } from '../../kubectl-kustomize.js';

/** An overlay by its title. It is built in the folder `overlay`. */
export type Written = readonly [title: string, files: Files];

/** Files in every overlay. */
const COMMON: Files = {
  'overlay/web.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  labels: {app: web}
spec:
  replicas: 2
  selector:
    matchLabels: {app: web}
  template:
    metadata:
      labels: {app: web}
    spec:
      serviceAccountName: robot
      containers:
      - name: app
        image: nginx:1.25
        ports:
        - containerPort: 80
          protocol: TCP
        env:
        - name: MODE
          value: fast
        - name: CONFIG
          valueFrom:
            configMapKeyRef: {name: settings, key: a}
        volumeMounts:
        - {name: config, mountPath: /etc/config}
      - name: sidecar
        image: registry.example.com:5000/side/car
      volumes:
      - name: config
        configMap: {name: settings}
`,
  'overlay/service.yaml': `apiVersion: v1
kind: Service
metadata: {name: web}
spec:
  selector: {app: web}
  ports:
  - {port: 80, protocol: TCP, targetPort: 8080, name: http}
  - {port: 53, protocol: UDP, name: dns}
`,
  'overlay/settings.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: settings}
data:
  a: "1"
  host: web.example.com:8080
`,
  'overlay/robot.yaml': `apiVersion: v1
kind: ServiceAccount
metadata: {name: robot}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata: {name: robots}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: reader}
subjects:
- {kind: ServiceAccount, name: robot}
- {kind: ServiceAccount, name: default}
- {kind: User, name: robot}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata: {name: reader}
rules: []
`,
  'overlay/gadget.yaml': `apiVersion: example.com/v1
kind: Gadget
metadata: {name: gadget}
spec:
  size: 3
  secret: settings
  parts: [{name: a, count: 1}, {name: b}]
`,
};

/** An overlay with a kustomization's text and other files. */
export function overlay(title: string, kustomization: string, files: Files = {}): Written {
  return [title, { ...COMMON, 'overlay/kustomization.yaml': kustomization, ...files }];
}

/** One with some resources and additional text. */
export function of(resources: string, title: string, more: string, files: Files = {}): Written {
  const list = resources.split(' ').map((name) => `${name}.yaml`);
  return overlay(title, `resources: [${list.join(', ')}]\n${more}\n`, files);
}
