// Runs steps one after another, each with a heading and its duration. Plain JavaScript, since it runs before anything is installed.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** Prints one sentence without a stack and exits. */
export const giveUp = (sentence) => {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}

/** Runs a program in the checkout and resolves to its exit code. Same process group, so Ctrl-C ends it too. */
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
 * Runs every step in order, even after a failure, so that one run shows everything. A step is { name, run, needs? }; its run resolves to {
 * ok, passed?, failed? }. If a step in `needs` failed, it fails without running. Steps without counts count as one. Resolves to the sums.
 */
export const runSteps = async (steps) => {
  const total = { passed: 0, failed: 0 }
  const lines = []
  const broken = new Set()
  for (const { name, run: runStep, needs = [] } of steps) {
    console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`)
    const since = performance.now()
    const missing = needs.find((needed) => broken.has(needed))
    const { ok, passed = 0, failed = 0 } = missing ? { ok: false } : await runStep()
    total.passed += passed + (ok && passed === 0 ? 1 : 0)
    total.failed += failed + (!ok && failed === 0 ? 1 : 0)
    if (!ok) broken.add(name)
    lines.push(`${ok ? '✓' : '✗'} ${name}: ${missing ? `not run, because “${missing}” failed` : seconds(since)}`)
    console.log(lines.at(-1))
  }
  console.log(['', 'In all:', ...lines].join('\n'))
  return total
}

/** A step that runs one or more programs of the checkout in sequence. */
export const commands = (name, node, list) => ({
  name,
  run: async () => {
    for (const args of list) if ((await run(node, args)) !== 0) return { ok: false }
    return { ok: true }
  },
})
