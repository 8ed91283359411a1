// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v2
APIGroupDiscovery!* metadata=1meta/v1.ObjectMeta~e versions=2*APIVersionDiscovery~e
APIResourceDiscovery resource=1s responseKind=2meta/v1.GroupVersionKind~ep scope=3s singularResource=4s verbs=5*s shortNames=6*s~e categories=7*s~e subresources=8*APISubresourceDiscovery~e
APISubresourceDiscovery subresource=1s responseKind=2meta/v1.GroupVersionKind~ep acceptedTypes=3*meta/v1.GroupVersionKind~e verbs=4*s
APIVersionDiscovery version=1s resources=2*APIResourceDiscovery~e freshness=3s~e
@v2beta1
=v2 APIGroupDiscovery APIGroupDiscoveryList APIResourceDiscovery APISubresourceDiscovery APIVersionDiscovery
`;
