import { expect, test } from 'vitest'
import { holidayNote, whoHas } from './holidayText.ts'

test.each([
  [{ who: 'Bo', isOver: false, isOpen: false }, 'Bo'],
  [{ who: 'Bo', isOver: true, isOpen: true }, 'Bo'],
  [{ who: '', isOver: false, isOpen: false }, 'No one yet'],
  [{ who: '', isOver: false, isOpen: true }, 'Open to all'],
  [{ who: '', isOver: true, isOpen: true }, '–'],
])('the table names the holder of a holiday, or says that it is open to all: %j', (holiday, said) => {
  expect(whoHas(holiday)).toBe(said)
})

test('the note says until when a trip uses a whole holiday, and that it uses none afterwards', () => {
  expect(holidayNote).toBe(
    'Until 30 days before a holiday, a trip that touches any day of it takes the whole of it. After that, one that no one took is open to all: a trip on its days takes no holiday.',
  )
})
