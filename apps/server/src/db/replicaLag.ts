/** WAL position of the primary in bytes, and when it was read. */
type Mark = { bytes: number; at: number }

/** One hour of marks, one per second. More precision is not needed beyond. */
const mostMarks = 3600

/**
 * Estimates how far behind the replica is, from past WAL positions of the primary. An idle primary causes no lag. Uses only the caller's
 * clock.
 */
export const openLag = () => {
  const marks: Mark[] = []
  return {
    mark: (mark: Mark) => {
      marks.push(mark)
      // Keep the oldest missing mark, which determines the lag.
      if (marks.length > mostMarks) marks.splice(1, 1)
    },
    /** Lag in milliseconds, if the replica has replayed up to `bytes`. */
    behind: (bytes: number, now: number) => {
      while (marks[0] && marks[0].bytes <= bytes) marks.shift()
      return marks[0] ? now - marks[0].at : 0
    },
  }
}
