// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1
FieldSelectorAttributes rawSelector=1s~e requirements=2*meta/v1.FieldSelectorRequirement~e
LabelSelectorAttributes rawSelector=1s~e requirements=2*meta/v1.LabelSelectorRequirement~e
LocalSubjectAccessReview! metadata=1meta/v1.ObjectMeta~e spec=2SubjectAccessReviewSpec status=3SubjectAccessReviewStatus~e
NonResourceAttributes path=1s~e verb=2s~e
NonResourceRule verbs=1*s nonResourceURLs=2*s~e
ResourceAttributes namespace=1s~e verb=2s~e group=3s~e version=4s~e resource=5s~e subresource=6s~e name=7s~e fieldSelector=8FieldSelectorAttributes~ep+31 labelSelector=9LabelSelectorAttributes~ep+31
ResourceRule verbs=1*s apiGroups=2*s~e resources=3*s~e resourceNames=4*s~e
SelfSubjectAccessReview! metadata=1meta/v1.ObjectMeta~e spec=2SelfSubjectAccessReviewSpec status=3SubjectAccessReviewStatus~e
SelfSubjectAccessReviewSpec resourceAttributes=1ResourceAttributes~ep nonResourceAttributes=2NonResourceAttributes~ep
SelfSubjectRulesReview! metadata=1meta/v1.ObjectMeta~e spec=2SelfSubjectRulesReviewSpec status=3SubjectRulesReviewStatus~e
SelfSubjectRulesReviewSpec namespace=1s~e
SubjectAccessReview! metadata=1meta/v1.ObjectMeta~e spec=2SubjectAccessReviewSpec status=3SubjectAccessReviewStatus~e
SubjectAccessReviewSpec resourceAttributes=1ResourceAttributes~ep nonResourceAttributes=2NonResourceAttributes~ep user=3s~e groups=4*s~e extra=5%$V~e uid=6s~e
SubjectAccessReviewStatus allowed=1b denied=4b~e reason=2s~e evaluationError=3s~e
SubjectRulesReviewStatus resourceRules=1*ResourceRule nonResourceRules=2*NonResourceRule incomplete=3b evaluationError=4s~e
@v1beta1
ResourceAttributes namespace=1s~e verb=2s~e group=3s~e version=4s~e resource=5s~e subresource=6s~e name=7s~e fieldSelector=8authorization/v1.FieldSelectorAttributes~ep+31 labelSelector=9authorization/v1.LabelSelectorAttributes~ep+31
SubjectAccessReviewSpec resourceAttributes=1ResourceAttributes~ep nonResourceAttributes=2NonResourceAttributes~ep user=3s~e group=4*s~e extra=5%$V~e uid=6s~e
=v1 LocalSubjectAccessReview NonResourceAttributes NonResourceRule ResourceRule SelfSubjectAccessReview SelfSubjectAccessReviewSpec SelfSubjectRulesReview SelfSubjectRulesReviewSpec SubjectAccessReview SubjectAccessReviewStatus SubjectRulesReviewStatus
`;
