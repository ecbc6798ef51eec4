import type { GroundsFor } from '@tailshare/contract/maintenance/groundsFor'
import type { ItemKind } from '@tailshare/contract/maintenance/maintenance'

/** Items of a model's list that a regulation treats in its own way, by their key in the list. */
export const annual = 'annual'
export const hundredHours = 'hundred_hours'
export const engineOverhaul = 'engine'

type Kind = { kind: ItemKind; template: string | null; groundsFor?: GroundsFor }

const isHundredHours = ({ template, groundsFor }: Kind) => template === hundredHours || groundsFor === 'hire_and_instruction'
const tested: readonly (string | null)[] = [annual, 'altimeter', 'transponder']

/**
 * Whether its entry is one only with a name, a certificate number and the time in service (14 CFR 43.9, 43.11): the annual and 100 h inspections,
 * directives, and the tests of 91.411 and 91.413. A pilot may load a database and check a VOR.
 */
export const isSigned = (item: Kind) => item.kind === 'directive' || isHundredHours(item) || tested.includes(item.template)

/** Whether a used part may be put in with it, and brings its hours: an inspection of the whole aircraft brings none. */
export const takesPart = (item: Kind) => item.kind === 'directive' || !isSigned(item)

/** Inspections at the latest of which inoperative equipment is repaired, replaced, removed, or inspected and put off again (14 CFR 91.405(c)). */
export const endsDeferrals = (item: Kind) => item.template === annual || isHundredHours(item)

/**
 * Whether hours flown over the limit are taken off the next interval: the 100 h inspection (14 CFR 91.409(b)) and directives in hours. Oil and
 * parts begin a whole interval when they are changed.
 */
export const countsOn = (item: Kind) => item.kind === 'directive' || isHundredHours(item)
