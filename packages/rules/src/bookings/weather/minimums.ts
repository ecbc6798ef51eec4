import { numberText } from '@tailshare/contract/text/countText'
import type { Minimums } from '@tailshare/contract/bookings/weather/weather'
import { ceilingOf, knowsCeiling, type Conditions, type Wind } from './conditions.ts'

// Compares a forecast to a pilot's minimums.

export const hasMinimums = (minimums: Minimums) => Object.values(minimums).some((limit) => limit !== null)

/** Where a pilot sets no minimum, uses basic VFR (14 CFR 91.155). */
export const orVfr = ({ ceilingFt, visibilitySm, ...wind }: Minimums): Minimums => ({
  ceilingFt: ceilingFt ?? 1000,
  visibilitySm: visibilitySm ?? 3,
  ...wind,
})

const higher = (own: number | null, least: number) => Math.max(own ?? least, least)

/**
 * Minimums for student solo, which the student's own can only raise: 3 SM by day, 5 SM at night (14 CFR 61.89(a)(6)), and visual reference
 * to the surface (61.89(a)(7)), approximated by the basic VFR ceiling (91.155(c)).
 */
export const raisedForStudent = ({ ceilingFt, visibilitySm, ...wind }: Minimums, isNight: boolean): Minimums => ({
  ceilingFt: higher(ceilingFt, 1000),
  visibilitySm: higher(visibilitySm, isNight ? 5 : 3),
  ...wind,
})

const strongest = ({ kt, gustKt }: Wind) => Math.max(kt, gustKt ?? 0)
const radians = Math.PI / 180

/** Crosswind on the best runway, gusts included. Variable wind counts fully as crosswind. `null` if no runway is known. */
export const crosswindKt = (wind: Wind, runways: readonly number[]): number | null => {
  if (runways.length === 0) return null
  const { from } = wind
  if (from === null) return strongest(wind)
  return Math.round(Math.min(...runways.map((heading) => Math.abs(Math.sin((from - heading) * radians)))) * strongest(wind))
}

export const feetText = (feet: number) => `${numberText(feet)} ft`
const fractions: Record<number, string> = { 0.125: '1/8', 0.25: '1/4', 0.375: '3/8', 0.5: '1/2', 0.625: '5/8', 0.75: '3/4' }
/** Statute miles as pilots write them: `1 1/2 SM`. */
export const milesText = (miles: number) => {
  const whole = Math.floor(miles)
  const part = fractions[miles - whole]
  const text = part === undefined ? String(Math.round(miles * 10) / 10) : [whole || '', part].filter(Boolean).join(' ')
  return `${text} SM`
}

/** In words: minimums the forecast violates, and those it says nothing about. */
export type MinimumsCheck = { below: string[]; unknown: string[] }

/** A limit is violated by the worst known value, or left open by an unknown one. The text follows the name. */
const checkLimit = (name: string, limit: string, worst: string | false, isOpen: boolean, unsaid: string): MinimumsCheck => {
  if (worst) return { below: [`${name} ${worst}, ${limit}`], unknown: [] }
  return { below: [], unknown: isOpen ? [`${name} ${unsaid}, ${limit}`] : [] }
}

/** Violated: `ceiling 600 ft, your minimum is 1,500 ft`. Open: `ceiling not forecast, your minimum is 1,500 ft`. */
export const checkMinimums = (
  forecast: readonly Conditions[],
  { ceilingFt, visibilitySm, windKt, crosswindKt: mostAcross }: Minimums,
  runways: readonly number[],
): MinimumsCheck => {
  const ceiling = Math.min(...forecast.map((each) => ceilingOf(each) ?? Infinity))
  // “More than 6 miles” meets any minimum up to ten.
  const miles = Math.min(...forecast.flatMap((each) => (each.isMore ? [] : (each.visibilitySm ?? []))))
  const winds = forecast.flatMap(({ wind }) => wind ?? [])
  const wind = Math.max(0, ...winds.map(strongest))
  const crosswind = Math.max(0, ...winds.map((each) => crosswindKt(each, runways) ?? 0))
  const someWind = winds.length < forecast.length
  const unsaid = 'not forecast'
  const held = [
    ceilingFt !== null &&
      checkLimit(
        'ceiling',
        `your minimum is ${feetText(ceilingFt)}`,
        ceiling < ceilingFt && feetText(ceiling),
        !forecast.every(knowsCeiling),
        unsaid,
      ),
    visibilitySm !== null &&
      checkLimit(
        'visibility',
        `your minimum is ${milesText(visibilitySm)}`,
        miles < visibilitySm && milesText(miles),
        forecast.some((each) => each.visibilitySm === null),
        unsaid,
      ),
    windKt !== null && checkLimit('wind', `your limit is ${windKt} kt`, wind > windKt && `${wind} kt`, someWind, unsaid),
    mostAcross !== null &&
      checkLimit(
        'crosswind',
        `your limit is ${mostAcross} kt`,
        crosswind > mostAcross && `${crosswind} kt`,
        someWind || runways.length === 0,
        runways.length === 0 ? 'unknown because we do not have the runways' : unsaid,
      ),
  ].filter((each) => each !== false)
  return { below: held.flatMap(({ below }) => below), unknown: held.flatMap(({ unknown }) => unknown) }
}
