// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1
APIService!* metadata=1meta/v1.ObjectMeta~e spec=2APIServiceSpec~e status=3APIServiceStatus~e
APIServiceCondition type=1s status=2s lastTransitionTime=3$T~e reason=4s~e message=5s~e
APIServiceSpec service=1ServiceReference~p@18ep group=2s~e version=3s~e insecureSkipTLSVerify=4b~e caBundle=5y~e groupPriorityMinimum=7i versionPriority=8i
APIServiceStatus conditions=1*APIServiceCondition~e
ServiceReference namespace=1s~e name=2s~e port=3i~ep
@v1beta1
=v1 APIService APIServiceCondition APIServiceList APIServiceSpec APIServiceStatus ServiceReference
`;
