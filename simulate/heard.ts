import type { Api } from '../apps/server/test/api.ts'
import { newId } from '../apps/server/src/db/newId.ts'
import type { Simulation } from './acts/trips.ts'
import { compare, count, type Book, type Trip } from './book.ts'
import { isOfInspection } from './inspections.ts'
import type { Member } from './people.ts'
import type { World } from './world.ts'

// Notices that no act of the simulator sends: the product tells of them when their time comes.

/** By their titles: who may get one about a trip. */
const told: [RegExp, (trip: Trip, world: World) => (Member | null)[]][] = [
  [/ is free for you$/, ({ pilot }) => [pilot]],
  [/ what would you like to do\?$/, ({ pilot }) => [pilot]],
  [/^How was /, ({ pilot, csip, aircraft }) => [pilot, csip, aircraft.owner]],
  [/^A refund of .* is on its way$/, ({ pilot }) => [pilot]],
  [/ did not work$/, ({ pilot }) => [pilot]],
  [/ is on hold$/, ({ csip, aircraft }) => [csip, aircraft.owner]],
  [/^Hours of .* wait for /, ({ aircraft }) => aircraft.partners],
  [/ is disputed$/, (_, { operators }) => operators],
  [/ (is|are) affected$/, ({ aircraft }, { staff }) => [aircraft.owner, staff]],
  [/ is free$/, (_, { people }) => people],
]
export const isOwnAct = (title: string) => isOfInspection(title) || told.some(([words]) => words.test(title))

/** Compares the people notified since an act began with those concerned. */
export const compareHeard = async (
  { api, book, world }: Omit<Simulation, 'told'>,
  { name, since, heard }: Parameters<Simulation['told']>[0],
) => {
  // Ids begin with their instant.
  const fromId = newId(since.getTime() - 60_000)
  const recent = api.db.selectFrom('notice').select(['accountId', 'title']).where('id', '>', fromId)
  const rows = (await recent.where('createdAt', '>=', since).execute()).filter(({ title }) => !isOwnAct(title))
  count(book.checked, 'acts whose people heard once', 1)
  const [got, wanted] = [rows.map(({ accountId }) => accountId).toSorted(), heard.toSorted()]
  if (got.join() === wanted.join()) return
  const nameOf = (id: string) => world.people.find((one) => one.id === id)?.name ?? id
  const words = rows.map(({ accountId, title }) => `${nameOf(accountId)} “${title}”`).join('; ')
  book.wrong.push(`${since.toISOString()} ${name}: must be heard by ${wanted.map(nameOf).join(', ')}; was by ${words}`)
}

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
