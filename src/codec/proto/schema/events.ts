// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1
Event!* metadata=1meta/v1.ObjectMeta~e@20 eventTime=2$U series=3EventSeries~ep reportingController=4s~e reportingInstance=5s~e action=6s~e reason=7s~e regarding=8core/v1.ObjectReference~e related=9core/v1.ObjectReference~ep note=10s~e type=11s~e deprecatedSource=12core/v1.EventSource~e deprecatedFirstTimestamp=13$T~e deprecatedLastTimestamp=14$T~e deprecatedCount=15i~e
EventSeries count=1i lastObservedTime=2$U
@v1beta1
EventSeries count=1i lastObservedTime=2$U state=3s~-18
=v1 Event EventList
`;
