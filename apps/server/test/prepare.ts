import { type Api, startApi } from './api.ts'

/**
 * Runs a file's common set-up once; `open` starts a server on a copy of its state. `told`: what the story returned, such as a booking id.
 */
export const prepare = async <Told>(story: (api: Api) => Promise<Told>) => {
  const first = await startApi()
  const told = await story(first)
  const kept = await first.stop()
  return { told, open: () => startApi({}, { copyOf: kept }), close: first.remove }
}
export type Prepared<Told> = Awaited<ReturnType<typeof prepare<Told>>>
