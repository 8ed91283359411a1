// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1
ApplyConfiguration expression=1s~e
AuditAnnotation key=1s valueExpression=2s
ExpressionWarning fieldRef=2s warning=3s
JSONPatch expression=1s~e
MatchCondition name=1s expression=2s
MatchResources namespaceSelector=1meta/v1.LabelSelector~ep objectSelector=2meta/v1.LabelSelector~ep resourceRules=3*NamedRuleWithOperations~e excludeResourceRules=4*NamedRuleWithOperations~e matchPolicy=7s~ep
MutatingAdmissionPolicy!* metadata=1meta/v1.ObjectMeta~e spec=2MutatingAdmissionPolicySpec~e
MutatingAdmissionPolicyBinding!* metadata=1meta/v1.ObjectMeta~e spec=2MutatingAdmissionPolicyBindingSpec~e
MutatingAdmissionPolicyBindingSpec policyName=1s~e paramRef=2ParamRef~ep matchResources=3MatchResources~ep
MutatingAdmissionPolicySpec paramKind=1ParamKind~ep matchConstraints=2MatchResources~ep variables=3*Variable~e mutations=4*Mutation~e failurePolicy=5s~ep matchConditions=6*MatchCondition~e reinvocationPolicy=7s~e
MutatingWebhook name=1s clientConfig=2WebhookClientConfig rules=3*RuleWithOperations~e failurePolicy=4s~ep matchPolicy=9s~ep namespaceSelector=5meta/v1.LabelSelector~ep objectSelector=11meta/v1.LabelSelector~ep sideEffects=6s~p timeoutSeconds=7i~ep admissionReviewVersions=8*s reinvocationPolicy=10s~ep matchConditions=12*MatchCondition~e+27
MutatingWebhookConfiguration!* metadata=1meta/v1.ObjectMeta~e webhooks=2*MutatingWebhook~e
Mutation patchType=2s applyConfiguration=3ApplyConfiguration~ep jsonPatch=4JSONPatch~ep
NamedRuleWithOperations resourceNames=1*s~e =2RuleWithOperations~n
ParamKind apiVersion=1s~e kind=2s~e
ParamRef name=1s~e namespace=2s~e selector=3meta/v1.LabelSelector~ep parameterNotFoundAction=4s~ep
Rule apiGroups=1*s~e apiVersions=2*s~e resources=3*s~e scope=4s~ep
RuleWithOperations operations=1*s~e =2Rule~n
ServiceReference namespace=1s name=2s path=3s~ep port=4i~ep
TypeChecking expressionWarnings=1*ExpressionWarning~e
ValidatingAdmissionPolicy!* metadata=1meta/v1.ObjectMeta~e spec=2ValidatingAdmissionPolicySpec~e status=3ValidatingAdmissionPolicyStatus~e
ValidatingAdmissionPolicyBinding!* metadata=1meta/v1.ObjectMeta~e spec=2ValidatingAdmissionPolicyBindingSpec~e
ValidatingAdmissionPolicyBindingSpec policyName=1s~e paramRef=2ParamRef~ep matchResources=3MatchResources~ep validationActions=4*s~e
ValidatingAdmissionPolicySpec paramKind=1ParamKind~ep matchConstraints=2MatchResources~ep validations=3*Validation~e failurePolicy=4s~ep auditAnnotations=5*AuditAnnotation~e matchConditions=6*MatchCondition~e variables=7*Variable~e
ValidatingAdmissionPolicyStatus observedGeneration=1l~e typeChecking=2TypeChecking~ep conditions=3*meta/v1.Condition~e
ValidatingWebhook name=1s clientConfig=2WebhookClientConfig rules=3*RuleWithOperations~e failurePolicy=4s~ep matchPolicy=9s~ep namespaceSelector=5meta/v1.LabelSelector~ep objectSelector=10meta/v1.LabelSelector~ep sideEffects=6s~p timeoutSeconds=7i~ep admissionReviewVersions=8*s matchConditions=11*MatchCondition~e+27
ValidatingWebhookConfiguration!* metadata=1meta/v1.ObjectMeta~e webhooks=2*ValidatingWebhook~e
Validation expression=1s message=2s~e reason=3s~ep messageExpression=4s~e
Variable name=1s expression=2s
WebhookClientConfig url=3s~ep service=1ServiceReference~ep caBundle=2y~e
@v1alpha1
NamedRuleWithOperations resourceNames=1*s~e =2admissionregistration/v1.RuleWithOperations~n
ParamRef name=1s~e namespace=2s~e selector=3meta/v1.LabelSelector~ep+28 parameterNotFoundAction=4s~ep+28
ValidatingAdmissionPolicy! metadata=1meta/v1.ObjectMeta~e spec=2ValidatingAdmissionPolicySpec~e status=3ValidatingAdmissionPolicyStatus~e+27
ValidatingAdmissionPolicyBindingList! metadata=1meta/v1.ListMeta~e items=2*ValidatingAdmissionPolicyBinding~e@28
ValidatingAdmissionPolicyBindingSpec policyName=1s~e paramRef=2ParamRef~ep matchResources=3MatchResources~ep validationActions=4*s~e+27
ValidatingAdmissionPolicyList! metadata=1meta/v1.ListMeta~e items=2*ValidatingAdmissionPolicy~e@28
ValidatingAdmissionPolicySpec paramKind=1ParamKind~ep matchConstraints=2MatchResources~ep validations=3*Validation~@27e failurePolicy=4s~ep auditAnnotations=5*AuditAnnotation~e+27 matchConditions=6*MatchCondition~e+27 variables=7*Variable~+28@29e
Validation expression=1s message=2s~e reason=3s~ep messageExpression=4s~e+27
=v1 ApplyConfiguration AuditAnnotation ExpressionWarning JSONPatch MatchCondition MatchResources MutatingAdmissionPolicy MutatingAdmissionPolicyBinding MutatingAdmissionPolicyBindingList MutatingAdmissionPolicyBindingSpec MutatingAdmissionPolicyList MutatingAdmissionPolicySpec Mutation ParamKind TypeChecking ValidatingAdmissionPolicyBinding ValidatingAdmissionPolicyStatus Variable
@v1beta1
MutatingWebhook name=1s clientConfig=2WebhookClientConfig rules=3*RuleWithOperations~e-25 rules=3*admissionregistration/v1.RuleWithOperations~e+26 failurePolicy=4s~ep matchPolicy=9s~ep namespaceSelector=5meta/v1.LabelSelector~ep objectSelector=11meta/v1.LabelSelector~ep sideEffects=6s~ep timeoutSeconds=7i~ep admissionReviewVersions=8*s~e reinvocationPolicy=10s~ep matchConditions=12*MatchCondition~e+27
ValidatingAdmissionPolicySpec paramKind=1ParamKind~ep matchConstraints=2MatchResources~ep validations=3*Validation~e failurePolicy=4s~ep auditAnnotations=5*AuditAnnotation~e matchConditions=6*MatchCondition~e variables=7*Variable~@29e
ValidatingWebhook name=1s clientConfig=2WebhookClientConfig rules=3*RuleWithOperations~e-25 rules=3*admissionregistration/v1.RuleWithOperations~e+26 failurePolicy=4s~ep matchPolicy=9s~ep namespaceSelector=5meta/v1.LabelSelector~ep objectSelector=10meta/v1.LabelSelector~ep sideEffects=6s~ep timeoutSeconds=7i~ep admissionReviewVersions=8*s~e matchConditions=11*MatchCondition~e+27
=v1 ApplyConfiguration AuditAnnotation ExpressionWarning JSONPatch MatchCondition MatchResources MutatingAdmissionPolicy MutatingAdmissionPolicyBinding MutatingAdmissionPolicyBindingList MutatingAdmissionPolicyBindingSpec MutatingAdmissionPolicyList MutatingAdmissionPolicySpec MutatingWebhookConfiguration MutatingWebhookConfigurationList Mutation ParamKind ParamRef Rule RuleWithOperations ServiceReference TypeChecking ValidatingAdmissionPolicy ValidatingAdmissionPolicyBinding ValidatingAdmissionPolicyBindingList ValidatingAdmissionPolicyBindingSpec ValidatingAdmissionPolicyList ValidatingAdmissionPolicyStatus ValidatingWebhookConfiguration ValidatingWebhookConfigurationList Validation Variable WebhookClientConfig
=v1alpha1 NamedRuleWithOperations
`;
