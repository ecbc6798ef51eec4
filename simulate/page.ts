import { moneyText } from '@tailshare/contract/text/money'
import { costOf, sum, type Book } from './book.ts'
import type { Size } from './world.ts'

type Results = { book: Book; counts: Record<string, number>; ms: number; seed: number; size: Size; processorMs: number }

const rows = (counts: Map<string, number> | [string, number][]) =>
  [...counts].toSorted(([a], [b]) => a.localeCompare(b)).map(([name, n]) => `| ${name} | ${n.toLocaleString('en-US')} |`)

/** The page of results: what happened, what was checked, and the seed that repeats the run. */
export const pageOf = ({ book, counts, ms, seed, size, processorMs }: Results) => {
  const trips = [...book.trips.values()]
  const flown = trips.filter(({ state }) => state === 'flown')
  const total = (of: (shares: ReturnType<typeof costOf>) => number) =>
    moneyText(trips.reduce((all, trip) => all + of(costOf(trip)), 0))
  const checks = [...book.checked.values()].reduce((all, n) => all + n, 0)
  return [
    `# ${size.days} days of ${size.members} members and ${size.aircraft} aircraft, seed ${seed}`,
    '',
    `${trips.length} trips were booked and ${flown.length} flown, ${flown.reduce((all, { tenthsFlown }) => all + tenthsFlown, 0) / 10} hours.`,
    `They cost ${total(sum)}: ${total(({ owner }) => owner)} for owners, ${total(({ csip }) => csip)} for instructors, ${total(({ fee }) => fee)} in fees, ${total(({ tax }) => tax)} in tax.`,
    `${counts.jobs} times jobs or messages were due, ${counts.scheduled} scheduled runs, ${counts.events} events of the payment provider.`,
    `It took ${Math.round(ms / 1000)} s, ${Math.round(processorMs / 1000)} s of this process’s processor and at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB of memory.`,
    '',
    book.wrong.length === 0
      ? `**${checks.toLocaleString('en-US')} comparisons, all equal.**`
      : `**${book.wrong.length} things are wrong:**`,
    ...book.wrong.map((line) => `- ${line}`),
    '',
    '| What happened | times |',
    '|---|---|',
    ...rows(book.acts),
    '',
    '| What was compared | times |',
    '|---|---|',
    ...rows(book.checked),
    '',
  ].join('\n')
}
