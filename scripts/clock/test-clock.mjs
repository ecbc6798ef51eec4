// npm run test:clock: rules, API and five core journeys at thirteen instants. -- --at=new-year-la runs one of them,
// --at=2027-03-14T10:30:00Z any other; further words select files:
// npm run test:clock -- --at=leap-day bookings
import { giveUp, runSteps } from '../run/run.mjs'
import { instantsAfter } from './instants.mjs'
import { underProductNode } from '../setup/setup.mjs'
import { build, close, journeys, tests } from '../run/steps.mjs'

/** Booking through ramp to receipt; sign-up; cancellation and refund; an owner's block; a late return. */
const core = [
  'from search to the owner’s income, through five people',
  'someone new signs up by email, with every mistake on the way',
  'a cancellation says first what it costs, and can be taken back',
  'an owner sets every second Tuesday aside',
  'an aircraft comes back late',
]

const node = await underProductNode(import.meta.url)
const given = process.argv.slice(2)
const files = given.filter((argument) => !argument.startsWith('--at='))
const at = given.find((argument) => argument.startsWith('--at='))?.slice('--at='.length)

const instants = instantsAfter(new Date())
const chosen = () => {
  if (!at) return Object.entries(instants).map(([name, instant]) => [name, instant.toISOString()])
  if (instants[at]) return [[at, instants[at].toISOString()]]
  if (Number.isNaN(Date.parse(at)))
    giveUp(`--at is an instant such as 2027-03-14T10:30:00Z, or one of ${Object.keys(instants).join(', ')}.`)
  return [[at, at]]
}

/** Run the steps separately, so that failing rules do not hide failing journeys. */
const stepsOf = () => (files.length > 0 ? [tests(node, files)] : [tests(node), journeys(node, ['--grep', core.join('|')])])

const total = { passed: 0, failed: 0 }
const add = (sums) => {
  total.passed += sums.passed
  total.failed += sums.failed
}
const runs = chosen()
if (files.length === 0) add(await runSteps([build]))
const told = []
for (const [name, instant] of runs) {
  console.log(`\n════ ${name}: ${instant}`)
  process.env.TEST_NOW = instant
  const before = total.failed
  for (const step of stepsOf()) add(await runSteps([step]))
  told.push(`${total.failed === before ? '✓' : '✗'} ${name} (${instant})`)
}
console.log(['', ...told].join('\n'))
close(total)
