import { expect, test } from 'vitest'
import { rampRoutes } from './rampRoutes.ts'

test('the ramp’s calls keep the specification’s paths', () => {
  const pathOf = (name: keyof typeof rampRoutes) => rampRoutes[name].path
  expect(pathOf('getReservation')).toBe('checkin/reservations/{id}/')
  expect(pathOf('changeStatus')).toBe('checkin/reservations/{id}/change-status/')
  expect(pathOf('listDepartureQuestions')).toBe('checkin/questions/aircraft-departure')
  expect(pathOf('listReturnQuestions')).toBe('checkin/questions/aircraft-return')
})
