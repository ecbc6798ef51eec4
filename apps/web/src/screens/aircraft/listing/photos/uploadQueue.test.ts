import { expect, test } from 'vitest'
import * as U from './uploadQueue.ts'

const file = (name: string, size = 10) =>
  new File([new Uint8Array(size)], name, { type: name.endsWith('.txt') ? 'text/plain' : 'image/jpeg' })
const five = U.added(
  [],
  [1, 2, 3, 4, 5].map((number) => file(`${number}.jpg`)),
)
const keys = (uploads: readonly U.Upload[]) => uploads.map(({ key }) => key)

test('at most three uploads run at once', () => {
  expect(keys(U.nextUploads(five))).toEqual([1, 2, 3])
  const two = U.began(U.began(five, 1), 2)
  expect(keys(U.nextUploads(two))).toEqual([3])
  expect(U.nextUploads(U.began(two, 3))).toEqual([])
  expect(keys(U.nextUploads(U.ended(U.began(two, 3), 1)))).toEqual([4])
})

test('each file is validated before it is sent', () => {
  const uploads = U.added([], [file('notes.txt'), file('empty.jpg', 0), file('wing.jpg')])
  expect(uploads.map(({ state, problem }) => [state, problem])).toEqual([
    ['failed', 'Please upload a JPEG, PNG or WebP picture.'],
    ['failed', 'This file is empty. Please choose another one.'],
    ['waiting', ''],
  ])
})

test('offline uploads wait and resume by themselves', () => {
  const off = U.wentOffline(U.began(five, 1), 1)
  expect(U.uploadsText(off)).toBe('5 photos to go. They go on when you are back online.')
  expect(keys(U.nextUploads(U.resumed(off)))).toEqual([1, 2, 3])
})

test('a failed upload is retried alone and does not block the others', () => {
  const failed = U.wasRefused(U.began(five, 1), 1, 'Something went wrong', true)
  expect(keys(U.nextUploads(failed))).toEqual([2, 3, 4])
  expect(keys(U.nextUploads(U.again(failed, 1)))).toEqual([1, 2, 3])
})

test('files added later get new keys', () => {
  expect(keys(U.added(U.ended(five, 2), [file('6.jpg')]))).toEqual([1, 3, 4, 5, 6])
})
