import fc from 'fast-check'
import { runs, storySeed } from './stories.ts'

/** Loaded before each test file. */
fc.configureGlobal({ seed: storySeed, numRuns: runs(100) })
