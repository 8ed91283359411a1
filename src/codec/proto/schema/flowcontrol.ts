// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1
ExemptPriorityLevelConfiguration nominalConcurrencyShares=1i~ep lendablePercent=2i~ep
FlowDistinguisherMethod type=1s
FlowSchema! metadata=1meta/v1.ObjectMeta~e spec=2FlowSchemaSpec~e status=3FlowSchemaStatus~e
FlowSchemaCondition type=1s~e status=2s~e lastTransitionTime=3$T~e reason=4s~e message=5s~e
FlowSchemaList! metadata=1meta/v1.ListMeta~e items=2*FlowSchema
FlowSchemaSpec priorityLevelConfiguration=1PriorityLevelConfigurationReference matchingPrecedence=2i distinguisherMethod=3FlowDistinguisherMethod~ep rules=4*PolicyRulesWithSubjects~e
FlowSchemaStatus conditions=1*FlowSchemaCondition~e
GroupSubject name=1s
LimitResponse type=1s queuing=2QueuingConfiguration~ep
LimitedPriorityLevelConfiguration nominalConcurrencyShares=1i~p limitResponse=2LimitResponse~e lendablePercent=3i~ep borrowingLimitPercent=4i~ep
NonResourcePolicyRule verbs=1*s nonResourceURLs=6*s
PolicyRulesWithSubjects subjects=1*Subject resourceRules=2*ResourcePolicyRule~e nonResourceRules=3*NonResourcePolicyRule~e
PriorityLevelConfiguration! metadata=1meta/v1.ObjectMeta~e spec=2PriorityLevelConfigurationSpec~e status=3PriorityLevelConfigurationStatus~e
PriorityLevelConfigurationCondition type=1s~e status=2s~e lastTransitionTime=3$T~e reason=4s~e message=5s~e
PriorityLevelConfigurationList! metadata=1meta/v1.ListMeta~e items=2*PriorityLevelConfiguration
PriorityLevelConfigurationReference name=1s
PriorityLevelConfigurationSpec type=1s limited=2LimitedPriorityLevelConfiguration~ep exempt=3ExemptPriorityLevelConfiguration~ep
PriorityLevelConfigurationStatus conditions=1*PriorityLevelConfigurationCondition~e
QueuingConfiguration queues=1i handSize=2i queueLengthLimit=3i
ResourcePolicyRule verbs=1*s apiGroups=2*s resources=3*s clusterScope=4b~e namespaces=5*s
ServiceAccountSubject namespace=1s name=2s
Subject kind=1s user=2UserSubject~ep group=3GroupSubject~ep serviceAccount=4ServiceAccountSubject~ep
UserSubject name=1s
@v1alpha1
ExemptPriorityLevelConfiguration nominalConcurrencyShares=1i~ep lendablePercent=2i~ep
FlowDistinguisherMethod type=1s
FlowSchema! metadata=1meta/v1.ObjectMeta~e spec=2FlowSchemaSpec~e status=3FlowSchemaStatus~e
FlowSchemaCondition type=1s~e status=2s~e lastTransitionTime=3$T~e reason=4s~e message=5s~e
FlowSchemaList! metadata=1meta/v1.ListMeta~e items=2*FlowSchema
FlowSchemaSpec priorityLevelConfiguration=1PriorityLevelConfigurationReference matchingPrecedence=2i distinguisherMethod=3FlowDistinguisherMethod~ep rules=4*PolicyRulesWithSubjects~e
FlowSchemaStatus conditions=1*FlowSchemaCondition~e
GroupSubject name=1s
LimitResponse type=1s queuing=2QueuingConfiguration~ep
LimitedPriorityLevelConfiguration assuredConcurrencyShares=1i limitResponse=2LimitResponse~e lendablePercent=3i~ep+26 borrowingLimitPercent=4i~ep+26
NonResourcePolicyRule verbs=1*s nonResourceURLs=6*s
PolicyRulesWithSubjects subjects=1*Subject resourceRules=2*ResourcePolicyRule~e nonResourceRules=3*NonResourcePolicyRule~e
PriorityLevelConfiguration! metadata=1meta/v1.ObjectMeta~e spec=2PriorityLevelConfigurationSpec~e status=3PriorityLevelConfigurationStatus~e
PriorityLevelConfigurationCondition type=1s~e status=2s~e lastTransitionTime=3$T~e reason=4s~e message=5s~e
PriorityLevelConfigurationList! metadata=1meta/v1.ListMeta~e items=2*PriorityLevelConfiguration
PriorityLevelConfigurationReference name=1s
PriorityLevelConfigurationSpec type=1s limited=2LimitedPriorityLevelConfiguration~ep exempt=3ExemptPriorityLevelConfiguration~ep+28
PriorityLevelConfigurationStatus conditions=1*PriorityLevelConfigurationCondition~e
QueuingConfiguration queues=1i handSize=2i queueLengthLimit=3i
ResourcePolicyRule verbs=1*s apiGroups=2*s resources=3*s clusterScope=4b~e namespaces=5*s
ServiceAccountSubject namespace=1s name=2s
Subject kind=1s user=2UserSubject~ep group=3GroupSubject~ep serviceAccount=4ServiceAccountSubject~ep
UserSubject name=1s
@v1beta1
ExemptPriorityLevelConfiguration nominalConcurrencyShares=1i~ep lendablePercent=2i~ep
FlowDistinguisherMethod type=1s
FlowSchema! metadata=1meta/v1.ObjectMeta~e spec=2FlowSchemaSpec~e status=3FlowSchemaStatus~e
FlowSchemaCondition type=1s~e status=2s~e lastTransitionTime=3$T~e reason=4s~e message=5s~e
FlowSchemaList! metadata=1meta/v1.ListMeta~e items=2*FlowSchema
FlowSchemaSpec priorityLevelConfiguration=1PriorityLevelConfigurationReference matchingPrecedence=2i distinguisherMethod=3FlowDistinguisherMethod~ep rules=4*PolicyRulesWithSubjects~e
FlowSchemaStatus conditions=1*FlowSchemaCondition~e
GroupSubject name=1s
LimitResponse type=1s queuing=2QueuingConfiguration~ep
LimitedPriorityLevelConfiguration assuredConcurrencyShares=1i limitResponse=2LimitResponse~e lendablePercent=3i~ep+26 borrowingLimitPercent=4i~ep+26
NonResourcePolicyRule verbs=1*s nonResourceURLs=6*s
PolicyRulesWithSubjects subjects=1*Subject resourceRules=2*ResourcePolicyRule~e nonResourceRules=3*NonResourcePolicyRule~e
PriorityLevelConfiguration! metadata=1meta/v1.ObjectMeta~e spec=2PriorityLevelConfigurationSpec~e status=3PriorityLevelConfigurationStatus~e
PriorityLevelConfigurationCondition type=1s~e status=2s~e lastTransitionTime=3$T~e reason=4s~e message=5s~e
PriorityLevelConfigurationList! metadata=1meta/v1.ListMeta~e items=2*PriorityLevelConfiguration
PriorityLevelConfigurationReference name=1s
PriorityLevelConfigurationSpec type=1s limited=2LimitedPriorityLevelConfiguration~ep exempt=3ExemptPriorityLevelConfiguration~ep+28
PriorityLevelConfigurationStatus conditions=1*PriorityLevelConfigurationCondition~e
QueuingConfiguration queues=1i handSize=2i queueLengthLimit=3i
ResourcePolicyRule verbs=1*s apiGroups=2*s resources=3*s clusterScope=4b~e namespaces=5*s
ServiceAccountSubject namespace=1s name=2s
Subject kind=1s user=2UserSubject~ep group=3GroupSubject~ep serviceAccount=4ServiceAccountSubject~ep
UserSubject name=1s
@v1beta2
ExemptPriorityLevelConfiguration nominalConcurrencyShares=1i~ep lendablePercent=2i~ep
FlowDistinguisherMethod type=1s
FlowSchema! metadata=1meta/v1.ObjectMeta~e spec=2FlowSchemaSpec~e status=3FlowSchemaStatus~e
FlowSchemaCondition type=1s~e status=2s~e lastTransitionTime=3$T~e reason=4s~e message=5s~e
FlowSchemaList! metadata=1meta/v1.ListMeta~e items=2*FlowSchema
FlowSchemaSpec priorityLevelConfiguration=1PriorityLevelConfigurationReference matchingPrecedence=2i distinguisherMethod=3FlowDistinguisherMethod~ep rules=4*PolicyRulesWithSubjects~e
FlowSchemaStatus conditions=1*FlowSchemaCondition~e
GroupSubject name=1s
LimitResponse type=1s queuing=2QueuingConfiguration~ep
LimitedPriorityLevelConfiguration assuredConcurrencyShares=1i limitResponse=2LimitResponse~e lendablePercent=3i~ep+26 borrowingLimitPercent=4i~ep+26
NonResourcePolicyRule verbs=1*s nonResourceURLs=6*s
PolicyRulesWithSubjects subjects=1*Subject resourceRules=2*ResourcePolicyRule~e nonResourceRules=3*NonResourcePolicyRule~e
PriorityLevelConfiguration! metadata=1meta/v1.ObjectMeta~e spec=2PriorityLevelConfigurationSpec~e status=3PriorityLevelConfigurationStatus~e
PriorityLevelConfigurationCondition type=1s~e status=2s~e lastTransitionTime=3$T~e reason=4s~e message=5s~e
PriorityLevelConfigurationList! metadata=1meta/v1.ListMeta~e items=2*PriorityLevelConfiguration
PriorityLevelConfigurationReference name=1s
PriorityLevelConfigurationSpec type=1s limited=2LimitedPriorityLevelConfiguration~ep exempt=3ExemptPriorityLevelConfiguration~ep+28
PriorityLevelConfigurationStatus conditions=1*PriorityLevelConfigurationCondition~e
QueuingConfiguration queues=1i handSize=2i queueLengthLimit=3i
ResourcePolicyRule verbs=1*s apiGroups=2*s resources=3*s clusterScope=4b~e namespaces=5*s
ServiceAccountSubject namespace=1s name=2s
Subject kind=1s user=2UserSubject~ep group=3GroupSubject~ep serviceAccount=4ServiceAccountSubject~ep
UserSubject name=1s
@v1beta3
ExemptPriorityLevelConfiguration nominalConcurrencyShares=1i~ep lendablePercent=2i~ep
FlowDistinguisherMethod type=1s
FlowSchema! metadata=1meta/v1.ObjectMeta~e spec=2FlowSchemaSpec~e status=3FlowSchemaStatus~e
FlowSchemaCondition type=1s~e status=2s~e lastTransitionTime=3$T~e reason=4s~e message=5s~e
FlowSchemaList! metadata=1meta/v1.ListMeta~e items=2*FlowSchema
FlowSchemaSpec priorityLevelConfiguration=1PriorityLevelConfigurationReference matchingPrecedence=2i distinguisherMethod=3FlowDistinguisherMethod~ep rules=4*PolicyRulesWithSubjects~e
FlowSchemaStatus conditions=1*FlowSchemaCondition~e
GroupSubject name=1s
LimitResponse type=1s queuing=2QueuingConfiguration~ep
LimitedPriorityLevelConfiguration nominalConcurrencyShares=1i limitResponse=2LimitResponse~e lendablePercent=3i~ep borrowingLimitPercent=4i~ep
NonResourcePolicyRule verbs=1*s nonResourceURLs=6*s
PolicyRulesWithSubjects subjects=1*Subject resourceRules=2*ResourcePolicyRule~e nonResourceRules=3*NonResourcePolicyRule~e
PriorityLevelConfiguration! metadata=1meta/v1.ObjectMeta~e spec=2PriorityLevelConfigurationSpec~e status=3PriorityLevelConfigurationStatus~e
PriorityLevelConfigurationCondition type=1s~e status=2s~e lastTransitionTime=3$T~e reason=4s~e message=5s~e
PriorityLevelConfigurationList! metadata=1meta/v1.ListMeta~e items=2*PriorityLevelConfiguration
PriorityLevelConfigurationReference name=1s
PriorityLevelConfigurationSpec type=1s limited=2LimitedPriorityLevelConfiguration~ep exempt=3ExemptPriorityLevelConfiguration~ep+28
PriorityLevelConfigurationStatus conditions=1*PriorityLevelConfigurationCondition~e
QueuingConfiguration queues=1i handSize=2i queueLengthLimit=3i
ResourcePolicyRule verbs=1*s apiGroups=2*s resources=3*s clusterScope=4b~e namespaces=5*s
ServiceAccountSubject namespace=1s name=2s
Subject kind=1s user=2UserSubject~ep group=3GroupSubject~ep serviceAccount=4ServiceAccountSubject~ep
UserSubject name=1s
`;
