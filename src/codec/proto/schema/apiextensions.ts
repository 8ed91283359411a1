// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1
ConversionRequest uid=1s desiredAPIVersion=2s objects=3*$R
ConversionResponse uid=1s convertedObjects=2*$R result=3meta/v1.Status
ConversionReview! request=1ConversionRequest~ep response=2ConversionResponse~ep
CustomResourceColumnDefinition name=1s type=2s format=3s~e description=4s~e priority=5i~e jsonPath=6s
CustomResourceConversion strategy=1s webhook=2WebhookConversion~ep
CustomResourceDefinition!* metadata=1meta/v1.ObjectMeta~e spec=2CustomResourceDefinitionSpec status=3CustomResourceDefinitionStatus~e
CustomResourceDefinitionCondition type=1s status=2s lastTransitionTime=3$T~e reason=4s~e message=5s~e observedGeneration=6l~e+35
CustomResourceDefinitionNames plural=1s singular=2s~e shortNames=3*s~e kind=4s listKind=5s~e categories=6*s~e
CustomResourceDefinitionSpec group=1s names=3CustomResourceDefinitionNames scope=4s versions=7*CustomResourceDefinitionVersion conversion=9CustomResourceConversion~ep preserveUnknownFields=10b~e
CustomResourceDefinitionStatus conditions=1*CustomResourceDefinitionCondition acceptedNames=2CustomResourceDefinitionNames storedVersions=3*s observedGeneration=4l~e+35
CustomResourceDefinitionVersion name=1s served=2b storage=3b deprecated=7b~e+19 deprecationWarning=8s~ep+19 schema=4CustomResourceValidation~ep subresources=5CustomResourceSubresources~ep additionalPrinterColumns=6*CustomResourceColumnDefinition~e selectableFields=9*SelectableField~e+30
CustomResourceSubresourceScale specReplicasPath=1s statusReplicasPath=2s labelSelectorPath=3s~ep
CustomResourceSubresourceStatus
CustomResourceSubresources status=1CustomResourceSubresourceStatus~ep scale=2CustomResourceSubresourceScale~ep
CustomResourceValidation openAPIV3Schema=1JSONSchemaProps~ep
ExternalDocumentation description=1s~e url=2s~e
JSONSchemaProps id=1s~e $schema=2s~e $ref=3s~ep description=4s~e type=5s~e format=6s~e title=7s~e default=8$J~ep maximum=9d~ep exclusiveMaximum=10b~e minimum=11d~ep exclusiveMinimum=12b~e maxLength=13l~ep minLength=14l~ep pattern=15s~e maxItems=16l~ep minItems=17l~ep uniqueItems=18b~e multipleOf=19d~ep enum=20*$J~e maxProperties=21l~ep minProperties=22l~ep required=23*s~e items=24$A~ep allOf=25*JSONSchemaProps~e oneOf=26*JSONSchemaProps~e anyOf=27*JSONSchemaProps~e not=28JSONSchemaProps~ep properties=29%JSONSchemaProps~e additionalProperties=30$B~ep patternProperties=31%JSONSchemaProps~e dependencies=32%$S~e additionalItems=33$B~ep definitions=34%JSONSchemaProps~e externalDocs=35ExternalDocumentation~ep example=36$J~ep nullable=37b~e x-kubernetes-preserve-unknown-fields=38b~ep x-kubernetes-embedded-resource=39b~e x-kubernetes-int-or-string=40b~e x-kubernetes-list-map-keys=41*s~e x-kubernetes-list-type=42s~ep x-kubernetes-map-type=43s~ep x-kubernetes-validations=44*ValidationRule~e+23
SelectableField jsonPath=1s
ServiceReference namespace=1s name=2s path=3s~ep port=4i~ep
ValidationRule rule=1s message=2s~e messageExpression=3s~e+27 reason=4s~ep+28 fieldPath=5s~e+28 optionalOldSelf=6b~ep+29
WebhookClientConfig url=3s~ep service=1ServiceReference~ep caBundle=2y~e
WebhookConversion clientConfig=2WebhookClientConfig~ep conversionReviewVersions=3*s
@v1beta1
CustomResourceColumnDefinition name=1s type=2s format=3s~e description=4s~e priority=5i~e JSONPath=6s
CustomResourceConversion strategy=1s webhookClientConfig=2WebhookClientConfig~ep conversionReviewVersions=3*s~e
CustomResourceDefinitionSpec group=1s version=2s~e names=3CustomResourceDefinitionNames scope=4s validation=5CustomResourceValidation~ep subresources=6CustomResourceSubresources~ep versions=7*CustomResourceDefinitionVersion~e additionalPrinterColumns=8*CustomResourceColumnDefinition~e selectableFields=11*SelectableField~e+30 conversion=9CustomResourceConversion~ep preserveUnknownFields=10b~ep
=v1 ConversionRequest ConversionResponse ConversionReview CustomResourceDefinition CustomResourceDefinitionCondition CustomResourceDefinitionList CustomResourceDefinitionNames CustomResourceDefinitionStatus CustomResourceDefinitionVersion CustomResourceSubresourceScale CustomResourceSubresourceStatus CustomResourceSubresources CustomResourceValidation ExternalDocumentation JSONSchemaProps SelectableField ServiceReference ValidationRule WebhookClientConfig
`;
