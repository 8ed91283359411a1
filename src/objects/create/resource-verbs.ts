/** The verbs of resources. */
export const resourceVerbs: readonly string[] =
  '* get delete list create update patch watch proxy deletecollection use bind escalate impersonate'.split(
    ' ',
  );
