/** What `usedSingle` brings by the calculator's rule, as words: a page for visitors need not fetch the rule for them. */
export const example = { rentedHours: '320', rate: '$395', ownHours: '60', net: '$10,226', breakEvenHours: '272\u00a0h' } as const
