// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1
CertificateSigningRequest!* metadata=1meta/v1.ObjectMeta~e spec=2CertificateSigningRequestSpec status=3CertificateSigningRequestStatus~e
CertificateSigningRequestCondition type=1s status=6s reason=2s~e message=3s~e lastUpdateTime=4$T~e lastTransitionTime=5$T~e
CertificateSigningRequestSpec request=1y signerName=7s expirationSeconds=8i~ep+22 usages=5*s~e username=2s~e uid=3s~e groups=4*s~e extra=6%$V~e
CertificateSigningRequestStatus conditions=1*CertificateSigningRequestCondition~e certificate=2y~e
@v1alpha1
ClusterTrustBundle!* metadata=1meta/v1.ObjectMeta~e spec=2ClusterTrustBundleSpec
ClusterTrustBundleSpec signerName=1s~e trustBundle=2s
PodCertificateRequest!* metadata=1meta/v1.ObjectMeta~e spec=2PodCertificateRequestSpec status=3PodCertificateRequestStatus~e
PodCertificateRequestSpec signerName=1s podName=2s podUID=3s serviceAccountName=4s serviceAccountUID=5s nodeName=6s nodeUID=7s maxExpirationSeconds=8i~ep pkixPublicKey=9y proofOfPossession=10y
PodCertificateRequestStatus conditions=1*meta/v1.Condition~e certificateChain=2s~e notBefore=4$T~ep beginRefreshAt=5$T~ep notAfter=6$T~ep
@v1beta1
CertificateSigningRequest! metadata=1meta/v1.ObjectMeta~e spec=2CertificateSigningRequestSpec~e@22 status=3CertificateSigningRequestStatus~e
CertificateSigningRequestCondition type=1s status=6s~+19 reason=2s~e message=3s~e lastUpdateTime=4$T~e lastTransitionTime=5$T~e+19
CertificateSigningRequestSpec request=1y signerName=7s~ep+18 expirationSeconds=8i~ep+22 usages=5*s~e username=2s~e uid=3s~e groups=4*s~e extra=6%$V~e
PodCertificateRequestSpec signerName=1s podName=2s podUID=3s serviceAccountName=4s serviceAccountUID=5s nodeName=6s nodeUID=7s maxExpirationSeconds=8i~ep pkixPublicKey=9y proofOfPossession=10y stubPKCS10Request=12y~+36 unverifiedUserAnnotations=11%s~e
=v1 CertificateSigningRequestList CertificateSigningRequestStatus
=v1alpha1 ClusterTrustBundle ClusterTrustBundleList ClusterTrustBundleSpec PodCertificateRequest PodCertificateRequestList PodCertificateRequestStatus
`;
