/** So many pieces of work at a time; the others wait in the order in which they came. */
export const openLanes = (count: number) => {
  let free = count
  const line: (() => void)[] = []
  return async <T>(work: () => Promise<T>) => {
    if (free > 0) free--
    else await new Promise<void>((go) => line.push(go))
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else free++
    }
  }
}
