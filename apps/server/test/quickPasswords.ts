import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// Loaded before each test file, and before the templates are seeded: argon2 takes a 64th of the memory that is asked for, because a
// password with all of it costs 25 ms of a processor. A hash still depends on every setting, so a changed one is still noticed.

const quick = <Asked extends { memory: number }>(asked: Asked): Asked => ({ ...asked, memory: Math.ceil(asked.memory / 64) })

/** Files of one worker share the module, so that it must not be replaced again for the next. */
const replaced = crypto as typeof crypto & { isQuick?: true }
if (!replaced.isQuick) {
  const { argon2, argon2Sync } = crypto
  crypto.argon2 = (algorithm, asked, done) => argon2(algorithm, quick(asked), done)
  crypto.argon2Sync = (algorithm, asked) => argon2Sync(algorithm, quick(asked))
  replaced.isQuick = true
  syncBuiltinESMExports()
}
