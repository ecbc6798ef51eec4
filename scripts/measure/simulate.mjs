// npm run simulate: a year of a whole club through the API, from one seed, with every night's books compared with a book of its own.
// After “--”: --seed=S, --members=N, --aircraft=N, --days=N, --trips=N. A large club: --members=300 --aircraft=40, 12,000 trips a year.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { giveUp, root, runSteps } from '../run/run.mjs'
import { underProductNode } from '../setup/setup.mjs'
import { close, tests } from '../run/steps.mjs'

const node = await underProductNode(import.meta.url)
const asked = { seed: 1, members: 60, aircraft: 12, days: 365 }
const names = [...Object.keys(asked), 'trips']
for (const word of process.argv.slice(2)) {
  const [, name, value] = /^--(\w+)=(\d{1,9})$/.exec(word) ?? []
  if (!name || !names.includes(name)) giveUp(`${word}: say one of ${names.join(', ')}, as in --seed=7.`)
  asked[name] = Number(value)
}
// Each member flies about every ninth day.
asked.trips ??= Math.round((asked.members * asked.days) / 9)
const page = path.join(root, '.tmp', 'simulate.md')
rmSync(page, { force: true })
Object.assign(process.env, { SIMULATE: JSON.stringify(asked), SIMULATE_PAGE: page })
const total = await runSteps([tests(node, ['simulate/simulate.test.ts'])])
if (existsSync(page)) console.log(readFileSync(page, 'utf8'))
close(total)
