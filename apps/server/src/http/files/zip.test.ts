import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readZip } from '../../../test/reading/readPdf.ts'
import { zipOf } from './zip.ts'

const at = new Date('2026-03-04T05:06:08Z')

test('an archive contains its entries, compressed where useful', async () => {
  const entries = [
    { name: 'data.json', bytes: Buffer.from('{"a":1}'.repeat(500)), at },
    { name: 'files/Señor – photo.webp', bytes: randomBytes(3000), at },
    { name: 'empty', bytes: Buffer.alloc(0), at },
  ]
  const archive = await buffer(zipOf(entries))
  expect([...readZip(archive)]).toEqual(entries.map(({ name, bytes }) => [name, bytes]))
  expect(archive.length).toBeLessThan(4000)
})

test('an archive without entries is valid', async () => {
  const archive = await buffer(zipOf([]))
  expect(archive.length).toBe(22)
  expect(readZip(archive).size).toBe(0)
})

test('a part that fails ends the archive with an error, not with a shorter one', async () => {
  const broken = (async function* () {
    yield { name: 'one', bytes: Buffer.from('1'), at }
    throw new Error('no more')
  })()
  await expect(buffer(zipOf(broken))).rejects.toThrow('no more')
})

test('a disconnect stops the generation', async () => {
  let made = 0
  const endless = (function* () {
    for (;;) yield { name: `${++made}.webp`, bytes: randomBytes(200_000), at }
  })()
  const archive = zipOf(endless)
  archive.read()
  await new Promise((resolve) => archive.once('readable', resolve))
  archive.destroy()
  const atTheEnd = made
  await new Promise((resolve) => setImmediate(resolve))
  expect(made).toBe(atTheEnd)
  expect(made).toBeLessThan(5)
})
