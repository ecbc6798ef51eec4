/** What someone typed as dollars, such as `1,284.60`, in cents; `null` for nothing, `NaN` for anything else. */
export const typedCents = (text: string): number | null => {
  const plain = text.replace(/[\s,$]/g, '')
  if (plain === '') return null
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain)) return Number.NaN
  const [dollars = '0', cents = ''] = plain.split('.')
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}
