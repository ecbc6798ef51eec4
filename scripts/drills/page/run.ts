import { loadavg } from 'node:os'
import { say, takeAway } from './machines.ts'
import { one } from './one.ts'
import { three } from './three.ts'

// See ../page.mjs, which starts it.

const plans = { one, three }
const words = process.argv.slice(2)
const names = Object.keys(plans) as (keyof typeof plans)[]
const chosen = names.filter((name) => words.includes(name))
const leaves = words.includes('--leave')

takeAway()
try {
  for (const name of chosen.length > 0 ? chosen : names) {
    const started = performance.now()
    await plans[name]()
    const seconds = Math.round((performance.now() - started) / 1000)
    say(`${name}: everything that was typed did what the page says, in ${seconds} s, at a load of ${loadavg()[0]!.toFixed(1)}`)
    if (!leaves) takeAway()
  }
} catch (error) {
  process.stdout.write(`\nFAILED: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
if (leaves) process.stdout.write('The machines are left as they are: machine.sh down takes them away.\n')
else takeAway()
