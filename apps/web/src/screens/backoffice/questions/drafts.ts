import { useState } from 'react'

/** One form's unsent input. */
export type Draft<Values> = { read: () => Values | undefined; write: (values: Values | undefined) => void }

/** Unsent input by form. Lives as long as the page. */
type Drafts = Map<string, unknown>
export const useDrafts = (): Drafts => useState(() => new Map<string, unknown>())[0]

export const draftIn = <Values>(drafts: Drafts, place: string): Draft<Values> => ({
  read: () => drafts.get(place) as Values | undefined,
  write: (values) => void (values === undefined ? drafts.delete(place) : drafts.set(place, values)),
})
