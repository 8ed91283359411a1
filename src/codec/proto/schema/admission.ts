// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1
AdmissionRequest uid=1s kind=2meta/v1.GroupVersionKind resource=3meta/v1.GroupVersionResource subResource=4s~e requestKind=13meta/v1.GroupVersionKind~ep requestResource=14meta/v1.GroupVersionResource~ep requestSubResource=15s~e name=5s~e namespace=6s~e operation=7s userInfo=8authentication/v1.UserInfo object=9$R~e oldObject=10$R~e dryRun=11b~ep options=12$R~e
AdmissionResponse uid=1s allowed=2b status=3meta/v1.Status~ep patch=4y~e patchType=5s~ep auditAnnotations=6%s~e warnings=7*s~e+19
AdmissionReview! request=1AdmissionRequest~ep response=2AdmissionResponse~ep
@v1beta1
=v1 AdmissionRequest AdmissionResponse AdmissionReview
`;
