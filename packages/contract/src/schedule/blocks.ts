// Kinds of blocks, and which occurrences of a series a change covers. Without schemas, for rules and pages.

export const blockKinds = { own: 'Own use', maintenance: 'Maintenance', block: 'Other' } as const
export type BlockKind = keyof typeof blockKinds

export const blockScopes = { this: 'Only this one', following: 'This and all that follow', all: 'The whole series' } as const
export type BlockScope = keyof typeof blockScopes

/** What happens to a booking that overlaps a block. */
export const blockChoices = { keep: 'Leave the booking', cancel: 'Cancel the booking' } as const
export type BlockChoice = keyof typeof blockChoices

export const endsBeforeStart = 'The end must be later than the start'
