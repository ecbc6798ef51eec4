import { expect, test } from 'vitest'
import { fromHit, marked } from './marked.ts'

const hits = (text: string, search: string) =>
  marked(text, search)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Is the left fuel tank full?', 'fuel', 'Is the left [fuel] tank full?'],
  ['Fuel-card lost; refuel', 'FUE', '[Fue]l-card lost; refuel'],
  ['N417TS at 7 qt', '7 n417', '[N417]TS at [7] qt'],
  ['a (b) c', '(b', 'a ([b]) c'],
  ['nothing here', '?!', 'nothing here'],
])('matches in "%s" for "%s"', (text, search, shown) => expect(hits(text, search)).toBe(shown))

test('a long text is shown from shortly before its first match', () => {
  const long = `${'word '.repeat(60)}the fuel tank is full`
  expect(fromHit(long, 'fuel')).toMatch(/^…(word )+the fuel tank is full$/)
  expect(fromHit(long, 'fuel').length).toBeLessThan(60)
  expect(fromHit('short fuel', 'fuel')).toBe('short fuel')
  expect(fromHit(long, 'word')).toBe(long)
})
