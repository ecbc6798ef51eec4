import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readPdf } from '../../../test/reading/readPdf.ts'
import { tablePdf } from './tablePdf.ts'
import { textPdf } from './textPdf.ts'

const columns = [
  { title: 'Pilot', share: 2 },
  { title: 'Flight', share: 1 },
]
const rowsOf = (pilot: string) => Array.from({ length: 3 }, (_, at) => [pilot, `Flight ${at}`])

test.each([
  ['Thị Nguyễn'],
  ['Ọlá Adébáyọ̀ Ụzọ'],
  ['Ḿàkinwá Ṣọlá Ẹniọlá Ǹjí Ṅwa'],
  ['Łukasz Żółć'],
  ['Σοφία Анна'],
  ['Office\u00A0file fjord'],
])('in a PDF that names %s every letter is copied as it is seen', async (name) => {
  const table = await readPdf(
    await tablePdf({ title: 'Flights', about: [name, 'mail: maria@tailshare.example'], columns, rows: rowsOf(name), totals: [] }),
  )
  const text = await readPdf(
    await textPdf({
      title: name,
      about: ['Bookings that have not been flown are not included.'],
      sections: [],
      note: [],
      at: new Date(0),
    }),
  )
  expect(table.normalize('NFC')).toContain(name.replace('\u00A0', ' ').normalize('NFC'))
  expect(table).toContain('maria@tailshare.example')
  expect(table).toContain('Flight 2')
  expect(text.normalize('NFC')).toContain(name.replace('\u00A0', ' ').normalize('NFC'))
  expect(text).toContain('Bookings that have not been flown are not included.')
})

test('drawing a long table yields to other work', async () => {
  let turns = 0
  let isOver = false
  const others = (async () => {
    while (!isOver) {
      turns += 1
      // Each turn is one the table yields.
      // oxlint-disable-next-line no-await-in-loop
      await setImmediate()
    }
  })()
  const rows = Array.from({ length: 400 }, (_, at) => [`Pilot ${at}`, `Flight ${at}`])
  const pdf = await tablePdf({ title: 'Flights', about: [], columns, rows, totals: [] })
  isOver = true
  await others
  expect(turns).toBeGreaterThanOrEqual(400 / 2)
  expect(await readPdf(pdf)).toContain('Flight 399')
})
