import { numberText } from '@tailshare/contract/text/numberText'
import type { Minimums } from '@tailshare/contract/bookings/weather/weather'
import { ceilingOf, knowsCeiling, type Conditions, type Wind } from './conditions.ts'

// What is forecast, held against what a pilot flies in.

export const hasMinimums = (minimums: Minimums) => Object.values(minimums).some((limit) => limit !== null)

/** Where a pilot draws no line: the least of VFR (14 CFR 91.155) counts in their place. */
export const orVfr = ({ ceilingFt, visibilitySm, ...wind }: Minimums): Minimums => ({
  ceilingFt: ceilingFt ?? 1000,
  visibilitySm: visibilitySm ?? 3,
  ...wind,
})

const higher = (own: number | null, least: number) => Math.max(own ?? least, least)

/**
 * What a student alone needs, which their own minimums can only raise: 3 SM by day and 5 SM by night (14 CFR 61.89(a)(6)), and sight of the
 * surface (61.89(a)(7)), which the least ceiling of VFR stands for (91.155(c)).
 */
export const raisedForStudent = ({ ceilingFt, visibilitySm, ...wind }: Minimums, isNight: boolean): Minimums => ({
  ceilingFt: higher(ceilingFt, 1000),
  visibilitySm: higher(visibilitySm, isNight ? 5 : 3),
  ...wind,
})

const strongest = ({ kt, gustKt }: Wind) => Math.max(kt, gustKt ?? 0)
const radians = Math.PI / 180

/** Across the runway that suits best, gusts included; a variable wind may blow all of it across. `null` where no runway is known. */
export const crosswindKt = (wind: Wind, runways: readonly number[]): number | null => {
  if (runways.length === 0) return null
  const { from } = wind
  if (from === null) return strongest(wind)
  return Math.round(Math.min(...runways.map((heading) => Math.abs(Math.sin((from - heading) * radians)))) * strongest(wind))
}

export const feetText = (feet: number) => `${numberText(feet)} ft`
const fractions: Record<number, string> = { 0.125: '1/8', 0.25: '1/4', 0.375: '3/8', 0.5: '1/2', 0.625: '5/8', 0.75: '3/4' }
/** Statute miles as pilots read them: `1 1/2 SM`. */
export const milesText = (miles: number) => {
  const whole = Math.floor(miles)
  const part = fractions[miles - whole]
  const text = part === undefined ? String(Math.round(miles * 10) / 10) : [whole || '', part].filter(Boolean).join(' ')
  return `${text} SM`
}

/** How a forecast is beyond a pilot's minimums, and which of them it says nothing about; both as words. */
export type Held = { below: string[]; unknown: string[] }

/** The worst that is known breaks a limit, or what is unknown leaves it open. A text follows the name. */
const hold = (name: string, limit: string, worst: string | false, isOpen: boolean, unsaid: string): Held => {
  if (worst) return { below: [`${name} ${worst}, ${limit}`], unknown: [] }
  return { below: [], unknown: isOpen ? [`${name} ${unsaid}, ${limit}`] : [] }
}

/** A limit that is broken: `ceiling 600 ft, your minimum is 1,500 ft`. One that is open: `ceiling not forecast, your minimum is 1,500 ft`. */
export const heldAgainst = (
  forecast: readonly Conditions[],
  { ceilingFt, visibilitySm, windKt, crosswindKt: mostAcross }: Minimums,
  runways: readonly number[],
): Held => {
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
      hold(
        'ceiling',
        `your minimum is ${feetText(ceilingFt)}`,
        ceiling < ceilingFt && feetText(ceiling),
        !forecast.every(knowsCeiling),
        unsaid,
      ),
    visibilitySm !== null &&
      hold(
        'visibility',
        `your minimum is ${milesText(visibilitySm)}`,
        miles < visibilitySm && milesText(miles),
        forecast.some((each) => each.visibilitySm === null),
        unsaid,
      ),
    windKt !== null && hold('wind', `your limit is ${windKt} kt`, wind > windKt && `${wind} kt`, someWind, unsaid),
    mostAcross !== null &&
      hold(
        'crosswind',
        `your limit is ${mostAcross} kt`,
        crosswind > mostAcross && `${crosswind} kt`,
        someWind || runways.length === 0,
        runways.length === 0 ? 'unknown because we do not have the runways' : unsaid,
      ),
  ].filter((each) => each !== false)
  return { below: held.flatMap(({ below }) => below), unknown: held.flatMap(({ unknown }) => unknown) }
}
