/** So many pieces of work at a time; the others wait in the order in which they came. Once closed, whoever waits or comes is turned away. */
export const openLanes = (count: number) => {
  let free = count
  let isClosed = false
  const line: ((mayGo: boolean) => void)[] = []
  return {
    /** Does the work in its turn; answers whether it was begun. */
    through: async (work: () => Promise<void>) => {
      if (isClosed) return false
      if (free > 0) free--
      else if (!(await new Promise<boolean>((go) => line.push(go)))) return false
      try {
        await work()
        return true
      } finally {
        const next = line.shift()
        if (next) next(true)
        else free++
      }
    },
    close: () => {
      isClosed = true
      for (const go of line.splice(0)) go(false)
    },
  }
}
