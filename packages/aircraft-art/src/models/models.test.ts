import { expect, it } from 'vitest'
import { modelKeyFor, modelKeys } from './modelNames.ts'
import { shapes } from './models.ts'

it('every model name of the product has a drawing of its own kind', () => {
  const names = {
    'Cessna 172S': 'C172',
    'Cessna 172S Skyhawk SP': 'C172',
    'Cessna 182T': 'C182',
    'Cessna T182T Turbo Skylane': 'C182',
    'Diamond DA40 NG': 'DA40',
    'Diamond DA42': 'DA42',
    'Diamond DA42-VI': 'DA42',
    'Cirrus SR20': 'SR20',
    'Cirrus SR20 G6': 'SR20',
    'Cirrus SR22': 'SR22',
    'Cirrus SR22 G6': 'SR22',
    'Cirrus SR22T': 'SR22T',
    'Cirrus SR22T G6': 'SR22T',
    'Cirrus Vision SF50': 'SF50',
    'Cirrus SF50 G2+ Vision Jet': 'SF50',
    'Piper PA-28-181 Archer': 'PA28',
    'Piper Archer III': 'PA28',
    'Beechcraft A36 Bonanza': 'A36',
    'Daher TBM 940': 'TBM',
    C172: 'C172',
    DA40: 'DA40',
    SR22T: 'SR22T',
    SF50: 'SF50',
  }
  expect(Object.fromEntries(Object.keys(names).map((name) => [name, modelKeyFor(name)]))).toEqual(names)
})

it('a model key names its own drawing', () => {
  for (const key of modelKeys) expect(modelKeyFor(key)).toBe(key)
})

it('an unknown model is drawn by its kind', () => {
  expect(modelKeyFor('Cessna Citation M2')).toBe('SF50')
  expect(modelKeyFor('Pilatus PC-12 NGX')).toBe('TBM')
  expect(modelKeyFor('Piper Seneca V')).toBe('DA42')
  expect(modelKeyFor('High-wing trainer')).toBe('C172')
  expect(shapes[modelKeyFor('Something new')].highWing).toBeUndefined()
})
