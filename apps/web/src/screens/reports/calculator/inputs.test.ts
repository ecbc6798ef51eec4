import { projectSharing } from '@tailshare/rules/reports/calculator/projection'
import { expect, test } from 'vitest'
import { groups, shownText } from '@tailshare/rules/reports/calculator/inputGroups'
import { addressOfInputs, inputsFor, parse, readInputs } from './inputs.ts'

const base = inputsFor(undefined)
const read = (address: string) => readInputs(new URLSearchParams(address), base)

test('inputs survive the round trip through the URL, in dollars', () => {
  const address = 'rateHour=144.5&rentedHours=600&fuelIncluded=false'
  const inputs = read(address)
  expect(inputs).toEqual({ ...base, rateHourCents: 14_450, rentedHours: 600, fuelIncluded: false })
  expect(new URLSearchParams(addressOfInputs(inputs, base)).toString()).toBe(address)
  expect(addressOfInputs(base, base)).toEqual({})
})

test('invalid values in a URL are ignored', () => {
  expect(read('rateHour=abc&rentedHours=-5&feePercent=101&fuelIncluded=maybe&termYears=')).toEqual(base)
})

test('a number may be typed with a dollar sign and commas; anything else is an error', () => {
  const price = groups[1]!.inputs[0]!
  expect(parse(price, '$320,000')).toEqual({ value: 32_000_000 })
  expect(parse(price, '')).toEqual({ error: 'This field is required' })
  for (const text of ['1e9', 'much', '1 2']) expect(parse(price, text)).toEqual({ error: 'This field accepts only numbers' })
  for (const text of ['-5', '-$5', '−0.5']) expect(parse(price, text)).toEqual({ error: 'Value should be greater than 0' })
  expect(parse(price, '200000000')).toEqual({ error: 'Value should be less than 100,000,000' })
})

test('a field shows thousands, dollars and cents if any, and reads them back', () => {
  const [rate] = groups[0]!.inputs
  const [price] = groups[1]!.inputs
  const inputs = { ...base, priceCents: 32_000_000, rateHourCents: 39_550 }
  expect([shownText(price!, inputs), shownText(rate!, inputs)]).toEqual(['$320,000', '$395.50'])
  expect(parse(price!, shownText(price!, inputs))).toEqual({ value: 32_000_000 })
  expect(shownText(groups[4]!.inputs[1]!, { ...base, hoursToOverhaul: 1900 })).toBe('1,900')
})

test('a listed aircraft provides its rate, fuel terms, fuel burn and hours to overhaul', () => {
  type Listed = NonNullable<Parameters<typeof inputsFor>[0]>
  const listed = { priceHourCents: 52_500, fuelIncluded: false, specs: { burnGph: 18.2 } }
  const known = { ...base, rateHourCents: 52_500, fuelIncluded: false, burnGph: 18.2 }
  const due = (title: string, hoursLeft: number | null) => ({ title, hoursLeft })
  const withDue = (...maintenance: object[]) => inputsFor({ ...listed, maintenance } as unknown as Listed)
  expect(withDue(due('Magnetos', 211), due('Engine overhaul', null))).toEqual(known)
  expect(withDue(due('Magnetos', 211), due('Engine overhaul', 715.4))).toEqual({ ...known, hoursToOverhaul: 715 })
  expect(withDue(due('Engine overhaul', -3))).toEqual({ ...known, hoursToOverhaul: 0 })
})

test('the default figures yield a profit', () => expect(projectSharing(base).netYearCents).toBeGreaterThan(0))
