import type { Api } from '../apps/server/test/api.ts'
import { compare, type Book, type Trip } from './book.ts'
import type { Member } from './people.ts'
import type { World } from './world.ts'

// Notices that no act of the simulator sends: the product tells of them when their time comes.

/** By their titles: who may get one about a trip. */
const told: [RegExp, (trip: Trip, world: World) => (Member | null)[]][] = [
  [/ is free for you$/, ({ pilot }) => [pilot]],
  [/ what would you like to do\?$/, ({ pilot }) => [pilot]],
  [/^How was /, ({ pilot, csip, aircraft }) => [pilot, csip, aircraft.owner]],
  [/ did not work$/, ({ pilot }) => [pilot]],
  [/ is on hold$/, ({ csip, aircraft }) => [csip, aircraft.owner]],
  [/^Hours of .* wait for /, ({ aircraft }) => aircraft.partners],
  [/ is disputed$/, (_, { operators }) => operators],
  [/ (is|are) affected$/, ({ aircraft }, { staff }) => [aircraft.owner, staff]],
  [/ is free$/, (_, { people }) => people],
]
export const isOwnAct = (title: string) => told.some(([words]) => words.test(title))

/** Since the last night, each by one who is concerned, and none twice with the same words. */
export const checkHeard = async ({ api, book, world }: { api: Api; book: Book; world: World }) => {
  const since = book.noticesFrom
  book.noticesFrom = new Date()
  const news = api.db.selectFrom('notice').select(['accountId', 'title', 'text', 'link']).where('createdAt', '>', since)
  const seen = new Set<string>()
  for (const { accountId, title, text, link } of await news.execute()) {
    const kind = told.find(([words]) => words.test(title))
    if (!kind) continue
    const words = [accountId, title, text, link].join()
    compare({ book }, 'nobody hears the same twice', seen.has(words), false, words)
    seen.add(words)
    const trip = book.trips.get(/[0-9a-f-]{36}/.exec(link ?? '')?.[0] ?? '')
    const isTheirs = !trip || kind[1](trip, world).some((one) => one?.id === accountId)
    compare({ book }, 'each hears of what concerns them', isTheirs, true, words)
  }
}
