import { openGround } from '../ground/ground.ts'
import { type Scores, skippedInRooms } from './measure.ts'
import { measuredPages } from './pages.ts'
import { visitAll, type Visited } from './visits.ts'

// `npm run lighthouse [-- --runs=3 home booking]`: all pages, or those named. Creates its own database. Exits with 1 if an aim is missed.

const words = process.argv.slice(2)
const runs = Number(words.find((word) => word.startsWith('--runs='))?.slice('--runs='.length) ?? 3)
const named = words.filter((word) => !word.startsWith('-'))
const say = (text: string) => process.stdout.write(`${text}\n`)
if (!(runs >= 1) || named.some((word) => !measuredPages.some(({ name }) => name === word))) {
  say(`Pages: ${measuredPages.map(({ name }) => name).join(', ')}. --runs=3 is how often each is visited.`)
  process.exit(1)
}

const missesOf = ({ page, seen }: Visited) => {
  const aims: Scores = { performance: page.aim, accessibility: 100, bestPractices: 100, seo: 100 }
  return (Object.keys(aims) as (keyof Scores)[])
    .filter((name) => seen.scores[name] < aims[name])
    .map(
      (name) =>
        `${page.name}: ${name} ${seen.scores[name]}, aim ${aims[name]}${name === 'performance' ? '' : ` (${seen.faults.join('; ')})`}`,
    )
}

const rowOf = ({ page, seen: { scores, lcp, tbt, cls, fcp, kb } }: Visited) => ({
  page: page.name,
  who: page.who ?? 'visitor',
  ...scores,
  'LCP s': Number((lcp / 1000).toFixed(2)),
  'TBT ms': Math.round(tbt),
  CLS: Number(cls.toFixed(3)),
  'FCP s': Number((fcp / 1000).toFixed(2)),
  ...Object.fromEntries(Object.entries(kb).map(([kind, size]) => [`${kind} kB`, Math.round(size)])),
})

const ground = await openGround()
const pages = measuredPages.filter(({ name }) => named.length === 0 || named.includes(name))
try {
  const connectionString = await ground.empty('lighthouse')
  const { visited, problems } = await visitAll(pages, { runs, connectionString, dataFolder: ground.dataFolder })
  console.table(visited.map(rowOf))
  say(
    `Lighthouse with a phone, the middle of ${runs} visits; of rooms without ${skippedInRooms.join(', ')}: they ask not to be listed. kB as sent.`,
  )
  const misses = [...problems, ...visited.flatMap(missesOf)]
  for (const miss of misses) say(`✗ ${miss}`)
  if (misses.length === 0) say('Every aim is kept.')
  process.exitCode = misses.length === 0 ? 0 : 1
} finally {
  await ground.clear()
}
