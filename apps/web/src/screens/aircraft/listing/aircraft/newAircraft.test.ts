import { expect, test } from 'vitest'
import { type Begun, blank, bodyOf, problemsOf, typedAlong } from './newAircraft.ts'

const id = '0190a1b2-0000-7000-8000-000000000001'
const whole: Begun = {
  text: { tailNumber: 'n123-ab', yearManufactured: '2019', engine: ' ', horsepower: '', hobbs: '1,284.6', flightMeter: '' },
  model: { id, label: 'Cirrus SR22' },
  airport: { id, label: 'KSQL, San Carlos Airport' },
}

test('a complete listing has no errors, and its tail number is normalized as in the registry', () => {
  expect(problemsOf(whole)).toEqual({})
  expect(bodyOf(whole).data).toEqual({ tailNumber: 'N123AB', modelId: id, yearManufactured: 2019, airportId: id })
})

test('an empty listing requires everything but engine and meters', () => {
  expect(problemsOf(blank)).toEqual({
    tailNumber: 'This field is required',
    modelId: 'This field is required',
    yearManufactured: 'This field is required',
    airportId: 'This field is required',
  })
})

test('each field reports its error', () => {
  const text = {
    tailNumber: 'D-EABC',
    yearManufactured: '1900',
    engine: '',
    horsepower: 'many',
    hobbs: 'new',
    flightMeter: '1.23',
  }
  expect(problemsOf({ ...whole, text })).toEqual({
    tailNumber: 'This field accepts only alphanumeric characters',
    yearManufactured: 'Year is outdated',
    horsepower: 'This field accepts only numbers',
    hobbs: 'This field accepts only numbers',
    flightMeter: 'This field accepts only numbers',
  })
})

test('only the engine and meter values that were typed are saved afterwards', () => {
  expect(typedAlong(whole)).toEqual({ hobbs: 1284.6 })
  const text = { ...whole.text, engine: 'IO-390', horsepower: '215', hobbs: '' }
  expect(typedAlong({ ...whole, text })).toEqual({ engine: 'IO-390', horsepower: 215 })
})
