import fc from 'fast-check';

/**
 * Property tests draw the same values in every run, so that only a change itself makes a difference.
 * `PROPERTY_SEED=$RANDOM npx vitest run …` tries others. This resets the configuration of earlier files, since files
 * share a worker.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20) });
