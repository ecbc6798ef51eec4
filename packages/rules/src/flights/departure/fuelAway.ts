import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { Answers } from '@tailshare/contract/flights/ramp'
import { numberIn } from '../stages/answers.ts'
import type { Problem } from '../stages/facts.ts'

// Fuel bought away from base: the owner pays and the pilot is credited. Gallons, dollars and receipt go together.

/** Above any US fuel price: a misread number, or a receipt with more than fuel. */
const maxDollarsPerGallon = 15

/** Upper bound for one trip: four times the usable fuel. */
export const maxGallonsAway = (usableGallons: number) => Math.round(4 * usableGallons)

const fuelKeys = ['fuelBoughtGallons', 'fuelBoughtDollars', 'photoReceipt']
const boughtIn = (answers: Answers) => ({
  gallons: numberIn(answers, 'fuelBoughtGallons') ?? 0,
  cents: Math.round((numberIn(answers, 'fuelBoughtDollars') ?? 0) * 100),
})

/** Entering gallons or dollars requires the other one and the receipt. */
export const isAskedForFuel = (key: string, answers: Answers) => {
  const { gallons, cents } = boughtIn(answers)
  return fuelKeys.includes(key) && (gallons > 0 || cents > 0)
}

export const fuelProblems = (answers: Answers): Problem[] => {
  const { gallons, cents } = boughtIn(answers)
  if (cents <= 0 || gallons < 0) return []
  if (answers.fuelBoughtGallons === 0) return [{ question: 'fuelBoughtGallons', text: fieldMessages.noZero, severity: 'block' }]
  if (gallons === 0 || cents <= Math.round(gallons * maxDollarsPerGallon * 100)) return []
  const text = `That is more than $${maxDollarsPerGallon} per gallon. Check gallons and dollars against the receipt.`
  return [{ question: 'fuelBoughtDollars', text, severity: 'block' }]
}

/** The pilot's credit. None without gallons. */
export const fuelCreditsIn = (answers: Answers) => {
  const { gallons, cents } = boughtIn(answers)
  return gallons > 0 && cents > 0 ? [{ gallons, cents }] : []
}
