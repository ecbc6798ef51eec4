import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Bytes } from '../call.ts'
import { fileLine, isGeneratedFile } from './fileLine.ts'
import { routes } from '@tailshare/contract/routes'

const fileOf = (content: Bytes['content']): Bytes => ({ contentType: 'text/csv', name: 'a.csv', content })
const later = () => {
  const { promise, resolve } = Promise.withResolvers<Bytes>()
  return { make: () => promise, end: () => resolve(fileOf(Buffer.alloc(0))) }
}

test('files of one account are made one after the other, those of others at the same time', async () => {
  const oneByOne = fileLine()
  const begun: string[] = []
  const ask = (who: string, name: string) => {
    const file = later()
    const done = oneByOne(who, () => {
      begun.push(name)
      return file.make()
    })
    return { end: file.end, done }
  }
  const files = [ask('maria', 'a'), ask('maria', 'b'), ask('helen', 'c'), ask('maria', 'd')]
  await setImmediate()
  expect(begun).toEqual(['a', 'c'])
  files[0]!.end()
  await files[0]!.done
  await setImmediate()
  expect(begun).toEqual(['a', 'c', 'b'])
  for (const { end } of files) end()
  await Promise.all(files.map(({ done }) => done))
  expect(begun).toEqual(['a', 'c', 'b', 'd'])
})

test('a streamed file is in progress until sent or aborted, and a failed one lets the next start', async () => {
  const oneByOne = fileLine()
  const stream = new PassThrough()
  await oneByOne('maria', () => Promise.resolve(fileOf(stream)))
  let isBegun = false
  const next = oneByOne('maria', () => {
    isBegun = true
    return Promise.reject(new Error('no rows'))
  })
  await setImmediate()
  expect(isBegun).toBe(false)
  stream.destroy()
  await expect(next).rejects.toThrow('no rows')
  await expect(oneByOne('maria', () => Promise.resolve(fileOf(Buffer.alloc(0))))).resolves.toMatchObject({ name: 'a.csv' })
})

test('a request waiting too long or behind too many is refused because another file is in progress', async () => {
  const oneByOne = fileLine(0)
  const first = later()
  const done = oneByOne('maria', first.make)
  const others = Array.from({ length: 5 }, () => oneByOne('maria', later().make))
  const codes = (await Promise.allSettled(others)).map(
    (one) => one.status === 'rejected' && (one.reason as { code: string }).code,
  )
  expect(codes).toEqual(Array(5).fill('files_one_by_one'))
  first.end()
  await done
  const after = later()
  after.end()
  await expect(oneByOne('maria', after.make)).resolves.toBeDefined()
})

test('reports, statements and archives are made when asked for; pictures and papers are kept', () => {
  const madeOnes = Object.entries(routes).filter(([, row]) => isGeneratedFile(row))
  expect(madeOnes.map(([name]) => name)).toEqual(
    expect.arrayContaining(['downloadYearPack', 'exportAccount', 'downloadOwnerOrders', 'downloadYearPdf']),
  )
  expect(isGeneratedFile(routes.getPhotoFile)).toBe(false)
})
