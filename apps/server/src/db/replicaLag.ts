/** How far the primary had come, in bytes of its log, and when it was asked. */
type Mark = { bytes: number; at: number }

/** An hour of marks, one a second; beyond it the lag is known well enough. */
const mostMarks = 3600

/**
 * How long ago the primary was where the replica is now, from marks of the primary’s position. An idle primary makes no lag: the replica
 * stands at its newest mark. No clock but the caller’s is read.
 */
export const openLag = () => {
  const marks: Mark[] = []
  return {
    mark: (mark: Mark) => {
      marks.push(mark)
      // The oldest that is still missing says how long; those after it only how soon it is over.
      if (marks.length > mostMarks) marks.splice(1, 1)
    },
    /** In milliseconds, once the replica has replayed up to `bytes`. */
    behind: (bytes: number, now: number) => {
      while (marks[0] && marks[0].bytes <= bytes) marks.shift()
      return marks[0] ? now - marks[0].at : 0
    },
  }
}
