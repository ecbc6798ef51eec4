import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { longestSilence } from './load.ts'

const ops = fileURLToPath(new URL('../../../ops/ha/', import.meta.url))
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tailshare-fill-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The example with all passwords filled in. */
const cluster = (change: (text: string) => string = (text) => text) => {
  const file = join(folder, 'cluster.env')
  writeFileSync(file, change(readFileSync(`${ops}cluster.example.env`, 'utf8').replaceAll(/_PASSWORD=$/gm, '_PASSWORD=abc123')))
  return file
}
const fill = (file: string, machine: string) =>
  spawnSync('sh', [`${ops}fill.sh`, file, machine, join(folder, machine)], { encoding: 'utf8' })

test.skipIf(process.platform === 'win32')('the files of each machine are filled from one list of values', () => {
  const file = cluster()
  for (const machine of ['node1', 'node2', 'node3', 'app']) {
    expect(fill(file, machine)).toMatchObject({ status: 0, stderr: '' })
    for (const name of readdirSync(join(folder, machine)))
      expect(readFileSync(join(folder, machine, name), 'utf8'), name).not.toMatch(/@[A-Z_0-9]+@/)
  }
  expect(readFileSync(join(folder, 'node2', 'patroni.yml'), 'utf8')).toContain('connect_address: "10.0.0.12:5432"')
  expect(readFileSync(join(folder, 'app', 'haproxy.cfg'), 'utf8')).toContain('server node3 10.0.0.13:5432')
})

test.skipIf(process.platform === 'win32')(
  'a value that is missing, or that would break out of a file, is named and nothing is filled',
  () => {
    expect(
      fill(
        cluster((text) => text.replace('REST_PASSWORD=abc123', 'REST_PASSWORD=')),
        'node1',
      ),
    ).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('REST_PASSWORD is missing') as string,
    })
    expect(
      fill(
        cluster((text) => text.replace('REST_PASSWORD=abc123', `REST_PASSWORD='a"b'`)),
        'node1',
      ),
    ).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('REST_PASSWORD may have letters') as string,
    })
  },
)

test.skipIf(process.platform === 'win32')('the shell understands every script that is handed out', () => {
  fill(cluster(), 'node1')
  for (const name of readdirSync(join(folder, 'node1')).filter((name) => name.endsWith('.sh')))
    execFileSync('sh', ['-n', join(folder, 'node1', name)])
})

test('the time without a booking is the longest pause that reaches beyond the fault', () => {
  const answered = [0, 1000, 9000, 9500, 10_000, 31_000, 31_500, 33_000]
  expect(longestSilence(answered, 10_200)).toBe(21)
  expect(longestSilence(answered, 31_200)).toBe(1.5)
  expect(longestSilence([], 5)).toBe(0)
})
