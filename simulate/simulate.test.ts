import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageOf } from './page.ts'
import { simulate } from './simulate.ts'

// npm test lives through a week of a small club; npm run simulate asks for more (scripts/measure/simulate.mjs) and prints the page.

const small = { seed: 1, members: 12, aircraft: 4, days: 7, trips: 15 }

/** As long as a year of the largest club may take. */
const mostMs = 12 * 3_600_000

test(
  'through weeks of trips the product agrees with the simulator’s own book',
  async () => {
    const { seed, ...size } = JSON.parse(process.env.SIMULATE ?? JSON.stringify(small)) as typeof small
    const before = process.cpuUsage()
    const { book, counts, ms } = await simulate(String(seed), size)
    const { user, system } = process.cpuUsage(before)
    const page = pageOf({ book, counts, ms, seed, size, processorMs: (user + system) / 1000 })
    if (process.env.SIMULATE_PAGE) writeFileSync(process.env.SIMULATE_PAGE, page)
    expect(book.wrong, page).toEqual([])
  },
  mostMs,
)
