import { countText } from '@tailshare/contract/text/countText'
import { openDb, openPool } from '../db/connect.ts'
import { reseal } from '../crypto/reseal.ts'

// `npm run reseal`: re-encrypts data after a new key was put first in SECRET_KEY, so that the old one can be removed. See
// docs/operations.md.

const { DATABASE_URL, SECRET_KEY } = process.env
if (!DATABASE_URL || !SECRET_KEY) {
  process.stderr.write('DATABASE_URL and SECRET_KEY are needed, as the server has them.\n')
  process.exit(1)
}
const db = openDb(openPool(DATABASE_URL, 2))
try {
  const changed = await reseal(db, SECRET_KEY)
  process.stdout.write(`Sealed anew: ${countText(changed, 'value')}. Every other one had the newest key already.\n`)
} catch (error) {
  process.stderr.write(`Stopped: a value that no key of SECRET_KEY opens, or no database. ${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await db.destroy()
}
