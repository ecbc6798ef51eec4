// Sets the clock of a test run. TEST_NOW=2027-03-14T10:30:00Z shifts it for every program the run starts: test runners, the server under
// test, its jobs, PostgreSQL. Default: the machine's clock.
import { chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { giveUp, run } from '../run/run.mjs'

export const library = () => {
  const folders = [
    '/usr/lib',
    ...(existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => path.join('/usr/lib', name)) : []),
  ]
  return [...folders, '/usr/lib64']
    .map((folder) => path.join(folder, 'faketime', 'libfaketime.so.1'))
    .find((file) => existsSync(file))
}

const ensureLibrary = async () => {
  const found = library()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing libfaketime, which moves the clock of the tests (once)…')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    if ((await run('apt-get', ['update', '-q'], { env })) === 0)
      await run('apt-get', ['install', '-y', '-q', 'libfaketime'], { env })
  }
  return (
    library() ??
    giveUp(
      'A run at another instant needs libfaketime, which exists for Linux, and it could not be installed.\n' +
        'Install it (Debian, Ubuntu: sudo apt-get install libfaketime) and run the command again, or leave TEST_NOW out.',
    )
  )
}

/** Seconds from the machine's clock to the instant, in libfaketime's format: +3024000. */
export const shiftTo = (instant, now) => {
  const seconds = Math.round((Date.parse(instant) - now.getTime()) / 1000)
  return `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}`
}

const isInstant = (text) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))

/**
 * Creates the shared state of processes under libfaketime. By default the first process would create it for its own account; but when root
 * runs the tests, PostgreSQL has another account and would not start. A glibc semaphore is 32 bytes, starting with its value.
 */
const shareState = () => {
  const names = [`tailshare_clock_${process.pid}_gate`, `tailshare_clock_${process.pid}`]
  const files = [`/dev/shm/sem.${names[0]}`, `/dev/shm/${names[1]}`]
  writeFileSync(files[0], Buffer.from(Uint32Array.of(1, 0, 0, 0, 0, 0, 0, 0).buffer))
  writeFileSync(files[1], Buffer.alloc(4096))
  for (const file of files) chmodSync(file, 0o666)
  return {
    FAKETIME_SHARED: names.map((name) => `/${name}`).join(' '),
    end: () => files.forEach((file) => rmSync(file, { force: true })),
  }
}

let moved = {}

/** Environment of a program that keeps the machine's clock even while the run's clock is moved. */
export const machineClock = () => Object.fromEntries(Object.keys(moved).map((name) => [name, undefined]))

/**
 * Moves the clock of programs started from now on; returns a function that moves it back. A signal that interrupts a wait reads the
 * machine's clock, so PostgreSQL's own timers never fire: a lock cycle or a statement's time-out shows as a test that hangs.
 */
const move = (instant, preloaded) => {
  const { end, ...shared } = shareState()
  moved = {
    ...shared,
    LD_PRELOAD: preloaded,
    FAKETIME: shiftTo(instant, new Date()),
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Moving the times of files, too, takes the gate at each look at a file. A program killed meanwhile leaves it closed, and every database
    // of the run hangs; Node's file times never move.
    NO_FAKE_STAT: '1',
  }
  Object.assign(process.env, moved)
  return () => {
    end()
    for (const name of Object.keys(moved)) delete process.env[name]
    moved = {}
  }
}

let atWork = 0
let moveBack = () => undefined

/**
 * Runs the work with the run's clock, also in parallel. The offset is computed once, so that all programs agree; timers use the monotonic
 * clock, which is not shifted.
 */
export const onTestClock = async (work) => {
  const instant = process.env.TEST_NOW
  if (!instant) return work()
  if (!isInstant(instant)) giveUp(`TEST_NOW is an instant such as 2027-03-14T10:30:00Z; this is ${instant}.`)
  const preloaded = await ensureLibrary()
  if (++atWork === 1) moveBack = move(instant, preloaded)
  try {
    return await work()
  } finally {
    if (--atWork === 0) moveBack()
  }
}
