import { plusMinutes } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import { digestMail } from './digestMail.ts'

const at = new Date('2026-11-23T18:04:00Z')
const line = (number: number) => ({ title: `Booking TS-${number}`, text: 'It was moved.', at: plusMinutes(at, number) })

test('a digest has a line for each piece of news, with its time', () => {
  expect(digestMail([line(1), line(2)], 'daily', 'America/Los_Angeles')).toEqual({
    subject: 'Your day: 2 updates about your rentals',
    text: 'Mon, Nov 23, 10:05 PST: Booking TS-1\nIt was moved.\n\nMon, Nov 23, 10:06 PST: Booking TS-2\nIt was moved.',
  })
  expect(digestMail([line(1)], 'weekly', 'UTC').subject).toBe('Your week: 1 update about your rentals')
})

test('a long digest ends with the number of further notices', () => {
  const { subject, text } = digestMail(
    Array.from({ length: 43 }, (_, index) => line(index)),
    'weekly',
    'UTC',
  )
  expect(subject).toContain('43 updates')
  expect(text.split('\n\n')).toHaveLength(41)
  expect(text.endsWith('And 3 more.')).toBe(true)
})
