// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1alpha1
AuditSink!* metadata=1meta/v1.ObjectMeta~e spec=2AuditSinkSpec~e
AuditSinkSpec policy=1Policy webhook=2Webhook
Policy level=1s stages=2*s
ServiceReference namespace=1s name=2s path=3s~ep port=4i~ep
Webhook throttle=1WebhookThrottleConfig~ep clientConfig=2WebhookClientConfig
WebhookClientConfig url=1s~ep service=2ServiceReference~ep caBundle=3y~e
WebhookThrottleConfig qps=1l~ep burst=2l~ep
`;
