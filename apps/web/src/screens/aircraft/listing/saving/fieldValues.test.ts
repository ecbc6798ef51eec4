import { expect, test } from 'vitest'
import { dollarsText, parseDollars, parseNumber, problemWith } from './fieldValues.ts'

test.each([
  ['395', 39_500],
  ['$395.50', 39_550],
  ['1,250', 125_000],
  [' 185. ', 18_500],
])('%s is a rate', (text, value) => {
  expect(parseDollars('priceHourCents', text)).toEqual({ value })
})

test.each([
  ['', 'This field is required'],
  ['four hundred', 'This field accepts only numbers'],
  ['-5', 'This field accepts only numbers'],
  ['0.50', 'Value should be greater than $1'],
  ['10001', 'Value should be less than $10000'],
])('%s is not a rate', (text, problem) => {
  expect(parseDollars('priceHourCents', text)).toEqual({ problem })
})

test('meters count in tenths', () => {
  expect(parseNumber('hobbs', '1,284.6')).toEqual({ value: 1284.6 })
  expect(parseNumber('hobbs', '12.34')).toEqual({ problem: 'This field accepts only numbers' })
  expect(parseNumber('hobbs', '100000')).toEqual({ problem: 'Value should be less than 99999.9' })
})

test('a year has four digits and may be the next one', () => {
  expect(parseNumber('yearManufactured', '2019')).toEqual({ value: 2019 })
  expect(parseNumber('yearManufactured', '1900')).toEqual({ problem: 'Year is outdated' })
})

test('the contract reports the error in a tail number', () => {
  expect(problemWith('tailNumber', 'n417-ts')).toBeUndefined()
  expect(problemWith('tailNumber', 'D-EABC')).toBe('This field accepts only alphanumeric characters')
})

test('an amount is shown as it is typed', () => {
  expect([dollarsText(39_500), dollarsText(39_550), dollarsText(0)]).toEqual(['395', '395.50', '0'])
})
