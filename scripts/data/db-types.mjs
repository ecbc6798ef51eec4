// Generates apps/server/src/db/types.gen.ts from the migrated database in DATABASE_URL. With --verify, fails if it differs.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const args = [
  'kysely-codegen',
  '--dialect=postgres',
  '--camel-case',
  '--date-parser=string',
  '--numeric-parser=number',
  '--type-mapping={"int8":"number"}',
  '--out-file=apps/server/src/db/types.gen.ts',
  '--include-pattern=public.*',
  '--exclude-pattern=*.migration*',
  ...process.argv.slice(2),
]
const { status } = spawnSync('npx', args, { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
