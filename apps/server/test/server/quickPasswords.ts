import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// Replaces argon2 in the tests' own processes: a hash takes a 64th of the memory that is asked for, because one with all of it costs 25 ms
// of a processor. It still depends on every setting, so a changed one is still noticed.

const { argon2, argon2Sync } = crypto
const quick = <Asked extends { memory: number }>(asked: Asked): Asked => ({ ...asked, memory: Math.ceil(asked.memory / 64) })

crypto.argon2 = (algorithm, asked, done) => argon2(algorithm, quick(asked), done)
crypto.argon2Sync = (algorithm, asked) => argon2Sync(algorithm, quick(asked))
syncBuiltinESMExports()
