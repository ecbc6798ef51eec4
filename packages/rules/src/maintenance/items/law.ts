import type { GroundsFor } from '@tailshare/contract/maintenance/groundsFor'
import type { ItemKind } from '@tailshare/contract/maintenance/maintenance'

/** Template keys with their own regulations. */
export const annual = 'annual'
export const hundredHours = 'hundred_hours'
export const engineOverhaul = 'engine'

type Kind = { kind: ItemKind; template: string | null; groundsFor?: GroundsFor }

const isHundredHours = ({ template, groundsFor }: Kind) => template === hundredHours || groundsFor === 'hire_and_instruction'
const tested: readonly (string | null)[] = [annual, 'altimeter', 'transponder', 'elt']

/**
 * Whether its entry requires name, certificate number and time in service (14 CFR 43.9, 43.11): the annual and 100 h inspections,
 * directives, the tests of 91.411 and 91.413, and the ELT inspection (91.207(d)), which is not preventive maintenance. Pilots may load
 * databases and check a VOR.
 */
export const isSigned = (item: Kind) => item.kind === 'directive' || isHundredHours(item) || tested.includes(item.template)

/** Whether it can be done by installing a used part, which brings its hours. Inspections of the whole aircraft cannot. */
export const takesPart = (item: Kind) => item.kind === 'directive' || !isSigned(item)

/** Inspections by which inoperative equipment must be repaired, replaced, removed, or inspected and deferred again (14 CFR 91.405(c)). */
export const endsDeferrals = (item: Kind) => item.template === annual || isHundredHours(item)

/**
 * Whether hours flown past the limit shorten the next interval: the 100 h inspection (14 CFR 91.409(b)) and directives in hours. Oil and
 * parts start a full interval when changed.
 */
export const countsOn = (item: Kind) => item.kind === 'directive' || isHundredHours(item)
