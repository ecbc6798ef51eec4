/** For `Keys`. */
export const moving = [
  ['J', 'next'],
  ['K', 'previous'],
] as const
