import type { ItemKind } from '@tailshare/contract/maintenance'

/** Items of a model's list that a regulation treats in its own way, by their key in the list. */
export const annual = 'annual'
export const hundredHours = 'hundred_hours'
export const engineOverhaul = 'engine'

type Kind = { kind: ItemKind; template: string | null }

/**
 * Whether hours flown over the limit are taken off the next interval: the 100 h inspection (14 CFR 91.409(b)) and directives in hours. Oil and
 * parts begin a whole interval when they are changed.
 */
export const countsOn = ({ kind, template }: Kind) => template === hundredHours || kind === 'directive'
