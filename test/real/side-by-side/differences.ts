const NEWER = 'newer servers (1.36) say it as the sandbox does; the real one here may be 1.20';
const JSON_LIBRARY =
  'the server that was compared with reads JSON by another library, with other words for what does not fit';
const NAMED_TWICE = 'the older server names the same cause twice';
const OBJECT_NAMED = `${NEWER}: names the object in what does not fit`;
const OBJECT_TYPE = `${NEWER}: invalid object type`;
const BY_SCHEMA = `${NEWER}: custom resources merge as their schema says`;
const EMPTY_OWNED = `${NEWER}: who applies an empty map owns it`;
const OTHER_RESOURCES = 'the sandbox serves fewer resources';

/** Requests that the two answer differently, each with the reason. */
export const DIFFERENCES: Readonly<Record<string, string>> = {
  'a little node': 'the real server taints new nodes until they are ready',
  'label selector with a bad key': `${NEWER}: in the words of kubectl 1.32`,
  'label selector with a bad value': `${NEWER}: in the words of kubectl 1.32`,
  'bad dryRun': `${NEWER}: ["Foo"] instead of a Go slice`,
  'bad dryRun of two': `${NEWER}: ["All","Foo"] instead of a Go slice`,
  'create with bad YAML': 'the YAML library has its own words for what is wrong; line and frame are the same',
  'create with a number for a text': JSON_LIBRARY,
  'create with a text for a map': JSON_LIBRARY,
  'create with a number for a name': JSON_LIBRARY,
  'create with a text for labels': JSON_LIBRARY,
  'create a secret that is no base64': JSON_LIBRARY,
  'JSON patch that is none': NEWER,
  'merge patch with half a document': `${NEWER}: 400 instead of 500`,
  'merge patch of the uid': NAMED_TWICE,
  'a new finalizer while it goes': NAMED_TWICE,
  'patch of no known type': `${NEWER}: 415 instead of 406`,
  'delete a collection of services': `${NEWER}: services have deletecollection`,
  'list as nothing known': `${NEWER}: it lists the representations there are`,
  'discovery as YAML': OTHER_RESOURCES,
  'bad revision': `${NEWER}: 400 instead of 500`,
  'unknown path': `${NEWER}: plain text instead of a list of paths`,
  'two slashes': `${NEWER}: plain text instead of a list of paths`,
  'watch with a match': `${NEWER}: sendInitialEvents`,
  define: 'the real server establishes a definition a moment later, the sandbox at once',
  'create a gizmo': `${NEWER}: a warning names the unknown field`,
  'a gizmo of the wrong type': `${NEWER}: the reason FieldValueTypeInvalid`,
  'a gizmo with a bad port': `${NEWER}: the reason FieldValueTypeInvalid`,
  'a gizmo with a bad item': `${NEWER}: the reason FieldValueTypeInvalid, and the item's index`,
  'a gizmo with too many items': `${NEWER}: FieldValueTooMany`,
  'replace a gizmo without a revision': `${NEWER}: 0 instead of 0x0`,
  'apply a gizmo': BY_SCHEMA,
  'apply a gizmo again': BY_SCHEMA,
  'apply more of a gizmo': BY_SCHEMA,
  'apply less of a gizmo': BY_SCHEMA,
  'apply a gizmo of the wrong type': BY_SCHEMA,
  'apply without apiVersion': OBJECT_TYPE,
  'apply without kind': OBJECT_TYPE,
  'apply another kind': OBJECT_TYPE,
  'apply nothing at all': OBJECT_TYPE,
  'apply an unknown field': OBJECT_NAMED,
  'apply a number for a text': OBJECT_NAMED,
  'apply a text for a map': OBJECT_NAMED,
  'apply the same key twice': OBJECT_NAMED,
  'apply an unknown field of a selector': OBJECT_NAMED,
  'apply a text for a number': OBJECT_NAMED,
  'a config map of empties applied': EMPTY_OWNED,
  'a deployment of empties applied': EMPTY_OWNED,
  'review of nothing': `${NEWER}: null without quotes`,
  'review of two things': `${NEWER}: values as JSON`,
  'review of rules': `${NEWER}: everybody may ask who they are`,
  'write managedFields of no operation': `${NEWER}: the entry's index; the older server names the cause four times`,
  'create a service account, owned': `${NEWER}: a reference to an object is one value`,
};
