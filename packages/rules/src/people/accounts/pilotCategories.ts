import { pilotCategories, type PilotCategory } from '@tailshare/contract/base/constants'

type Given = { pilotCategory?: PilotCategory | undefined; pilotCategories?: PilotCategory[] | undefined }
type Kept = { pilotCategory: PilotCategory | null; pilotCategories: PilotCategory[] }

const exclusive: readonly PilotCategory[] = ['student_pilot', 'non_pilot']
const others = (category: PilotCategory) => all.filter((other) => other !== category)
const all: readonly PilotCategory[] = [
  'student_pilot',
  'licensed_pilot',
  'instructor_pilot',
  'csip_pilot',
  'non_pilot',
] satisfies (keyof typeof pilotCategories)[]

/** Specification §4: categories that exclude each other. */
const disables: Record<PilotCategory, readonly PilotCategory[]> = {
  student_pilot: others('student_pilot'),
  non_pilot: others('non_pilot'),
  csip_pilot: exclusive,
  licensed_pilot: [],
  instructor_pilot: [],
}

export const disabledCategories = (chosen: readonly PilotCategory[]): PilotCategory[] =>
  all.filter((category) => chosen.some((each) => disables[each].includes(category)))

/** Toggles a category. Student and non-pilot are exclusive: choosing one clears the others. Disabled ones stay off. */
export const choose = (chosen: readonly PilotCategory[], next: PilotCategory): PilotCategory[] => {
  if (chosen.includes(next)) return chosen.filter((category) => category !== next)
  if (disabledCategories(chosen).includes(next)) return [...chosen]
  return exclusive.includes(next) ? [next] : [...chosen, next]
}

const weights: readonly PilotCategory[] = ['csip_pilot', 'instructor_pilot', 'licensed_pilot', 'student_pilot', 'non_pilot']

/** The most significant category, which decides what someone may do. */
export const mainCategory = (chosen: readonly PilotCategory[]) => weights.find((category) => chosen.includes(category))

/** Most significant first. */
export const byWeight = (chosen: readonly PilotCategory[]) => weights.filter((category) => chosen.includes(category))

/** Why the sent categories are invalid, with the field. */
export const whyNotCategories = ({ pilotCategory, pilotCategories: chosen }: Given) => {
  if (!chosen) return null
  for (const bar of chosen)
    for (const barred of chosen)
      if (disables[bar].includes(barred)) {
        const message = `${pilotCategories[bar]} cannot be combined with ${pilotCategories[barred]}`
        return { field: 'pilotCategories', message }
      }
  const main = mainCategory(chosen)
  return pilotCategory && main && pilotCategory !== main
    ? { field: 'pilotCategory', message: `Of the chosen categories this has to be ${pilotCategories[main]}` }
    : null
}

/** The categories to store. Sending only a different `pilotCategory` replaces all. Sending nothing changes nothing. */
export const keptCategories = ({ pilotCategory, pilotCategories: chosen }: Given, before: Kept): Kept => {
  if (chosen)
    return { pilotCategory: mainCategory(chosen)!, pilotCategories: all.filter((category) => chosen.includes(category)) }
  return pilotCategory === undefined || pilotCategory === before.pilotCategory
    ? { pilotCategory: before.pilotCategory, pilotCategories: categoriesOf(before) }
    : { pilotCategory, pilotCategories: [pilotCategory] }
}

/** All categories of an account. Older accounts have only the main one. */
export const categoriesOf = ({ pilotCategory, pilotCategories: chosen }: Kept): PilotCategory[] => {
  if (pilotCategory === null) return []
  return mainCategory(chosen) === pilotCategory ? chosen : [pilotCategory]
}

/** A CSIP who gives up the role stays an instructor. */
export const withoutCsip = (account: Kept): Kept =>
  keptCategories(
    { pilotCategories: [...categoriesOf(account).filter((category) => category !== 'csip_pilot'), 'instructor_pilot'] },
    account,
  )
