import fc from 'fast-check';

/**
 * Property tests draw the same values in every run, so that a change is judged by what it changed. `PROPERTY_SEED=$RANDOM
 * npx vitest run …` looks further.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.PROPERTY_SEED ?? 20) });
