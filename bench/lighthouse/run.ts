import { aimText, meets } from '../figures.ts'
import { openGround } from '../ground.ts'
import { measuredPages } from './pages.ts'
import { measurePages } from './part.ts'

// `npm run lighthouse [-- --runs=3 home booking]`: all pages, or those named. Needs no database but its own. Ends with 1 when an aim is missed.

const words = process.argv.slice(2)
const runs = Number(words.find((word) => word.startsWith('--runs='))?.slice('--runs='.length) ?? 3)
const named = words.filter((word) => !word.startsWith('-'))
const say = (text: string) => process.stdout.write(`${text}\n`)
if (!(runs >= 1) || named.some((word) => !measuredPages.some(({ name }) => name === word))) {
  say(`Pages: ${measuredPages.map(({ name }) => name).join(', ')}. --runs=3 is how often each is visited.`)
  process.exit(1)
}

const ground = await openGround()
const pages = measuredPages.filter(({ name }) => named.length === 0 || named.includes(name))
const visit = async () => {
  try {
    return await measurePages(ground, pages, runs)
  } finally {
    await ground.clear()
  }
}
const { title, figures, lines, problems } = await visit()

const missed = figures.filter(({ value, aim }) => aim && !meets(value, aim))
const misses = missed.map(
  (one) => `${one.title} ${one.value}, aim ${aimText(one.aim!, one.unit)}${one.detail ? ` (${one.detail})` : ''}`,
)
say(`${title}\n`)
for (const line of [...problems, ...misses]) say(`✗ ${line}`)
say(misses.length + problems.length === 0 ? 'Every aim is kept.' : `${misses.length + problems.length} aims are missed.`)
say(['', ...(lines ?? [])].join('\n'))
process.exitCode = misses.length + problems.length === 0 ? 0 : 1
