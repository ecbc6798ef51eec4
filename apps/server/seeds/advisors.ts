import { plusHours } from '@tailshare/contract/text/period'
import { insertLooks } from '../src/domains/people/advisors/queries.ts'
import type { Db } from '../src/db/connect.ts'
import { newId } from '../src/db/newId.ts'
import { cast } from './cast.ts'
import type { People } from './people.ts'

/** Views by Dana: after accepting, and again yesterday. */
const looks = [
  [137, 'your aircraft'],
  [137, 'flights and income of N417TS'],
  [136, 'flights and income of N322SR, as a file'],
  [27, 'your aircraft'],
  [27, 'flights and income of N52148'],
] as const

/** Dana is Helen's advisor, and Helen sees Dana's views. */
export const seedAdvisors = async (db: Db, people: People, now: Date) => {
  const createdAt = plusHours(now, -140)
  await db
    .insertInto('taxAdvisor')
    .values({
      id: newId(createdAt.getTime()),
      ownerId: people.helen,
      email: cast.find(({ key }) => key === 'dana')!.email,
      advisorId: people.dana,
      sentAt: createdAt,
      createdAt,
      expiresAt: plusHours(createdAt, 14 * 24),
      confirmedAt: plusHours(now, -138),
    })
    .execute()
  for (const [hoursAgo, what] of looks)
    await insertLooks(db, { advisorId: people.dana, ownerIds: [people.helen], what, at: plusHours(now, -hoursAgo) })
}
