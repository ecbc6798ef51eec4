type Palette = readonly [light: string, dark: string]
type Hour = Readonly<Record<'1' | '2' | '3' | 'glow' | 'far' | 'mid' | 'grass', Palette>>

/** Text on the airfield is legible at every hour, in both themes. */
export const hours = {
  dawn: {
    1: ['#b9c3e6', '#0a1230'],
    2: ['#e6d3e2', '#252d56'],
    3: ['#ffe0cc', '#6b4a60'],
    glow: ['#ffe6d0', '#7a566a'],
    far: ['#b7aec6', '#262a48'],
    mid: ['#9094ab', '#191f3b'],
    grass: ['#93997f', '#141c28'],
  },
  noon: {
    1: ['#8fc6ef', '#0a1a2b'],
    2: ['#c9e6f8', '#163750'],
    3: ['#eef8fd', '#34607a'],
    glow: ['#ffffff', '#3f6d87'],
    far: ['#a4c3d6', '#1c3b4d'],
    mid: ['#7ba3b0', '#142e3b'],
    grass: ['#8fb06f', '#12271f'],
  },
  golden: {
    1: ['#a8c4dc', '#0d1428'],
    2: ['#e6ddc8', '#362f4c'],
    3: ['#ffe2b0', '#75503f'],
    glow: ['#ffedc4', '#8a6148'],
    far: ['#bfae9c', '#30293c'],
    mid: ['#948a78', '#211d2d'],
    grass: ['#a39a66', '#201f20'],
  },
  dusk: {
    1: ['#b7b4dc', '#0c0f2e'],
    2: ['#e3c3d2', '#352851'],
    3: ['#ffcfae', '#7c4456'],
    glow: ['#ffd9b8', '#8d5060'],
    far: ['#a99bb8', '#2c2447'],
    mid: ['#857f9c', '#1e1935'],
    grass: ['#8c8a80', '#191729'],
  },
  night: {
    1: ['#aebfe0', '#050a16'],
    2: ['#cdd9ee', '#0c1a31'],
    3: ['#e9eef7', '#243f5c'],
    glow: ['#f4f7ff', '#2c4a68'],
    far: ['#a3b1c9', '#15283d'],
    mid: ['#7f90a8', '#0f1e2e'],
    grass: ['#8a9a8f', '#0d1a1f'],
  },
} as const satisfies Record<string, Hour>

type HourName = keyof typeof hours

/** The page is rendered with the morning colors. */
export const hourNamed = (hour: number): HourName | 'morning' => {
  if (hour < 5 || hour >= 21) return 'night'
  if (hour < 7) return 'dawn'
  if (hour < 10) return 'morning'
  if (hour < 16) return 'noon'
  return hour < 19 ? 'golden' : 'dusk'
}

export const showHour = (field: HTMLElement, hour: number) => {
  const name = hourNamed(hour)
  if (name === 'morning') return
  for (const [part, [light, dark]] of Object.entries(hours[name]))
    field.style.setProperty(`--scene-${part}`, `light-dark(${light}, ${dark})`)
}
