/**
 * The day's light in steps, as addresses of pictures name it: from night up the morning to noon, and down the afternoon. The first
 * after `night` and the last are the twilights; every other pair around noon has the sun at the same height, in the east or in the west.
 */
export const sunSteps = [
  'night',
  'dawn',
  'sunrise',
  'early',
  'morning',
  'forenoon',
  'noon',
  'afternoon',
  'late',
  'golden',
  'sunset',
  'dusk',
] as const
export type SunStep = (typeof sunSteps)[number]

export const isSunStep = (text: string): text is SunStep => sunSteps.some((step) => step === text)

/** Where the sun stands in a step: 0 at night to 6 at noon, before or after its noon. */
export const sunOf = (step: SunStep) => {
  const at = sunSteps.indexOf(step)
  const noon = sunSteps.indexOf('noon')
  return { level: at <= noon ? at : sunSteps.length - at, rises: at <= noon }
}
