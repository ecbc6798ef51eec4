// What time is set aside for, and which occurrences of a series a change means; without a schema, so that rules and pages read it.

export const blockKinds = { own: 'Own use', maintenance: 'Maintenance', block: 'Other' } as const
export type BlockKind = keyof typeof blockKinds

export const blockScopes = { this: 'Only this one', following: 'This and all that follow', all: 'The whole series' } as const
export type BlockScope = keyof typeof blockScopes

/** What happens to a booking that a block lies over. */
export const blockChoices = { keep: 'Leave the booking', cancel: 'Cancel the booking' } as const
export type BlockChoice = keyof typeof blockChoices

export const endsBeforeStart = 'The end must be later than the start'
