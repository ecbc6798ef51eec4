import { pilotCategories, type PilotCategory } from '@tailshare/contract/constants'

const exclusive: readonly PilotCategory[] = ['student_pilot', 'non_pilot']
const others = (category: PilotCategory) => all.filter((other) => other !== category)
const all: readonly PilotCategory[] = [
  'student_pilot',
  'licensed_pilot',
  'instructor_pilot',
  'csip_pilot',
  'non_pilot',
] satisfies (keyof typeof pilotCategories)[]

/** Specification §4: who is one of these cannot be one of those. */
const disables: Record<PilotCategory, readonly PilotCategory[]> = {
  student_pilot: others('student_pilot'),
  non_pilot: others('non_pilot'),
  csip_pilot: exclusive,
  licensed_pilot: [],
  instructor_pilot: [],
}

export const disabledCategories = (chosen: readonly PilotCategory[]): PilotCategory[] =>
  all.filter((category) => chosen.some((each) => disables[each].includes(category)))

/** Toggles a category. Student and non-pilot stand alone, so choosing one clears the others; what is disabled stays unchosen. */
export const choose = (chosen: readonly PilotCategory[], next: PilotCategory): PilotCategory[] => {
  if (chosen.includes(next)) return chosen.filter((category) => category !== next)
  if (disabledCategories(chosen).includes(next)) return [...chosen]
  return exclusive.includes(next) ? [next] : [...chosen, next]
}
