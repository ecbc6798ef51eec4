// npm run test:stories: random tests with a new seed and ten times as many cases as npm test.
// After “--”: --runs=N for N times as many, --seed=S to repeat an earlier run, and words that select test files.
import { randomInt } from 'node:crypto'
import { isTest } from './checks/links.mjs'
import { giveUp, root, runSteps } from './run/run.mjs'
import { underProductNode } from './setup/setup.mjs'
import { sources } from './checks/sources.mjs'
import { close, tests } from './run/steps.mjs'

const node = await underProductNode(import.meta.url)
const given = process.argv.slice(2)
const numberOf = (name, otherwise) => {
  const text = given.find((word) => word.startsWith(`--${name}=`))?.split('=')[1]
  if (text === undefined) return otherwise
  if (!/^\d{1,9}$/.test(text)) giveUp(`--${name} takes a whole number, as in --${name}=${otherwise}.`)
  return Number(text)
}
const seed = numberOf('seed', randomInt(1_000_000_000))
const times = numberOf('runs', 10)
const words = given.filter((word) => !word.startsWith('--'))

const drawn = sources(root)
  .filter(({ file, text }) => isTest(file) && /from 'fast-check'|contract\/test\/stories'/.test(text))
  .map(({ file }) => file)
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
if (drawn.length === 0) giveUp(`No test file with random stories is called ${words.join(' or ')}.`)

Object.assign(process.env, { STORY_SEED: String(seed), STORY_TIMES: String(times) })
const total = await runSteps([tests(node, drawn)])
if (total.failed > 0)
  console.error(
    [
      `\nThe stories of seed ${seed} failed. They come again with:`,
      `  npm run test:stories -- ${['--seed=' + seed, '--runs=' + times, ...words].join(' ')}`,
      'Put the counterexample that the failure names into its file (examples:), so that npm test keeps it.',
    ].join('\n'),
  )
close(total)
