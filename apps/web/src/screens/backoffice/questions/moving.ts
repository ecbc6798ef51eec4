/** The keys that go through a list, as `Keys` names them. */
export const moving = [
  ['J', 'next'],
  ['K', 'previous'],
] as const
