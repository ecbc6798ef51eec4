import { numberText } from '@tailshare/contract/numberText'
import type { FlightCategory, Minimums } from '@tailshare/contract/weather'
import { categoryOf, ceilingOf, worseOf, type Conditions, type Wind } from './conditions.ts'

// What is forecast, held against what a pilot flies in.

export const hasMinimums = (minimums: Minimums) => Object.values(minimums).some((limit) => limit !== null)

/** Where a pilot draws no line: the least of VFR (14 CFR 91.155) counts in their place. */
export const orVfr = ({ ceilingFt, visibilitySm, ...wind }: Minimums): Minimums => ({
  ceilingFt: ceilingFt ?? 1000,
  visibilitySm: visibilitySm ?? 3,
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

/** Whether a forecast is beyond the pilot's own minimums, each as words: `ceiling 600 ft, your minimum is 1,500 ft`. */
export const beyondMinimums = (forecast: readonly Conditions[], minimums: Minimums, runways: readonly number[]): string[] => {
  const ceiling = Math.min(...forecast.map((each) => ceilingOf(each) ?? Infinity))
  const miles = Math.min(...forecast.map(({ visibilitySm }) => visibilitySm ?? Infinity))
  const winds = forecast.flatMap(({ wind }) => wind ?? [])
  const wind = Math.max(0, ...winds.map(strongest))
  const crosswind = Math.max(0, ...winds.map((each) => crosswindKt(each, runways) ?? 0))
  const { ceilingFt, visibilitySm, windKt, crosswindKt: mostAcross } = minimums
  // “More than 6 miles” meets any minimum up to ten.
  const isClear = forecast.every(({ isMore, visibilitySm: each }) => isMore || each === null)
  return [
    ceilingFt !== null && ceiling < ceilingFt && `ceiling ${feetText(ceiling)}, your minimum is ${feetText(ceilingFt)}`,
    visibilitySm !== null &&
      !isClear &&
      miles < visibilitySm &&
      `visibility ${milesText(miles)}, your minimum is ${milesText(visibilitySm)}`,
    windKt !== null && wind > windKt && `wind ${wind} kt, your limit is ${windKt} kt`,
    mostAcross !== null && crosswind > mostAcross && `crosswind ${crosswind} kt, your limit is ${mostAcross} kt`,
  ].filter((text) => text !== false)
}

export const worstCategory = (forecast: readonly Conditions[]): FlightCategory => forecast.map(categoryOf).reduce(worseOf, 'VFR')
