/** The list navigation keys, for `Keys`. */
export const moving = [
  ['J', 'next'],
  ['K', 'previous'],
] as const
