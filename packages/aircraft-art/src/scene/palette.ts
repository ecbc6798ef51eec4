/** The six lights used without an hour, from sunrise to night. */
export const lightKeys = ['dawn', 'day', 'golden', 'dusk', 'night', 'overcast'] as const
export type LightKey = (typeof lightKeys)[number]

export type Light = {
  /** Zenith to horizon. */
  sky: readonly [string, string, string, string]
  /** Sun or moon with its glow. `orb`: size of the disc, 0 if hidden. `x` and `y`: fractions of the picture. */
  sun: { x: number; y: number; color: string; strength: number; orb: number }
  /** Shadow of an upright object: length relative to height, and darkness. */
  cast: { length: number; strength: number }
  far: string
  near: string
  grass: string
  apron: readonly [string, string]
  /** Light color on all surfaces, on the lit side, on the shaded side, and bounced from the ground. */
  ambient: string
  key: string
  shade: string
  bounce: string
  cloud: string
  line: string
  sea: string
  /** Visibility of lamps and lit windows, 0 to 1. */
  lamps: number
  /** How strongly the sun shades a body, 0 to 1. */
  relief: number
  /** More cumulus clouds than in fair weather. */
  heaps: number
}

export const lights: Record<LightKey, Light> = {
  dawn: {
    sky: ['#4a5f96', '#9096c0', '#efb9a8', '#ffe6c6'],
    sun: { x: 0.17, y: 0.55, color: '#fff1d6', strength: 0.95, orb: 0.03 },
    cast: { length: 2, strength: 0.34 },
    far: '#a992b2',
    near: '#56546f',
    grass: '#77755f',
    apron: ['#b1a3a8', '#665f6e'],
    ambient: '#f3e4e4',
    key: '#fff2e0',
    shade: '#37355f',
    bounce: '#e9baaa',
    cloud: '#ffe0d2',
    line: '#f0d090',
    sea: '#7f86ab',
    lamps: 0.35,
    relief: 0.9,
    heaps: 0,
  },
  day: {
    sky: ['#2a78c8', '#6db0e6', '#b9dcf3', '#ecf6fa'],
    sun: { x: 0.2, y: 0.16, color: '#ffffff', strength: 0.85, orb: 0.03 },
    cast: { length: 0.5, strength: 0.4 },
    far: '#9ab8d0',
    near: '#56806a',
    grass: '#87a667',
    apron: ['#bcc3c7', '#838c93'],
    ambient: '#ffffff',
    key: '#ffffff',
    shade: '#1e3a5e',
    bounce: '#cfd8da',
    cloud: '#ffffff',
    line: '#efc03a',
    sea: '#3f86ae',
    lamps: 0,
    relief: 1,
    heaps: 0,
  },
  golden: {
    sky: ['#4d77a6', '#a3b5c4', '#f7d199', '#ffecc2'],
    sun: { x: 0.16, y: 0.52, color: '#fff6d8', strength: 1, orb: 0.03 },
    cast: { length: 1.7, strength: 0.38 },
    far: '#bb9f8e',
    near: '#6f6147',
    grass: '#968449',
    apron: ['#c2ad92', '#6e645d'],
    ambient: '#fff3df',
    key: '#fff4d4',
    shade: '#3c3450',
    bounce: '#f0c48c',
    cloud: '#fff0d4',
    line: '#ffd061',
    sea: '#6f8fa3',
    lamps: 0.1,
    relief: 1,
    heaps: 0,
  },
  dusk: {
    sky: ['#1b2453', '#574688', '#cf6a84', '#ffb47c'],
    sun: { x: 0.18, y: 0.585, color: '#ffdca8', strength: 0.8, orb: 0.03 },
    cast: { length: 1.2, strength: 0.16 },
    far: '#72507f',
    near: '#2f2a4c',
    grass: '#3c3650',
    apron: ['#846a86', '#322e4a'],
    ambient: '#d6c5d8',
    key: '#ffd6b8',
    shade: '#1a1840',
    bounce: '#d9837e',
    cloud: '#ee97a0',
    line: '#e0b070',
    sea: '#5f4f80',
    lamps: 0.75,
    relief: 0.9,
    heaps: 0,
  },
  night: {
    sky: ['#060a1c', '#0e1a3c', '#203562', '#43608f'],
    sun: { x: 0.2, y: 0.17, color: '#eef2ff', strength: 0.7, orb: 0.021 },
    cast: { length: 0.25, strength: 0.3 },
    far: '#1e3056',
    near: '#0d1830',
    grass: '#131f30',
    apron: ['#384867', '#141d31'],
    ambient: '#a3b2d4',
    key: '#dbe6ff',
    shade: '#060b1e',
    bounce: '#6c7fae',
    cloud: '#33487a',
    line: '#b8934c',
    sea: '#22386a',
    lamps: 1,
    relief: 0.8,
    heaps: 0,
  },
  overcast: {
    sky: ['#8999a8', '#aab7c1', '#cad3d8', '#e4e9eb'],
    sun: { x: 0.3, y: 0.2, color: '#ffffff', strength: 0.25, orb: 0 },
    cast: { length: 0.1, strength: 0.2 },
    far: '#a3b0b7',
    near: '#66766f',
    grass: '#7e8c71',
    apron: ['#b1b8bc', '#757e84'],
    ambient: '#eef2f4',
    key: '#ffffff',
    shade: '#2c3a49',
    bounce: '#bdc6ca',
    cloud: '#f4f7f8',
    line: '#dcb64a',
    sea: '#71889a',
    lamps: 0.05,
    relief: 0.6,
    heaps: 1,
  },
}
