import { writeFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Outfit } from '../src/outfit.ts'
import { seedNamedFleet } from './fleet.ts'
import { seedPeople } from './people.ts'

/** The demo: cast and fleet, relative to today. Does nothing when anybody is there already. */
export const seedDemo = async ({ db, config, log }: Outfit, now: Date) => {
  if (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) return
  const folder = config.files.folder ?? join(config.dataFolder, 'files')
  const put = async (key: string, bytes: Buffer) => {
    await mkdir(dirname(join(folder, key)), { recursive: true })
    await writeFile(join(folder, key), bytes)
  }
  await db.transaction().execute(async (tx) => {
    const people = await seedPeople(tx, now, put)
    await seedNamedFleet(tx, people)
  })
  log.info('demo seeded')
}
