import { cpus, loadavg } from 'node:os'
import { bookingsPart } from './bookings.ts'
import { crashPart } from './crash.ts'
import { doorsPart } from './doors/doors.ts'
import { aimText, type Figure, meets, type Part, valueText } from './figures.ts'
import { type Ground, openGround } from './ground/ground.ts'
import { racePart } from './doors/race.ts'
import { searchPart } from './search.ts'
import { stopLeft } from './ground/server.ts'
import { soakPart } from './soak/soak.ts'
import { viewsPart } from './views.ts'

// `npm run bench [-- search bookings] [-- --small]`: all parts but the soak, or those named. `--small` takes minutes instead of an hour and measures
// little. Creates its own database. Exits with 1 if an answer was wrong; missed aims are only reported.

const parts: Record<string, (ground: Ground, words: string[]) => Promise<Part>> = {
  bookings: bookingsPart,
  race: racePart,
  doors: doorsPart,
  crash: crashPart,
  search: searchPart,
  views: viewsPart,
  soak: soakPart,
}

const words = process.argv.slice(2)
const named = words.filter((word) => !word.startsWith('-'))
const unknown = named.filter((name) => !(name in parts))
const say = (text: string) => process.stdout.write(`${text}\n`)
if (unknown.length > 0) {
  say(`No part is called ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`)
  process.exit(1)
}

/** `✓ a pilot’s bookings: 2.5 ms (2.1 ms with 1,000), aim ≤ 60 ms` */
const lineOf = ({ title, value, unit, aim, detail }: Figure) => {
  const mark = !aim ? ' ' : meets(value, aim) ? '✓' : '✗'
  return `  ${mark} ${title}: ${valueText(value, unit)}${detail ? ` (${detail})` : ''}${aim ? `, aim ${aimText(aim, unit)}` : ''}`
}

/** A part that throws has failed; the others still run. */
const brokenOff = (title: string, error: unknown): Part => ({
  title,
  figures: [],
  problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
})

say(`${cpus().length} cores of ${cpus()[0]?.model ?? 'an unknown processor'}, Node ${process.version}, PostgreSQL with fsync on`)
process.once('exit', stopLeft)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const ground = await openGround(words.includes('--small'))
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (named.length > 0 ? !named.includes(name) : name === 'soak') continue
    const {
      title,
      figures,
      lines = [],
      problems,
    } = await measure(ground, words).catch((error: unknown) => brokenOff(name, error))
    stopLeft()
    say(`\n${title}`)
    for (const figure of figures) say(lineOf(figure))
    for (const line of lines) say(`    ${line}`)
    for (const problem of problems) say(`  FAILED: ${problem}`)
    say(`    Load of the machine at the end: ${loadavg()[0]!.toFixed(1)}`)
    if (problems.length > 0) process.exitCode = 1
  }
} finally {
  await ground.clear()
}
// A part that broke off may have left something open.
process.exit()
