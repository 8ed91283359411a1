// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1
Endpoint addresses=1*s conditions=2EndpointConditions~e hostname=3s~ep targetRef=4core/v1.ObjectReference~ep deprecatedTopology=5%s~e nodeName=6s~ep zone=7s~ep hints=8EndpointHints~ep
EndpointConditions ready=1b~ep serving=2b~ep terminating=3b~ep
EndpointHints forZones=1*ForZone~e forNodes=2*ForNode~e+33
EndpointPort name=1s~ep protocol=2s~ep port=3i~ep appProtocol=4s~ep
EndpointSlice!* metadata=1meta/v1.ObjectMeta~e addressType=4s endpoints=2*Endpoint ports=3*EndpointPort
ForNode name=1s
ForZone name=1s
@v1alpha1
Endpoint addresses=1*s conditions=2EndpointConditions~e hostname=3s~ep targetRef=4core/v1.ObjectReference~ep topology=5%s~e nodeName=6s~ep+20
EndpointConditions ready=1b~ep serving=2b~ep+20 terminating=3b~ep+20
=v1 EndpointPort EndpointSlice EndpointSliceList
@v1beta1
Endpoint addresses=1*s conditions=2EndpointConditions~e hostname=3s~ep targetRef=4core/v1.ObjectReference~ep topology=5%s~e nodeName=6s~ep+20 hints=7EndpointHints~ep+21
=v1alpha1 EndpointConditions
=v1 EndpointHints EndpointPort EndpointSlice EndpointSliceList ForNode ForZone
`;
