import type { Placed } from './timelineRows.ts'

/** Inside the bar, on the free track after or before it, or only in its title. */
export type Label = { side: 'in' | 'after' | 'before' | 'none'; room: number }

/** In em, for Inter at 13 px with tabular figures: close enough to tell whether a label fits. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[ijl.,:;'’| ]/, 0.28],
  [/[frt()]/, 0.38],
  [/[mwMW]/, 0.86],
  [/[A-Z]/, 0.68],
  [/[0-9–]/, 0.64],
]
export const textWidth = (text: string, size = 13) =>
  Array.from(text).reduce((sum, letter) => sum + (widths.find(([of]) => of.test(letter))?.[1] ?? 0.57), 0) * size

/** In px, on each side of the bar and between bar and label. */
const padding = 8
/** In px. Less leaves a stub like “Not a…”, which says less than the bar's color. */
const leastRoom = 64

/**
 * Labels longer than their bar go after it if there is room before the next bar, otherwise before it. Truncates if neither fits; never half
 * inside. In px.
 */
export const placeLabels = (entries: readonly Placed[], needs: readonly number[], track: number): Label[] => {
  /** Up to here the track is occupied by bars and labels. */
  let taken = 0
  return entries.map(({ start, length }, index) => {
    const [from, to] = [start * track, (start + length) * track]
    const next = (entries[index + 1]?.start ?? 1) * track
    const need = needs[index]!
    const [inside, after, before] = [to - from - 2 * padding, next - to - padding, from - taken - padding]
    const pick = (): Label => {
      if (need <= inside) return { side: 'in', room: inside }
      if (need <= after) return { side: 'after', room: after }
      if (need <= before) return { side: 'before', room: before }
      const most = Math.max(inside, after, before)
      if (most < leastRoom) return { side: 'none', room: 0 }
      return { side: most === inside ? 'in' : most === after ? 'after' : 'before', room: most }
    }
    const label = pick()
    taken = label.side === 'after' ? Math.min(next, to + padding + need + padding) : to
    return label
  })
}
