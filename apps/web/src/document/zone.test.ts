import { expect, test } from 'vitest'
import { zoneOf } from './zone.ts'

test.each([
  ['', null],
  ['zone=America%2FChicago', 'America/Chicago'],
  ['theme=dark; zone=Europe%2FBerlin; a=1', 'Europe/Berlin'],
  ['timezone=Europe%2FBerlin', null],
  ['zone=Mars%2FOlympus', null],
  ['zone=%E0%A4%A', null],
  ['zone=', null],
  ['zone=aMERICA%2FcHICAGO', 'America/Chicago'],
  ['zone=Asia%2FKolkata', new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Kolkata' }).resolvedOptions().timeZone],
  [`zone=${'A'.repeat(9000)}`, null],
])('the cookies "%s" mean the zone %s', (cookies, zone) => {
  expect(zoneOf(cookies)).toBe(zone)
})
