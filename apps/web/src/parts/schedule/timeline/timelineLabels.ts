import type { Placed } from './timelineRows.ts'

/** Where the words of a bar stand: in it, on the free track behind or before it, or nowhere but in its title. */
export type Label = { side: 'in' | 'after' | 'before' | 'none'; room: number }

/** Inter at 13 px with tabular figures, in parts of the letter size: near enough to tell whether words fit. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[ijl.,:;'’| ]/, 0.28],
  [/[frt()]/, 0.38],
  [/[mwMW]/, 0.86],
  [/[A-Z]/, 0.68],
  [/[0-9–]/, 0.64],
]
export const textWidth = (text: string, size = 13) =>
  Array.from(text).reduce((sum, letter) => sum + (widths.find(([of]) => of.test(letter))?.[1] ?? 0.57), 0) * size

/** Inside the bar on both sides, and between bar and words. */
const padding = 8
/** Fewer say nothing. */
const leastRoom = 34

/**
 * Words that are longer than their bar stand beside it: behind it where there is room before the next one, else before it, as on the
 * last day. They are cut where nothing is long enough, and never lie half in, half out. All in pixels of a track.
 */
export const placeLabels = (entries: readonly Placed[], needs: readonly number[], track: number): Label[] => {
  /** Up to where the track is free of bars and of the words of those before. */
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
