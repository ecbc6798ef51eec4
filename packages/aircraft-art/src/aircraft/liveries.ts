type LiveryStyle = 'swoosh' | 'cheatline' | 'twotone' | 'sweep' | 'spear'

/** An aircraft's paint: body color, main color, trim, and layout. */
export type Livery = {
  base: string
  accent: string
  trim: string
  style: LiveryStyle
}

export const liveries = {
  signal: { base: '#f8f8f5', accent: '#e4602a', trim: '#22384c', style: 'swoosh' },
  cobalt: { base: '#f7f8fa', accent: '#1747c0', trim: '#7fb2ff', style: 'sweep' },
  ember: { base: '#fbf9f5', accent: '#c4241d', trim: '#23262d', style: 'cheatline' },
  graphite: { base: '#eceef0', accent: '#2b3038', trim: '#d9a441', style: 'twotone' },
  teal: { base: '#f8fafa', accent: '#0b7a75', trim: '#f2b134', style: 'spear' },
  heritage: { base: '#faf6ea', accent: '#7a1f2b', trim: '#c79a4b', style: 'twotone' },
  midnight: { base: '#232e4c', accent: '#eef1f6', trim: '#e0633f', style: 'spear' },
  forest: { base: '#f7f7f1', accent: '#1f5a3c', trim: '#b9c46a', style: 'swoosh' },
  sand: { base: '#f3eadb', accent: '#a9522b', trim: '#3f4d5a', style: 'sweep' },
  sky: { base: '#f6fafc', accent: '#3f96d2', trim: '#153a5c', style: 'twotone' },
  plum: { base: '#f9f7f8', accent: '#5d2f6e', trim: '#d9a7b8', style: 'spear' },
  silver: { base: '#d3d9de', accent: '#b3261e', trim: '#1d2229', style: 'cheatline' },
} as const satisfies Record<string, Livery>

export type LiveryKey = keyof typeof liveries
export const liveryKeys = Object.keys(liveries) as [LiveryKey, ...LiveryKey[]]
