/** Dollars as people type them, such as `$1,284.60`, in cents; `null` where it is no amount. */
export const centsOf = (typed: string): number | null => {
  const plain = typed.replaceAll(/[$,\s]/g, '')
  return /^\d{1,9}(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}

/** The same for a field that may stay empty: `null` for nothing, `NaN` for what is no amount. */
export const typedCents = (typed: string): number | null => (typed.trim() === '' ? null : (centsOf(typed) ?? Number.NaN))
