export const modelKeys = ['C172', 'C182', 'DA40', 'SR20', 'SR22', 'SR22T', 'SF50', 'DA42', 'PA28', 'A36', 'TBM'] as const
export type ModelKey = (typeof modelKeys)[number]

// The first match wins, so specific patterns come first.
const patterns: readonly (readonly [RegExp, ModelKey])[] = [
  [/sr[ -]?22[ -]?t|turbo sr/, 'SR22T'],
  [/sr[ -]?22/, 'SR22'],
  [/sr[ -]?20/, 'SR20'],
  [/sf[ -]?50|vision/, 'SF50'],
  [/da[ -]?(42|62)|twin ?star/, 'DA42'],
  [/da[ -]?(20|40|50)|diamond/, 'DA40'],
  [/tbm|pc-?12|m[ -]?600|meridian|turboprop|daher|pilatus/, 'TBM'],
  [/jet|citation|phenom|eclipse/, 'SF50'],
  [/twin|baron|seneca|seminole|multi/, 'DA42'],
  [/bonanza|\b[agv]36|beech|mooney|m20|centurion ii|saratoga/, 'A36'],
  [/pa-?28|archer|warrior|cherokee|arrow|piper|tecnam p2008|grumman|cheetah|tiger/, 'PA28'],
  [/\b[ct]?(182|206|210)|skylane|stationair/, 'C182'],
  [/\bc?1[57][0-9]|skyhawk|cessna|high[ -]?wing|husky|citabria|maule|cub/, 'C172'],
  [/cirrus/, 'SR22'],
]

/** The drawing for a model name ("Cirrus SR22T G6"). Default: a low-wing single. */
export const modelKeyFor = (name: string): ModelKey => {
  const key = name.toLowerCase()
  return patterns.find(([pattern]) => pattern.test(key))?.[1] ?? 'PA28'
}
