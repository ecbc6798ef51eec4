import { toastMs } from '@tailshare/contract/base/constants'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeToast, currentToasts, holdToasts, longestMs, releaseToasts, toast, toastError } from './toast.ts'

const texts = () => currentToasts().map(({ text }) => text)
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  for (const { id } of currentToasts()) closeToast(id)
  vi.useRealTimers()
})

test('every toast closes by itself after 5 s, errors too', () => {
  toast('Saved')
  toastError(new Error('The card was declined.'))
  vi.advanceTimersByTime(toastMs - 1)
  expect(texts()).toEqual(['Saved', 'The card was declined.'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('a hovered toast stays, and closes 5 s afterwards', () => {
  toastError('No connection')
  vi.advanceTimersByTime(toastMs - 1)
  holdToasts()
  toast('Saved')
  vi.advanceTimersByTime(longestMs - 1)
  expect(texts()).toEqual(['No connection', 'Saved'])
  releaseToasts()
  vi.advanceTimersByTime(toastMs - 1)
  expect(texts()).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('a pointer resting where a toast appears does not keep it forever', () => {
  holdToasts()
  toast('The squawk is noted')
  vi.advanceTimersByTime(longestMs)
  expect(texts()).toEqual([])
})

test('a later toast about the same item replaces the earlier one', () => {
  toast('The booking is canceled', { about: 'booking 7', action: { label: 'Undo', onPress: () => undefined } })
  toast('Saved')
  toast('Booking restored', { about: 'booking 7' })
  toast('The booking is canceled', { about: 'booking 8' })
  expect(texts()).toEqual(['Saved', 'Booking restored', 'The booking is canceled'])
})

test('closing the last toast under the pointer does not hold the next one', () => {
  toast('Saved')
  holdToasts()
  closeToast(currentToasts()[0]!.id)
  toast('Sent')
  vi.advanceTimersByTime(toastMs)
  expect(texts()).toEqual([])
})
