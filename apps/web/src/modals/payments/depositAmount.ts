/** Parses `32`, `.32`, `0.32` or `$0.32` as 32 cents; null unless it is 1 to 99 cents. */
export const depositCents = (text: string): number | null => {
  const typed = text.trim().replace(/^\$\s*/, '')
  const cents = /^0*\.\d{2}$/.test(typed) ? Number(typed.replace(/^0*\./, '')) : /^\d{1,2}$/.test(typed) ? Number(typed) : 0
  return cents >= 1 && cents <= 99 ? cents : null
}
