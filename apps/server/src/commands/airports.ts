import { numberText } from '@tailshare/contract/text/countText'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { importAirports, ImportProblem, type ImportReport } from '../../seeds/airports/importAirports.ts'
import { seedReference } from '../../seeds/reference.ts'
import { openDb, openPool } from '../db/connect.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded.ts'
import { migrate } from '../db/migrate/migrate.ts'

// `npm run airports -- FILE`: imports OurAirports' airports.csv. See docs/operations.md.

const most = 50

const reportText = ({ added, changed, same, presets, skipped }: ImportReport) => {
  const why = Object.entries(skipped)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, number]) => `  ${numberText(number)}  ${reason}`)
  return [
    `Added ${numberText(added)}, changed ${numberText(changed)}, found ${numberText(same)} as they were. Presets stay as they are: ${numberText(presets)}.`,
    ...(why.length > 0 ? ['Skipped:', ...why] : []),
  ].join('\n')
}

const problemText = ({ message, lines }: ImportProblem) =>
  [
    message + (lines.length > 0 ? ':' : '.'),
    ...lines.slice(0, most).map((line) => `  ${line}`),
    ...(lines.length > most ? [`  and ${numberText(lines.length - most)} more`] : []),
  ].join('\n')

const run = async (file: string) => {
  const text = await readFile(file, 'utf8')
  const embedded = process.env.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ dataFolder: join(resolve(process.env.TAILSHARE_DATA ?? '.data'), 'postgres'), log: () => {} })
  const db = openDb(openPool(process.env.DATABASE_URL ?? embedded!.connectionString, 2))
  try {
    await migrate(db)
    await seedReference(db)
    return reportText(await importAirports(db, text))
  } finally {
    await db.destroy()
    await embedded?.stop()
  }
}

const [file, ...more] = process.argv.slice(2)
try {
  if (!file || more.length > 0) throw new ImportProblem('Usage: npm run airports -- FILE')
  process.stdout.write(`${await run(file)}\n`)
} catch (error) {
  process.stderr.write(
    `${error instanceof ImportProblem ? problemText(error) : `Nothing was imported. ${(error as Error).message}`}\n`,
  )
  process.exitCode = 1
}
