const loaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve()
    else window.addEventListener('load', () => resolve(), { once: true })
  })

/** Goes to a page of someone else’s. A page that is left before it has loaded drops out of the history, and Back would pass it by. */
export const leaveFor = async (url: string) => {
  await loaded()
  window.location.assign(url)
}
