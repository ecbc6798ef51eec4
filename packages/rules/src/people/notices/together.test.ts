import { expect, test } from 'vitest'
import { together } from './together.ts'

const note = (to: string, title: string, text: string, more: object = {}) => ({
  to,
  kind: 'system' as const,
  title,
  text,
  ...more,
})

test('a single notice is left unchanged', () => {
  const one = note('maria', 'N417TS is grounded', 'A nick', { link: '/a', button: 'Open' })
  expect(together([one])).toEqual([one])
  expect(together([one, one])).toEqual([one])
  expect(together([])).toEqual([])
})

test('several notices for a person become one that links to the list', () => {
  const notes = [
    note('maria', 'N417TS is grounded', 'Your booking of Thu is at risk.', { link: '/7', marker: 'booking' }),
    note('helen', 'N417TS is grounded', 'A nick.', { link: '/s' }),
    {
      ...note('maria', 'N417TS is grounded', 'Your booking of Fri is at risk.', { link: '/8', mustKnow: true }),
      kind: 'warning' as const,
    },
  ]
  expect(together(notes)).toMatchObject([
    {
      to: 'maria',
      kind: 'warning',
      title: 'N417TS is grounded',
      text: 'Your booking of Thu is at risk.\n\nYour booking of Fri is at risk.',
      link: '/profile/booking',
      mustKnow: true,
      hasOwnMail: false,
    },
    notes[1]!,
  ])
})

test('merged notices lead with a question if there is one, else the first, and list the others with their titles', () => {
  const [one] = together([
    note('helen', 'Booking TS-1 was canceled', 'Fog.', { link: '/1', marker: 'aircraft-booking', hasOwnMail: true }),
    note('helen', 'Booking TS-2 was moved', 'To Friday.', { link: '/1', needsAnswer: true }),
    note('helen', 'Booking TS-2 was moved', 'To Friday.', { link: '/1' }),
  ])
  expect(one).toMatchObject({
    title: 'Booking TS-2 was moved, and 1 more',
    text: 'Booking TS-2 was moved. To Friday.\n\nBooking TS-1 was canceled. Fog.',
    link: '/1',
    hasOwnMail: false,
    needsAnswer: true,
    urgent: false,
  })
})

test('the summary of an event provides title and link', () => {
  const [one] = together([
    note('helen', 'Booking TS-1 was moved', 'To Friday.', { link: '/1' }),
    note('helen', 'N417TS is late', 'Rosa decided about 2 bookings.', { link: '/event', leads: true }),
    note('helen', 'Booking TS-2 was canceled', 'Fog.', { link: '/2' }),
  ])
  expect(one).toMatchObject({
    title: 'N417TS is late',
    text: 'Rosa decided about 2 bookings.\n\nBooking TS-1 was moved. To Friday.\n\nBooking TS-2 was canceled. Fog.',
    link: '/event',
  })
})
