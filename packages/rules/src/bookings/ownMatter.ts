/** Said to an operator about what concerns themselves (docs/decisions/0187). */
export const ownMatterText = 'It is about your own booking, payment or aircraft. Another operator has to do this.'
