/**
 * Daylight in steps, used in picture URLs: from night to noon and back. The first step after `night` and the last are twilight. Steps at
 * the same distance from noon have the same sun height, in the east or west.
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

/** Sun height of a step, from 0 (night) to 6 (noon), and whether it is morning. */
export const sunOf = (step: SunStep) => {
  const at = sunSteps.indexOf(step)
  const noon = sunSteps.indexOf('noon')
  return { level: at <= noon ? at : sunSteps.length - at, rises: at <= noon }
}
