import { expect, test } from 'vitest'
import { cockpitView } from '../artFor.ts'

test.each<[string[], 'panel' | 'gauges']>([
  [['Garmin 430W and 530W', 'S-TEC 55X autopilot', 'ADS-B out'], 'gauges'],
  [['GNS 430', 'Six-pack'], 'gauges'],
  [['Garmin G1000 NXi, GFC 700', 'Jet A, FADEC'], 'panel'],
  [['Perspective+ by Garmin, GFC 700', 'CAPS parachute'], 'panel'],
  [['Aspen Evolution', 'Garmin 430W'], 'panel'],
  [['Tow bar, covers, chocks'], 'panel'],
  [[], 'panel'],
])('the cockpit of an aircraft with %j is drawn with %s', (equipment, view) => {
  expect(cockpitView(equipment)).toBe(view)
})
