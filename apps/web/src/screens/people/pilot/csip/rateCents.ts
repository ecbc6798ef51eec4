/** `85`, `85.50` or `$1,000` to cents; null unless $1 to $1,000. */
export const rateCents = (text: string): number | null => {
  const typed = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}\b)/, '')
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(typed)) return null
  const cents = Math.round(Number(typed) * 100)
  return cents >= 100 && cents <= 100_000 ? cents : null
}
