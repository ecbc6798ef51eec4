// Folder for temporary databases: in memory if there is room, otherwise the usual temporary folder.
import { readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const memory = '/dev/shm'
/** Two workers with a few databases each take about 600 MB. Containers often only have 64 MB here. */
const enoughBytes = 2e9

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Removes leftovers of killed runs, which would occupy memory. */
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
    // macOS and Windows do not have this folder.
    return 0
  }
}

export const quickFolder = () => {
  if (bytesFree() === 0) return tmpdir()
  clearLeftovers()
  return bytesFree() >= enoughBytes ? memory : tmpdir()
}
