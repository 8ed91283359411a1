// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1alpha1
ImageReview! metadata=1meta/v1.ObjectMeta~e spec=2ImageReviewSpec status=3ImageReviewStatus~e
ImageReviewContainerSpec image=1s~e
ImageReviewSpec containers=1*ImageReviewContainerSpec~e annotations=2%s~e namespace=3s~e
ImageReviewStatus allowed=1b reason=2s~e auditAnnotations=3%s~e
`;
