/** `$62,500` or `12.5 %`; `NaN` if invalid. */
export const typedNumber = (text: string) => {
  const plain = text.replace(/[\s,$%]/g, '')
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}
