import { of, overlay, type Written } from './scene.js';

const broken = (title: string, kustomization: string) => overlay(`broken: ${title}`, kustomization);

export const FAULTY: readonly Written[] = [
  broken('nothing in it', ''),
  broken('nothing that counts', 'namePrefix: ""\nbases: []\n'),
  overlay('an empty list counts', 'resources: []\n'),
  broken('an unknown field', 'nope: 1\n'),
  broken('another unknown field', 'inventory: {}\nresources: [web.yaml]\n'),
  broken('another kind', 'kind: Nope\nresources: [web.yaml]\n'),
  broken('another version', 'apiVersion: v1\nresources: [web.yaml]\n'),
  broken('another version of a component', 'apiVersion: v1\nkind: Component\nresources: [web.yaml]\n'),
  broken('text for a list', 'resources: web.yaml\n'),
  broken('a number for text', 'namePrefix: 3\n'),
  broken('a word that YAML takes for a boolean', 'namespace: n\n'.replace('n\n', 'yes\n')),
  broken('a list', '- a\n'),
  broken('text', 'just text\n'),
  broken('a number in a list', 'resources: [1]\n'),
  broken('a number among labels', 'commonLabels: {a: 1}\n'),
  broken('a list for labels', 'labels: {a: b}\n'),
  broken('a number in an entry', 'labels: [{pairs: {a: 1}}]\n'),
  broken('text for a count', 'replicas: [{name: a, count: "3"}]\n'),
  broken('a fraction for a count', 'replicas: [{name: a, count: 1.5}]\n'),
  broken('a number as a tag', 'images: [{name: a, newTag: 1}]\n'),
  broken('an unknown field of an entry', 'patches: [{nope: 1}]\n'),
  broken('an unknown field of a target', 'patches: [{target: {nope: 1}}]\n'),
  broken('an unknown field of options', 'generatorOptions: {nope: 1}\n'),
  overlay('fields in other letters', 'Resources: [web.yaml]\nNAMEPREFIX: a-\n'),
  of('web', 'fields of null', 'namePrefix: null\npatches:\nlabels: null'),
  broken('no YAML', 'resources: [a\n'),
  broken('a tab', '\tresources: []\n'),
  overlay('no kustomization', 'x', {
    'overlay/kustomization.yaml': 'resources: [../other]\n',
    'other/a.yaml': 'a: b\n',
  }),
  overlay('two kustomizations', 'resources: [web.yaml]\n', {
    'overlay/kustomization.yml': 'resources: []\n',
  }),
  overlay('another name of the file', 'x', {
    'overlay/kustomization.yaml': 'resources: [../other]\n',
    'other/Kustomization': 'namePrefix: a-\nresources: [c.yaml]\n',
    'other/c.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n',
  }),
  of('web nope', 'a resource that is not there', ''),
  overlay('a folder that is not there', 'resources: [../nope]\n'),
  overlay('a folder without a kustomization', 'resources: [..]\n'),
  overlay('a circle', 'resources: [../base]\n', { 'base/kustomization.yaml': 'resources: [../overlay]\n' }),
  overlay('itself', 'resources: [.]\n'),
  overlay('an absolute folder', 'resources: [/nope/deep]\n'),
  overlay('a file outside', 'resources: [../out.yaml]\n', {
    'out.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n',
  }),
  overlay('a file outside, for a generator', 'configMapGenerator: [{name: c, files: [../out.yaml]}]\n', {
    'out.yaml': 'a\n',
  }),
  overlay('a patch outside', 'resources: [web.yaml]\npatches: [{path: ../out.yaml}]\n', {
    'out.yaml': 'a\n',
  }),
  overlay('an empty path', 'resources: [""]\n'),
  overlay('no object', 'resources: [a.yaml]\n', { 'overlay/a.yaml': 'a: b\n' }),
  overlay('no kind', 'resources: [a.yaml]\n', {
    'overlay/a.yaml': 'apiVersion: v1\nmetadata: {name: a, labels: {x: "1"}}\n',
  }),
  overlay('no name', 'resources: [a.yaml]\n', {
    'overlay/a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {namespace: n}\n',
  }),
  overlay('no map', 'resources: [a.yaml]\n', { 'overlay/a.yaml': '- a\n' }),
  overlay('a broken document', 'resources: [a.yaml]\n', { 'overlay/a.yaml': 'a: [b\n' }),
  overlay('a broken separator', 'resources: [a.yaml]\n', { 'overlay/a.yaml': 'a: b\n--- odd\nc: d\n' }),
  overlay('an unknown anchor', 'resources: [a.yaml]\n', {
    'overlay/a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: *none\n',
  }),
  overlay('an object twice', 'resources: [web.yaml, a.yaml]\n', {
    'overlay/a.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web, namespace: default}\n',
  }),
  overlay('an object twice in a file', 'resources: [a.yaml]\n', {
    'overlay/a.yaml':
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n',
  }),
  overlay('an empty file', 'resources: [a.yaml, web.yaml]\n', { 'overlay/a.yaml': '# nothing\n' }),
  of('web', 'an OpenAPI version that is built in', 'openapi: {version: v1.21.2}'),
  of('web', 'an OpenAPI version that is not', 'openapi: {version: v1.20.4}'),
  overlay('bases, as they were once called', 'bases: [../base]\nresources: [web.yaml]\n', {
    'base/kustomization.yaml': 'resources: [c.yaml]\n',
    'base/c.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n',
  }),
];
