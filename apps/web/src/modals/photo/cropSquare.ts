/** `across` and `down`: 0 (left, top) to 1, over the part outside the crop. Zoom 1 is the largest square. */
export type View = { zoom: number; across: number; down: number }
export const mostZoom = 4
export const wholeView: View = { zoom: 1, across: 0.5, down: 0.5 }

type Size = { width: number; height: number }
const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** The crop of a view, in whole pixels, always inside the picture. */
export const cropOf = ({ width, height }: Size, { zoom, across, down }: View) => {
  const side = Math.max(1, Math.floor(Math.min(width, height) / zoom))
  return { x: Math.round(across * (width - side)), y: Math.round(down * (height - side)), width: side, height: side }
}

/** The view after dragging by `by`, in fractions of the shown square. */
export const dragged = (size: Size, view: View, by: { x: number; y: number }): View => {
  const side = Math.min(size.width, size.height) / view.zoom
  const moved = (at: number, share: number, room: number) => (room < 1 ? at : within(at - (share * side) / room, 0, 1))
  return {
    ...view,
    across: moved(view.across, by.x, size.width - side),
    down: moved(view.down, by.y, size.height - side),
  }
}
