/** Parses dollars such as `$1,284.60` to cents; `null` if invalid. */
export const centsOf = (typed: string): number | null => {
  const plain = typed.replaceAll(/[$,\s]/g, '')
  return /^\d{1,9}(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}

/** For an optional field: `null` if empty, `NaN` if invalid. */
export const typedCents = (typed: string): number | null => (typed.trim() === '' ? null : (centsOf(typed) ?? Number.NaN))
