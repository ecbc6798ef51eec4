// Where a database that need not outlive the run is kept: in memory where there is room, else where temporary files go.
import { readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const memory = '/dev/shm'
/** Two workers with a few databases each take about 600 MB; containers often have 64 MB here. */
const enoughBytes = 2e9

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** What killed runs have left in memory goes: nothing else would give it back. */
const clearLeftovers = () => {
  for (const name of readdirSync(memory)) {
    const [, pid] = /^tailshare-test-(\d+)-/.exec(name) ?? []
    if (pid && !isAlive(Number(pid))) rmSync(path.join(memory, name), { recursive: true, force: true })
  }
}

const bytesFree = () => {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize
  } catch {
    // No such folder: macOS and Windows have none.
    return 0
  }
}

export const quickFolder = () => {
  if (bytesFree() === 0) return tmpdir()
  clearLeftovers()
  return bytesFree() >= enoughBytes ? memory : tmpdir()
}
