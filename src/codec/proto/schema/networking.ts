// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1
HTTPIngressPath path=1s~e pathType=3s~ep@22p backend=2IngressBackend
HTTPIngressRuleValue paths=1*HTTPIngressPath
IPAddress!* metadata=1meta/v1.ObjectMeta~e spec=2IPAddressSpec~e
IPAddressSpec parentRef=1ParentReference~ep
IPBlock cidr=1s except=2*s~e
Ingress!* metadata=1meta/v1.ObjectMeta~e spec=2IngressSpec~e status=3IngressStatus~e
IngressBackend service=4IngressServiceBackend~ep resource=3core/v1.TypedLocalObjectReference~ep
IngressClass!* metadata=1meta/v1.ObjectMeta~e spec=2IngressClassSpec~e
IngressClassParametersReference apiGroup=1s~ep kind=2s name=3s scope=4s~p namespace=5s~ep
IngressClassSpec controller=1s~e parameters=2core/v1.TypedLocalObjectReference~ep-20 parameters=2IngressClassParametersReference~ep+21
IngressLoadBalancerIngress ip=1s~e hostname=2s~e ports=4*IngressPortStatus~e
IngressLoadBalancerStatus ingress=1*IngressLoadBalancerIngress~e
IngressPortStatus port=1i protocol=2s error=3s~ep
IngressRule host=1s~e =2IngressRuleValue~ne@31
IngressRuleValue http=1HTTPIngressRuleValue~ep
IngressServiceBackend name=1s port=2ServiceBackendPort~e
IngressSpec ingressClassName=4s~ep defaultBackend=1IngressBackend~ep tls=2*IngressTLS~e rules=3*IngressRule~e
IngressStatus loadBalancer=1core/v1.LoadBalancerStatus~e-25 loadBalancer=1IngressLoadBalancerStatus~e+26
IngressTLS hosts=1*s~e secretName=2s~e
NetworkPolicy!* metadata=1meta/v1.ObjectMeta~e spec=2NetworkPolicySpec~e status=3NetworkPolicyStatus~e+24-27
NetworkPolicyEgressRule ports=1*NetworkPolicyPort~e to=2*NetworkPolicyPeer~e
NetworkPolicyIngressRule ports=1*NetworkPolicyPort~e from=2*NetworkPolicyPeer~e
NetworkPolicyPeer podSelector=1meta/v1.LabelSelector~ep namespaceSelector=2meta/v1.LabelSelector~ep ipBlock=3IPBlock~ep
NetworkPolicyPort protocol=1s~ep port=2$I~ep endPort=3i~ep+21
NetworkPolicySpec podSelector=1meta/v1.LabelSelector ingress=2*NetworkPolicyIngressRule~e egress=3*NetworkPolicyEgressRule~e policyTypes=4*s~e
NetworkPolicyStatus conditions=1*meta/v1.Condition~e
ParentReference group=1s~e resource=2s~e namespace=3s~e name=4s~e
ServiceBackendPort name=1s~e number=2i~e
ServiceCIDR!* metadata=1meta/v1.ObjectMeta~e spec=2ServiceCIDRSpec~e status=3ServiceCIDRStatus~e
ServiceCIDRSpec cidrs=1*s~e
ServiceCIDRStatus conditions=1*meta/v1.Condition~e
@v1alpha1
ClusterCIDR!* metadata=1meta/v1.ObjectMeta~e spec=2ClusterCIDRSpec~e
ClusterCIDRSpec nodeSelector=1core/v1.NodeSelector~ep perNodeHostBits=2i ipv4=3s ipv6=4s
ParentReference group=1s~e resource=2s~e namespace=3s~e name=4s~e uid=5s~e-28
=v1 IPAddress IPAddressList IPAddressSpec ServiceCIDR ServiceCIDRList ServiceCIDRSpec ServiceCIDRStatus
@v1beta1
HTTPIngressPath path=1s~e pathType=3s~ep+18 backend=2IngressBackend
IngressBackend serviceName=1s~@18e servicePort=2$I~@18e resource=3core/v1.TypedLocalObjectReference~ep+18
IngressSpec ingressClassName=4s~ep+18 backend=1IngressBackend~ep tls=2*IngressTLS~e rules=3*IngressRule~e
=v1 HTTPIngressRuleValue IPAddress IPAddressList IPAddressSpec Ingress IngressClass IngressClassList IngressClassParametersReference IngressClassSpec IngressList IngressLoadBalancerIngress IngressLoadBalancerStatus IngressPortStatus IngressRule IngressRuleValue IngressStatus IngressTLS ParentReference ServiceCIDR ServiceCIDRList ServiceCIDRSpec ServiceCIDRStatus
`;
