type Styled = {
  once: (name: 'style.load', listener: () => void) => unknown
  on: (name: 'error', listener: (event: { error: Error }) => void) => unknown
  off: (name: 'style.load' | 'error', listener: (event: { error: Error }) => void) => unknown
}

const stylePatienceMs = 8_000

/** Rejects if the style fails to load, is invalid or times out. */
export const styleArrives = (map: Styled, patienceMs = stylePatienceMs): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    const fail = ({ error }: { error: Error }) => done(() => reject(error))
    const arrive = () => done(resolve)
    const late = setTimeout(() => fail({ error: new Error(`no answer within ${patienceMs / 1000} s`) }), patienceMs)
    const done = (end: () => void) => {
      clearTimeout(late)
      map.off('error', fail)
      map.off('style.load', arrive)
      end()
    }
    map.on('error', fail)
    map.once('style.load', arrive)
  })
