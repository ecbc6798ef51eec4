import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { Answers } from '@tailshare/contract/flights/ramp'
import { numberIn } from '../questions/answers.ts'
import type { Problem } from '../questions/facts.ts'

// Fuel bought away is the owner's cost and the pilot's credit: gallons, dollars and the receipt belong together.

/** What no gallon of avgas or jet fuel in the US costs; dearer was misread, or the receipt says more than fuel. */
const maxDollarsPerGallon = 15

/** Nobody burns more on one trip: four times what all tanks hold. */
export const maxGallonsAway = (usableGallons: number) => Math.round(4 * usableGallons)

const fuelKeys = ['fuelBoughtGallons', 'fuelBoughtDollars', 'photoReceipt']
const boughtIn = (answers: Answers) => ({
  gallons: numberIn(answers, 'fuelBoughtGallons') ?? 0,
  cents: Math.round((numberIn(answers, 'fuelBoughtDollars') ?? 0) * 100),
})

/** Either number calls for the other one and for the receipt. */
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

/** What the pilot gets back: nothing without gallons. */
export const fuelCreditsIn = (answers: Answers) => {
  const { gallons, cents } = boughtIn(answers)
  return gallons > 0 && cents > 0 ? [{ gallons, cents }] : []
}
