import { paths } from '@tailshare/contract/base/paths'

// Merges all notices of one event into one per recipient, regardless of the number of bookings.

type JoinableNotice = {
  to: string
  from?: string | undefined
  kind: 'message' | 'system' | 'validation' | 'warning'
  title: string
  text: string
  link?: string | undefined
  button?: string | undefined
  marker?: string | undefined
  mustKnow?: boolean | undefined
  urgent?: boolean | undefined
  needsAnswer?: boolean | undefined
  hasOwnMail?: boolean | undefined
  /** Summarizes the event, so it provides title and link. */
  leads?: boolean | undefined
}

/** Where several are listed, by menu marker. */
const listOf = (marker: string | undefined) => {
  if (marker === 'booking') return { link: paths.bookings(), button: 'Open your bookings' }
  if (marker === 'aircraft-booking') return { link: paths.aircraftBookings(), button: 'Open the bookings' }
  return { link: paths.myDashboard(), button: 'Open your dashboard' }
}

const joined = <Note extends JoinableNotice>(notes: readonly [Note, ...Note[]]): Note => {
  const first = notes.find(({ leads }) => leads) ?? notes.find(({ needsAnswer }) => needsAnswer) ?? notes[0]
  const isSameTitle = notes.every(({ title }) => title === first.title)
  const lines = new Set([first, ...notes].map(({ title, text, leads }) => (isSameTitle || leads ? text : `${title}. ${text}`)))
  if (lines.size === 1) return first
  const marker = notes.find((note) => note.marker)?.marker
  return {
    ...first,
    kind: notes.find(({ kind }) => kind === 'warning')?.kind ?? first.kind,
    title: isSameTitle || first.leads ? first.title : `${first.title}, and ${lines.size - 1} more`,
    text: [...lines].join('\n\n'),
    ...(!first.leads && !first.needsAnswer && notes.some(({ link }) => link !== first.link) && listOf(marker)),
    marker,
    mustKnow: notes.some(({ mustKnow }) => mustKnow),
    urgent: notes.some(({ urgent }) => urgent),
    needsAnswer: notes.some(({ needsAnswer }) => needsAnswer),
    // Otherwise content missing from the own mail would not be sent.
    hasOwnMail: notes.every(({ hasOwnMail }) => hasOwnMail),
  }
}

/** One merged notice per person, in order of first appearance. */
export const together = <Note extends JoinableNotice>(notes: readonly Note[]): Note[] =>
  [...Map.groupBy(notes, ({ to }) => to).values()].map((own) => joined(own as [Note, ...Note[]]))
