/** Results for `usedSingle` as literals, so that the visitor page does not load the calculator. */
export const example = { rentedHours: '320', rate: '$395', ownHours: '60', net: '$10,226', breakEvenHours: '272\u00a0h' } as const
