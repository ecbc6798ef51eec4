// Runs one step after another, each with a heading and its time. Plain JavaScript: works before anything is installed.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** Says what stands in the way in one sentence, without a stack, and ends. */
export const giveUp = (sentence) => {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}

/** Starts a program in the checkout and resolves to its exit code. It ends with us on Ctrl-C, being in the same group. */
export const run = (command, args, { env = {}, quiet = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
      env: { ...process.env, ...env },
    })
    const pass = (signal) => child.kill(signal)
    process.once('SIGTERM', pass)
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      resolve(127)
    })
    child.once('exit', (code, signal) => {
      process.off('SIGTERM', pass)
      resolve(signal ? 1 : code)
    })
  })

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/**
 * Runs the steps in order and stops at the first failure. A step is { name, run } whose run resolves to
 * { ok, passed?, failed? }; resolves to the sums, where a step that failed without counting anything counts as one.
 */
export const runSteps = async (steps) => {
  const total = { passed: 0, failed: 0 }
  for (const step of steps) {
    console.log(`\n── ${step.name} ${'─'.repeat(Math.max(0, 60 - step.name.length))}`)
    const since = performance.now()
    const { ok, passed = 0, failed = 0 } = await step.run()
    total.passed += passed
    total.failed += failed
    console.log(`${ok ? '✓' : '✗'} ${step.name}: ${seconds(since)}`)
    if (ok) continue
    if (failed === 0) total.failed += 1
    console.error(`\nStopped: “${step.name}” failed.`)
    break
  }
  return total
}

/** A step that is one or more programs of the checkout, run one after another. */
export const commands = (name, node, list) => ({
  name,
  run: async () => {
    for (const args of list) if ((await run(node, args)) !== 0) return { ok: false }
    return { ok: true }
  },
})
