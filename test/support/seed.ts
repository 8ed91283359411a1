import fc from 'fast-check';

/**
 * Property tests draw the same values in every run, so that a change is judged by what it changed. `PROPERTY_SEED=$RANDOM
 * npx vitest run …` looks further. What a file before has configured is forgotten, since files share a worker.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20) });
