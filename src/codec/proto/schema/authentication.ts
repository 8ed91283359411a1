// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1
BoundObjectReference kind=1s~e apiVersion=2s~e name=3s~e uid=4s~e
SelfSubjectReview! metadata=1meta/v1.ObjectMeta~e status=2SelfSubjectReviewStatus~e
SelfSubjectReviewStatus userInfo=1UserInfo~e
TokenRequest! metadata=1meta/v1.ObjectMeta~e spec=2TokenRequestSpec status=3TokenRequestStatus~e
TokenRequestSpec audiences=1*s expirationSeconds=4l~p boundObjectRef=3BoundObjectReference~p
TokenRequestStatus token=1s expirationTimestamp=2$T
TokenReview! metadata=1meta/v1.ObjectMeta~e spec=2TokenReviewSpec status=3TokenReviewStatus~e
TokenReviewSpec token=1s~e audiences=2*s~e
TokenReviewStatus authenticated=1b~e user=2UserInfo~e audiences=4*s~e error=3s~e
UserInfo username=1s~e uid=2s~e groups=3*s~e extra=4%$V~e
@v1alpha1
SelfSubjectReviewStatus userInfo=1authentication/v1.UserInfo~e
=v1 SelfSubjectReview
@v1beta1
=v1 SelfSubjectReview TokenReview TokenReviewSpec TokenReviewStatus UserInfo
=v1alpha1 SelfSubjectReviewStatus
`;
