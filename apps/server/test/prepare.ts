import { type Api, startApi } from './api.ts'

/**
 * What all tests of a file begin from, lived through once: `open` starts a server on a copy of it. `told` is what the story
 * answered, such as the id of its booking.
 */
export const prepare = async <Told>(story: (api: Api) => Promise<Told>) => {
  const first = await startApi()
  const told = await story(first)
  const kept = await first.stop()
  return { told, open: () => startApi({}, { copyOf: kept }), close: first.remove }
}
export type Prepared<Told> = Awaited<ReturnType<typeof prepare<Told>>>
