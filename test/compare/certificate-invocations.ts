import type { WriteStory } from './write-suite.js';

/** Lines of `certificate` that kubectl and proa must answer in the same way, run in order. */
export const certificateStory: WriteStory = {
  types: 'configmaps',
  lines: [
    'create -f - < certificates.yaml',
    'certificate approve a-NS',
    'certificate approve a-NS',
    'certificate approve a-NS --force',
    'certificate deny a-NS',
    'certificate deny b-NS -o name',
    'certificate deny b-NS -o yaml',
    'certificate approve b-NS c-NS missing-NS',
    'certificate deny csr/d-NS',
    'certificate deny csr/d-NS csr/missing-NS',
    'certificate approve -f - < certificates.yaml',
    'certificate deny',
    'certificate approve',
    'certificate approve -f nowhere.yml',
    'certificate approve a-NS -o wide',
    'certificate approve -f map.yaml -k .',
    'get csr a-NS b-NS c-NS d-NS -o yaml --show-managed-fields',
  ],
};
