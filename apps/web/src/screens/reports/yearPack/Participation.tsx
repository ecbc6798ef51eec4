import { plainDayText } from '@tailshare/contract/text/timeText'
import type { Participation as Noted, ParticipationEntry } from '@tailshare/contract/reports/yearPack/yearPack'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readPages, useAction } from '../../../api.ts'
import { confirmDeletion } from '../../../parts/site/modal/confirmDeletion.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import profile from '../../../parts/people/profile/profile.module.css'
import { type Draft, WorkForm } from './WorkForm.tsx'
import css from './YearPack.module.css'
import { minutesText } from './yearAmount.ts'
import { ShowMore } from '../../../ui/display/lists/ShowMore.tsx'

type Aircraft = Noted['aircraft']

const Entry = ({ entry, aircraft, isOwn }: { entry: ParticipationEntry; aircraft: Aircraft; isOwn: boolean }) => {
  const [open, setOpen] = useState(false)
  const remove = useAction('deleteParticipation', { onDone: () => toast('Taken away') })
  const ask = async () => {
    if (
      await confirmDeletion({ title: 'Take this note away', message: `“${entry.what}” no longer counts.`, confirm: 'Take away' })
    )
      remove.mutate({ params: { id: entry.id } }, { onError: toastError })
  }
  if (open)
    return (
      <li>
        <WorkForm draft={entry} aircraft={aircraft} onDone={() => setOpen(false)} />
      </li>
    )
  return (
    <li className={profile.dueRow}>
      <span>
        {entry.what}
        <span className={css.when}>
          {plainDayText(entry.day)}
          {entry.tailNumber && `, ${entry.tailNumber}`}
        </span>
      </span>
      <span className={profile.actions}>
        <b>{minutesText(entry.minutes)}</b>
        {isOwn && (
          <>
            <Button kind="soft" small onClick={() => setOpen(true)}>
              Change<span className="vh"> {entry.what}</span>
            </Button>
            <Button kind="soft" small busy={remove.isPending} onClick={() => void ask()}>
              Delete<span className="vh"> {entry.what}</span>
            </Button>
          </>
        )}
      </span>
    </li>
  )
}

/** Suggestions that count only once the owner enters the time spent. */
const Seen = ({ seen, onTake }: { seen: Noted['seen']; onTake: (draft: Draft) => void }) =>
  seen.length > 0 && (
    <Section title="Was this your work?" note="We saw this. It counts only once you say how long it took.">
      <ul className={profile.due}>
        {seen.map((one) => (
          <li key={one.seenId} className={profile.dueRow}>
            <span>
              {one.what}
              <span className={css.when}>
                {plainDayText(one.day)}, {one.tailNumber}
              </span>
            </span>
            <Button kind="soft" small onClick={() => onTake({ ...one, minutes: null })}>
              Note it<span className="vh">: {one.what}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )

/** Hours of material participation (26 CFR 1.469-5T). */
export const Participation = ({ asked }: { asked: { year: number; owner?: string | undefined } }) => {
  const noted = useInfiniteQuery(readPages('listParticipation', { query: { ...asked, limit: 50 } }))
  const [draft, setDraft] = useState<Draft | null>(null)
  if (noted.error) return <LoadError error={noted.error} onRetry={() => void noted.refetch()} />
  const [first] = noted.data?.pages ?? []
  if (!noted.data || !first) return <Skeleton shape="row" count={4} label="Loading the hours of work" />
  const { isOwn, minutes, aircraft, seen } = first
  const entries = noted.data.pages.flatMap(({ results }) => results)
  const blank = { what: '', day: null, minutes: null, aircraftId: aircraft.length === 1 ? aircraft[0]!.id : null }
  return (
    <>
      <Section
        title={`Hours of work in ${asked.year}`}
        note="Among others, 26 CFR 1.469-5T names 100 and 500 hours of work in a year. Which of its tests you meet is for your advisor to say."
        action={
          isOwn &&
          !draft && (
            <Button kind="go" icon="plus" onClick={() => setDraft(blank)}>
              Note work
            </Button>
          )
        }
      >
        {draft && <WorkForm key={draft.seenId ?? 'new'} draft={draft} aircraft={aircraft} onDone={() => setDraft(null)} />}
        <p className={css.total}>
          <b>{minutesText(minutes)}</b> noted
        </p>
        {entries.length === 0 ? (
          <EmptyState>
            {isOwn
              ? 'Note what you do for your aircraft as you go: washing it, calling the shop, checking it out to pilots.'
              : 'The owner has noted no work in this year.'}
          </EmptyState>
        ) : (
          <ul className={profile.due}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} aircraft={aircraft} isOwn={isOwn} />
            ))}
          </ul>
        )}
        <ShowMore of={noted} className={css.more} />
      </Section>
      {!draft && <Seen seen={seen} onTake={setDraft} />}
    </>
  )
}
