/** Dollars as people type them, in cents; nothing where it is no amount. */
export const centsOf = (typed: string) => {
  const plain = typed.replaceAll(/[$,\s]/g, '')
  return /^\d+(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}
