import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Control, isTouched } from './touched.ts'

class FakeInput {
  type = 'text'
}
class FakeSelect {
  options: object[] = []
}
beforeAll(() => {
  vi.stubGlobal('HTMLInputElement', FakeInput)
  vi.stubGlobal('HTMLSelectElement', FakeSelect)
})
afterAll(() => vi.unstubAllGlobals())

const input = (is: Partial<HTMLInputElement>) => Object.assign(new FakeInput(), is) as Control
const list = (...options: Partial<HTMLOptionElement>[]) =>
  Object.assign(new FakeSelect(), { options, selectedIndex: options.findIndex(({ selected }) => selected) }) as unknown as Control

test('a field is touched once it says something else than it was drawn with', () => {
  expect(isTouched(input({ type: 'text', value: 'KMRY', defaultValue: '' }))).toBe(true)
  expect(isTouched(input({ type: 'text', value: '12', defaultValue: '12' }))).toBe(false)
})

test('of a group, only the choice that was made is touched; a tick that was taken away is, too', () => {
  expect(isTouched(input({ type: 'radio', checked: true, defaultChecked: false }))).toBe(true)
  expect(isTouched(input({ type: 'radio', checked: false, defaultChecked: true }))).toBe(false)
  expect(isTouched(input({ type: 'checkbox', checked: false, defaultChecked: true }))).toBe(true)
  expect(isTouched(input({ type: 'checkbox', checked: true, defaultChecked: true }))).toBe(false)
})

test('a list is touched where another entry is chosen than the drawn one, or than the first where none was', () => {
  const [drawn, other] = [{ defaultSelected: true }, { defaultSelected: false }]
  expect(isTouched(list({ ...other, selected: false }, { ...drawn, selected: true }))).toBe(false)
  expect(isTouched(list({ ...other, selected: true }, { ...drawn, selected: false }))).toBe(true)
  expect(isTouched(list({ ...other, selected: true }, { ...other, selected: false }))).toBe(false)
  expect(isTouched(list({ ...other, selected: false }, { ...other, selected: true }))).toBe(true)
})
