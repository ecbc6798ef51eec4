import zoneAt from 'tz-lookup'

const zones = {
  eastern: ['America/New_York'],
  central: ['America/Chicago'],
  mountain: ['America/Denver'],
  pacific: ['America/Los_Angeles'],
  plains: ['America/Chicago', 'America/Denver'],
  easternOrCentral: ['America/New_York', 'America/Chicago'],
}

/** Legal time zones of each state and territory, most widespread first. */
const zonesByState: Record<string, string[]> = {
  ...Object.fromEntries(
    'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'.split(' ').map((state) => [state, zones.eastern]),
  ),
  ...Object.fromEntries('AL AR IA IL LA MN MO MS OK WI'.split(' ').map((state) => [state, zones.central])),
  ...Object.fromEntries('CO MT NM UT WY'.split(' ').map((state) => [state, zones.mountain])),
  ...Object.fromEntries('KS NE SD TX'.split(' ').map((state) => [state, zones.plains])),
  ...Object.fromEntries('CA WA'.split(' ').map((state) => [state, zones.pacific])),
  FL: zones.easternOrCentral,
  TN: zones.easternOrCentral,
  NV: ['America/Los_Angeles', 'America/Denver', 'America/Boise'],
  AZ: ['America/Phoenix', 'America/Denver'],
  OR: ['America/Los_Angeles', 'America/Boise'],
  ID: ['America/Boise', 'America/Los_Angeles'],
  MI: ['America/Detroit', 'America/Menominee'],
  ND: [...zones.plains, ...['Center', 'New_Salem', 'Beulah'].map((name) => `America/North_Dakota/${name}`)],
  KY: ['America/New_York', 'America/Chicago', 'America/Kentucky/Louisville', 'America/Kentucky/Monticello'],
  IN: [
    ...['Indianapolis', 'Vincennes', 'Winamac', 'Marengo', 'Petersburg', 'Vevay', 'Tell_City', 'Knox'].map(
      (name) => `America/Indiana/${name}`,
    ),
    'America/Chicago',
    'America/Kentucky/Louisville',
  ],
  AK: ['Anchorage', 'Nome', 'Juneau', 'Sitka', 'Yakutat', 'Metlakatla', 'Adak'].map((name) => `America/${name}`),
  HI: ['Pacific/Honolulu'],
  PR: ['America/Puerto_Rico'],
  VI: ['America/Puerto_Rico'],
  GU: ['Pacific/Guam'],
  MP: ['Pacific/Guam'],
  AS: ['Pacific/Pago_Pago'],
}

export const isState = (state: string) => state in zonesByState
export const hasZone = (state: string, zone: string) => zonesByState[state]?.includes(zone) ?? false

const steps = [-1, -0.5, 0, 0.5, 1]
const around = steps
  .flatMap((up) => steps.map((right) => [up, right] as const))
  .sort(([a, b], [c, d]) => Math.hypot(a, b) - Math.hypot(c, d))

/**
 * The IANA zone of a position in a state. tz-lookup is coarse and may return the neighboring state's or a maritime zone; then use the
 * state's nearest zone within a degree, or its most widespread one.
 */
export const zoneOfAirport = (lat: number, lon: number, state: string) => {
  for (const degrees of [0, 0.1, 0.3, 1])
    for (const [up, right] of around) {
      const zone = zoneAt(Math.max(-90, Math.min(90, lat + up * degrees)), ((lon + right * degrees + 540) % 360) - 180)
      if (hasZone(state, zone)) return zone
    }
  return zonesByState[state]![0]!
}
