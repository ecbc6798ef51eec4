/** Steps of 1, 2, 2.5 or 5 times a power of ten; includes zero if it is in range. */
export const ticks = (low: number, high: number, most: number): number[] => {
  const least = (high - low) / most
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 2.5, 5, 10].map((times) => times * power).find((wide) => wide >= least * (1 - 1e-9))!
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}
