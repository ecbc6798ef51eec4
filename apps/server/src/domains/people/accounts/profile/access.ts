import type { PilotCategory } from '@tailshare/contract/base/constants'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { leavesNoInterest } from '@tailshare/rules/people/accounts/interests'
import { keptCategories, whyNotCategories } from '@tailshare/rules/people/accounts/pilotCategories'
import { BadInput } from '../../../../http/refusal.ts'

type Given = Parameters<typeof whyNotCategories>[0]
type Kept = { pilotCategory: PilotCategory | null; pilotCategories: PilotCategory[] }

/** The categories to save. Throws `BadInput` at the field that cannot be combined. */
export const allowedCategories = (given: Given, before: Kept = { pilotCategory: null, pilotCategories: [] }) => {
  const problem = whyNotCategories(given)
  if (problem) throw new BadInput({ [problem.field]: problem.message })
  return keptCategories(given, before)
}

export const refuseProblems = (problems: Record<string, string[]>) => {
  if (Object.keys(problems).length > 0) throw new BadInput(problems)
}

export const refuseNoInterest = (...change: Parameters<typeof leavesNoInterest>) => {
  if (leavesNoInterest(...change)) throw new BadInput({ interests: fieldMessages.multiselectNotEmpty })
}
