// Runs steps one after another or in parallel, each with a heading and its duration. Plain JavaScript, since it runs before anything is installed.
import { AsyncLocalStorage } from 'node:async_hooks'
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Prints one sentence without a stack and exits. */
export const giveUp = (sentence) => {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}

/** Output of a parallel step, held until the step ends so that lines do not mix. */
const kept = new AsyncLocalStorage()

export const say = (...lines) => {
  const text = lines.join('\n')
  const texts = kept.getStore()
  if (texts) texts.push(`${text}\n`)
  else console.log(text)
}

/** Runs a program in the checkout and resolves to its exit code. Same process group, so Ctrl-C ends it too. */
export const run = (command, args, { env = {}, quiet = false } = {}) =>
  new Promise((resolve) => {
    const texts = kept.getStore()
    const to = texts ? 'pipe' : 'inherit'
    const child = spawn(command, args, {
      cwd: root,
      stdio: [quiet || texts ? 'ignore' : 'inherit', quiet ? 'ignore' : to, to],
      env: { ...process.env, ...env },
    })
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => texts.push(text))
    const pass = (signal) => child.kill(signal)
    process.once('SIGTERM', pass)
    child.once('error', (error) => {
      say(`${command} could not be started: ${error.message}`)
      resolve(127)
    })
    child.once(texts ? 'close' : 'exit', (code, signal) => {
      process.off('SIGTERM', pass)
      resolve(signal ? 1 : code)
    })
  })

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Runs a step in parallel with others and prints its output when it ends. */
const keeping = async (work) => {
  const texts = []
  const result = await kept.run(texts, work)
  process.stdout.write(texts.join(''))
  return result
}

/**
 * Runs every step in order, even after a failure, so that one run shows everything. A step is { name, run, needs? }; its run resolves to
 * { ok, passed?, failed? }. If a step in `needs` failed, it fails without running. Steps without counts count as one. Lists of steps run in
 * parallel; all but the first print each step when it ends. Resolves to the sums.
 */
export const runSteps = async (steps) => {
  const total = { passed: 0, failed: 0 }
  const lines = []
  const broken = new Set()
  const runStep = async ({ name, run: work, needs = [] }) => {
    say(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`)
    const since = performance.now()
    const missing = needs.find((needed) => broken.has(needed))
    const { ok, passed = 0, failed = 0 } = missing ? { ok: false } : await work()
    total.passed += passed + (ok && passed === 0 ? 1 : 0)
    total.failed += failed + (!ok && failed === 0 ? 1 : 0)
    if (!ok) broken.add(name)
    const line = `${ok ? '✓' : '✗'} ${name}: ${missing ? `not run, because “${missing}” failed` : seconds(since)}`
    lines.push(line)
    say(line)
  }
  const runAll = async (some, inOrder) => {
    for (const one of some) await inOrder(one)
  }
  const beside = (lists) =>
    Promise.all(lists.map((list, at) => runAll(list, (step) => (at === 0 ? runStep(step) : keeping(() => runStep(step))))))
  await runAll(steps, (one) => (Array.isArray(one) ? beside(one) : runStep(one)))
  console.log(['', 'In all:', ...lines].join('\n'))
  return total
}

/** A step that runs one or more programs of the checkout in sequence. `env` is asked when it begins. */
export const commands = (name, node, list, env = () => ({})) => ({
  name,
  run: async () => {
    for (const args of list) if ((await run(node, args, { env: env() })) !== 0) return { ok: false }
    return { ok: true }
  },
})
