import type { Message } from '@tailshare/contract/messages/messages'
import { expect, test } from 'vitest'
import { byDay, chatDay, lastLine, seenText } from './chatText.ts'

const zone = 'America/Denver'
const now = new Date('2026-12-05T09:30:00-07:00')
const at = (month: number, day: number, hour = 12, year = 2026) =>
  new Date(Date.UTC(year, month - 1, day, hour + 7)).toISOString()

test.each([
  [at(12, 5, 0), 'Today'],
  [at(12, 4, 23), 'Yesterday'],
  [at(11, 30), 'Monday'],
  [at(11, 28), 'Nov 28'],
  [at(11, 28, 12, 2025), 'Nov 28, 2025'],
])('%s is %s', (instant, said) => {
  expect(chatDay(instant, now, zone)).toBe(said)
})

const message = (created: string, text: string) =>
  ({ id: created, userFrom: 'a', message: text, files: [], created, takenBack: false }) as unknown as Message

test('messages are grouped by day, the oldest first', () => {
  const days = byDay([message(at(12, 5, 9), 'c'), message(at(12, 5, 8), 'b'), message(at(12, 4), 'a')], now, zone)
  expect(days.map(({ day, messages }) => [day, messages.map((one) => one.message)])).toEqual([
    ['Yesterday', ['a']],
    ['Today', ['b', 'c']],
  ])
})

test('a message shows when it was seen, with the day if that is a later one', () => {
  expect(seenText(at(12, 5, 14), at(12, 5, 9), zone)).toBe('14:00')
  expect(seenText(at(12, 6, 8), at(12, 5, 23), zone)).toBe('Dec 6, 08:00')
})

test('a chat in the list shows who wrote last', () => {
  expect(lastLine(message(at(12, 5), 'Hello'), 'a')).toBe('You: Hello')
  expect(lastLine(message(at(12, 5), 'Hello'), 'b')).toBe('Hello')
  const pdf = { contentType: 'application/pdf' } as Message['files'][number]
  expect(lastLine({ ...message(at(12, 5), ''), files: [pdf] }, 'a')).toBe('You: PDF')
  expect(lastLine({ ...message(at(12, 5), ''), takenBack: true }, 'b')).toBe('Message taken back')
})
