/**
 * The suite tries the same documents each time, so that it says something of the
 * change alone; `SEED=random` or a number tries others, and `npm run fuzz` hunts.
 */
import fc from 'fast-check'

const { SEED = '2' } = process.env
if (SEED !== 'random') fc.configureGlobal({ seed: Number(SEED) })
