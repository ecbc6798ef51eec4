// The instant a test run counts from. TEST_NOW=2027-03-14T10:30:00Z moves the clock of every program that the run starts: the test
// runners, the server under test, its jobs, PostgreSQL. Without it the run has the machine's clock.
import { chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { giveUp, run } from './run.mjs'

const library = () => {
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

/** Whole seconds from the machine's clock to the instant of the run, as libfaketime reads them: +3024000. */
export const shiftTo = (instant, now) => {
  const seconds = Math.round((Date.parse(instant) - now.getTime()) / 1000)
  return `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}`
}

const isInstant = (text) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))

/**
 * What processes under libfaketime have in common. Left to itself, the first makes it for its own account; but where root runs the
 * tests, PostgreSQL has another account, and would not start. A semaphore of glibc is 32 bytes that begin with its value.
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

/**
 * Does the work, and what it starts runs on the clock of the run. How far that is from the machine's clock is worked out once, so
 * that all programs agree; waiting and measuring go by a clock that is not moved.
 */
export const onTestClock = async (work) => {
  const instant = process.env.TEST_NOW
  if (!instant) return work()
  if (!isInstant(instant)) giveUp(`TEST_NOW is an instant such as 2027-03-14T10:30:00Z; this is ${instant}.`)
  const preloaded = await ensureLibrary()
  const { end, ...shared } = shareState()
  const moved = {
    ...shared,
    LD_PRELOAD: preloaded,
    FAKETIME: shiftTo(instant, new Date()),
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  Object.assign(process.env, moved)
  try {
    return await work()
  } finally {
    end()
    for (const name of Object.keys(moved)) delete process.env[name]
  }
}
