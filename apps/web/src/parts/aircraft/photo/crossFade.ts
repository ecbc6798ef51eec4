const fadeMs = 400
const stillness = '(prefers-reduced-motion: reduce)'

/** Whether two URLs show the same drawing at different times of day. */
export const sameDrawing = (one: string, other: string) =>
  one !== other && one.split('?')[0] === other.split('?')[0] && one.includes('sun=')

/** Fades the previous picture out over the new one once that has loaded. */
export const crossFade = async (image: HTMLImageElement | null, before: string) => {
  const now = image?.getAttribute('src')
  if (!image || !now || !sameDrawing(before, now) || window.matchMedia(stillness).matches) return
  const veil = new Image()
  veil.src = before
  veil.className = image.className
  veil.alt = ''
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = image
  Object.assign(veil.style, {
    position: 'absolute',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  })
  image.after(veil)
  try {
    await image.decode()
    await veil.animate({ opacity: [1, 0] }, { duration: fadeMs, easing: 'ease-in-out' }).finished
  } catch {
    // The picture failed to load, was replaced again, or its card is gone: no fade.
  } finally {
    veil.remove()
  }
}
