import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const script = fileURLToPath(new URL('../../ops/backup.sh', import.meta.url))
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tailshare-backup-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Three pauses long. `pgDump` stands in for PostgreSQL's program. */
const nights = (name: string, { pgDump = 'true', holds = 'TABLE DATA', hasStamp = false }) => {
  const [programs, to, files] = ['bin', 'backup', 'files'].map((part) => join(folder, name, part)) as [string, string, string]
  for (const made of [programs, to, files]) mkdirSync(made, { recursive: true })
  writeFileSync(join(files, 'photo'), 'a photo')
  if (hasStamp) writeFileSync(join(to, 'done'), '')
  const pauses = join(folder, name, 'pauses')
  for (const [program, text] of [
    ['pg_dump', `for last; do :; done; echo dump > "\${last#--file=}"; ${pgDump}`],
    ['pg_restore', `echo ${holds}`],
    ['sleep', `echo $1 >> ${pauses}; [ $(wc -l < ${pauses}) -lt 3 ] || kill $PPID`],
  ] as const) {
    writeFileSync(join(programs, program), `#!/bin/sh\n${text}\n`)
    chmodSync(join(programs, program), 0o755)
  }
  const env = { PATH: `${programs}:${process.env.PATH}`, BACKUP_TO: to, FILES: files }
  const { stdout, stderr } = spawnSync('sh', [script, 'every-night'], { encoding: 'utf8', env })
  return {
    said: stdout + stderr,
    made: [...new Set(readdirSync(to).map((file) => file.replace(/^\d.*Z/, '')))].toSorted(),
    isShort: readFileSync(pauses, 'utf8')
      .split('\n', 3)
      .map((pause) => pause === '600'),
  }
}

test.skipIf(process.platform === 'win32')('each night has a dump and the files, the first comes at once', () => {
  const { said, made, isShort } = nights('whole', {})
  expect(said.match(/is whole/g)).toHaveLength(3)
  expect(made).toEqual(['.dump', 'done', 'files.tar'])
  expect(isShort).toEqual([false, false, false])
})

test.skipIf(process.platform === 'win32')('a dump that breaks off leaves no stamp and nothing to restore', () => {
  const { said, made } = nights('broken', { pgDump: 'exit 1' })
  expect(said).not.toMatch(/is whole/)
  expect(made).toEqual(['.dump.part'])
})

test.skipIf(process.platform === 'win32')('a dump from before the first start is no backup', () => {
  expect(nights('early', { holds: 'SCHEMA' }).said).not.toMatch(/is whole/)
})

test.skipIf(process.platform === 'win32')('after a failure it is tried again in ten minutes, not the next night', () => {
  const { said, isShort } = nights('again', { pgDump: 'exit 1', hasStamp: true })
  expect(said.match(/tried again in ten minutes/g)).toHaveLength(2)
  expect(isShort).toEqual([false, true, true])
})
