/** Shown to an operator who acts on their own booking, payment or aircraft (docs/decisions/0187). */
export const ownMatterText = 'It is about your own booking, payment or aircraft. Another operator has to do this.'
