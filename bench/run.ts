import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { aimText, type Figure, meets, type Part, valueText } from './figures.ts'
import { openGround } from './ground.ts'
import { drills } from './drills.ts'
import { lostSince, readMeasured, withLoad, withPart, writeMeasured } from './measured.ts'
import { parts } from './parts.ts'
import { scalePage } from './scalePage.ts'

// `npm run bench [-- search bookings] [-- --keep]`: all parts, or those named; drills only when named. Needs no database but its own.
// `--keep` writes what it found to bench/measured.json and docs/scale.md. Ends with 1 when an answer was wrong or an aim was lost.

const words = process.argv.slice(2)
const named = words.filter((word) => !word.startsWith('-'))
const keeps = words.includes('--keep')
const all = { ...parts, ...drills }
const unknown = named.filter((name) => !(name in all))
if (unknown.length > 0) {
  process.stderr.write(`No part is called ${unknown.join(', ')}. Parts: ${Object.keys(all).join(', ')}\n`)
  process.exit(1)
}
const say = (text: string) => process.stdout.write(`${text}\n`)
const machine = `${cpus().length} cores of ${cpus()[0]?.model ?? 'an unknown processor'}, Node ${process.version}, PostgreSQL embedded with fsync on`
const on = new Date().toISOString().slice(0, 10)

/** `✓ a pilot’s bookings: × 1.2 (2.1 ms → 2.5 ms), aim ≤ × 1.5, held × 1.1 on 2026-01-31` */
const lineOf = (part: string, { id, title, value, unit, aim, detail }: Figure) => {
  const held = measured[part]?.figures[id]?.held
  const words = [
    `${title}: ${valueText(value, unit)}${detail ? ` (${detail})` : ''}`,
    ...(aim ? [`aim ${aimText(aim, unit)}`] : []),
    ...(held ? [`held ${valueText(held.value, unit)} on ${held.on}`] : aim ? ['never held'] : []),
  ]
  return `  ${!aim ? ' ' : meets(value, aim) ? '✓' : '✗'} ${words.join(', ')}`
}

let measured = readMeasured()
const problems: string[] = []
const missed: string[] = []
const finish = (name: string, part: Part) => {
  say(`\n${part.title}`)
  for (const figure of part.figures) say(lineOf(name, figure))
  for (const line of part.lines ?? []) say(`    ${line}`)
  for (const problem of part.problems.slice(0, 5)) say(`  FAILED: ${problem}`)
  const lost = lostSince(measured, name, part).map(({ title }) => `${part.title}: an aim is lost: ${title}`)
  missed.push(...part.figures.filter(({ value, aim }) => aim && !meets(value, aim)).map(({ title }) => `${part.title}: ${title}`))
  problems.push(...part.problems, ...lost)
  // What gave a wrong answer is no measurement.
  if (part.problems.length === 0) measured = withPart(measured, name, part, { machine, on })
}

/** One that breaks off has failed; the others are measured all the same. */
const brokenOff = (name: string, error: unknown): Part => ({
  title: name,
  figures: [],
  problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
})
say(`Tailshare bench: ${machine}`)
const ground = await openGround()
try {
  for (const [name, measure] of Object.entries(all)) {
    if (named.length > 0 ? !named.includes(name) : name in drills) continue
    const part = await measure(ground).catch((error: unknown) => brokenOff(name, error))
    finish(name, name in drills ? withLoad(part) : part)
    if (!keeps) continue
    writeMeasured(measured)
    writeFileSync(new URL('../docs/scale.md', import.meta.url), scalePage(measured))
  }
} finally {
  await ground.clear()
}
say(
  missed.length === 0
    ? '\nEvery aim is kept.'
    : `\n${missed.length} aims are missed:\n${missed.map((line) => `  ${line}`).join('\n')}`,
)
for (const problem of problems) say(`  FAILED: ${problem}`)
process.exitCode = problems.length === 0 ? 0 : 1
