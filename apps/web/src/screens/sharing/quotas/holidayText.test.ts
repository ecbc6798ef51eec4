import { expect, test } from 'vitest'
import { holidayNote, whoHas } from './holidayText.ts'

test.each([
  [{ who: 'Bo', isOver: false, isOpen: false }, 'Bo'],
  [{ who: 'Bo', isOver: true, isOpen: true }, 'Bo'],
  [{ who: '', isOver: false, isOpen: false }, 'No one yet'],
  [{ who: '', isOver: false, isOpen: true }, 'Open to all'],
  [{ who: '', isOver: true, isOpen: true }, '–'],
])('of a holiday the table says who has it, and that one is open to all: %j', (holiday, said) => {
  expect(whoHas(holiday)).toBe(said)
})

test('the note says until when a trip takes a whole holiday, and that it takes none after that', () => {
  expect(holidayNote).toBe(
    'Until 30 days before a holiday, a trip that touches any day of it takes the whole of it. After that, one that no one took is open to all: a trip on its days takes no holiday.',
  )
})
