/** `1,284.6`; `null` if empty, `NaN` if invalid. */
export const typedHours = (text: string): number | null => {
  const plain = text.replace(/[\s,]/g, '')
  if (plain === '') return null
  return /^\d+(\.\d)?$/.test(plain) ? Number(plain) : Number.NaN
}

/** The same for whole numbers (months, days). */
export const typedWhole = (text: string): number | null => {
  const hours = typedHours(text)
  return hours === null || Number.isInteger(hours) ? hours : Number.NaN
}
