import { useState } from 'react'
import type { Draft } from '../../ui/Form.tsx'

/** What was typed on a page and not sent, by where it was typed. It lives as long as the page. */
export type Drafts = Map<string, unknown>
export const useDrafts = (): Drafts => useState(() => new Map<string, unknown>())[0]

export const draftIn = <Values>(drafts: Drafts, place: string): Draft<Values> => ({
  read: () => drafts.get(place) as Values | undefined,
  write: (values) => void (values === undefined ? drafts.delete(place) : drafts.set(place, values)),
})
