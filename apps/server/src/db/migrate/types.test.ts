import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { withDatabase } from '../../../test/server/setup.ts'

test('the generated types are those of the migrated database', () => {
  const url = withDatabase(inject('databaseUrl'), inject('template'))
  const verify = () =>
    execFileSync(process.execPath, ['scripts/data/db-types.mjs', '--verify'], {
      cwd: fileURLToPath(new URL('../../../../../', import.meta.url)),
      env: { ...process.env, DATABASE_URL: url },
      encoding: 'utf8',
      stdio: 'pipe',
    })
  expect(verify, 'run: npm run db:types').not.toThrow()
})
