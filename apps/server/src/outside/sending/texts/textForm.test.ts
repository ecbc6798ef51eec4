import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortText } from './textForm.ts'

const url = 'https://tailshare.example/order/0190aa11-2222-7333-8444-555566667777'
const isGsm = (text: string) => /^[\n\r -~£¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà€]*$/.test(text.replace(/`/g, 'é'))

test('a text says who it is from, what, and where to look', () => {
  expect(shortText({ title: 'N172SP is yours on Saturday', url })).toBe(`Tailshare: N172SP is yours on Saturday\n${url}`)
  expect(shortText({ title: 'Two\n lines' })).toBe('Tailshare: Two lines')
})

test('typographic characters are replaced, so that one quote does not halve the capacity', () => {
  const text = shortText({ title: '“Don’t” – José’s š flight… −3 °C', url })
  expect(text.split('\n')[0]).toBe('Tailshare: "Don\'t" - José\'s s flight... -3 °C'.replace('°', '°'))
})

test.each([
  ['plain', 'a long story '.repeat(60), 306],
  ['with brackets, which take two places', '[{}] '.repeat(100), 306],
  ['in another script', 'Самолёт вернулся поздно '.repeat(20), 134],
  ['one word', 'x'.repeat(500), 306],
])('however long it is, two parts are enough, and the link stays whole: %s', (_, title, most) => {
  const text = shortText({ title, url })
  const places = Array.from(text).reduce((sum, letter) => sum + (most === 306 && '^{}\\[~]|€'.includes(letter) ? 2 : 1), 0)
  expect(places).toBeLessThanOrEqual(most)
  expect(places).toBeGreaterThan(most - 30)
  expect(text.endsWith(`...\n${url}`)).toBe(true)
})

test('with any title, a text has at most 320 characters and ends with its link', () => {
  const titles = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ unit: 'grapheme', maxLength: 400 }))
  const property = fc.property(titles, (title) => {
    const text = shortText({ title, url })
    expect(text.length).toBeLessThanOrEqual(isGsm(text) ? 306 : 320)
    expect(text.endsWith(`\n${url}`)).toBe(true)
  })
  fc.assert(property, { numRuns: runs(100) })
})
