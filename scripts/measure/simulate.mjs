// npm run simulate: a year of a whole club through the API, from one seed, with every night's books compared with a book of its own.
// After “--”: --seed=S, --members=N, --aircraft=N, --days=N, --trips=N, and --full for 300 members, 40 aircraft and 12,000 trips.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { giveUp, root, runSteps } from '../run/run.mjs'
import { underProductNode } from '../setup/setup.mjs'
import { close, tests } from '../run/steps.mjs'

const node = await underProductNode(import.meta.url)
const given = process.argv.slice(2)
const usual = given.includes('--full')
  ? { members: 300, aircraft: 40, days: 365, trips: 12_000 }
  : { members: 60, aircraft: 12, days: 365, trips: 1500 }
const asked = { seed: 1, ...usual }
for (const word of given.filter((one) => one !== '--full')) {
  const [, name, value] = /^--(\w+)=(\d{1,9})$/.exec(word) ?? []
  if (!name || !(name in asked)) giveUp(`${word}: say one of ${Object.keys(asked).join(', ')}, as in --seed=7, or --full.`)
  asked[name] = Number(value)
}
const page = path.join(root, '.tmp', 'simulate.md')
rmSync(page, { force: true })
Object.assign(process.env, { SIMULATE: JSON.stringify(asked), SIMULATE_PAGE: page })
const total = await runSteps([tests(node, ['simulate/simulate.test.ts'])])
if (existsSync(page)) console.log(readFileSync(page, 'utf8'))
close(total)
