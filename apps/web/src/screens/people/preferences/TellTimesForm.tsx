import type { Digest, TellTimes } from '@tailshare/contract/people/notices/tellTimes'
import { zoneText } from '@tailshare/contract/text/timeText'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { read, useAction } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import css from '../../../parts/people/profile/profile.module.css'
import { RadioGroup, Switch } from '../../../ui/form/choices/Choices.tsx'
import { Select } from '../../../ui/form/Field.tsx'
import { halfHours } from '../../../ui/form/dates/halfHours.ts'
import { FoldSection } from '../../../ui/layout/fold/Fold.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'

type Own = TellTimes & { zone: string }

const night = { from: '22:00', to: '07:00' }
/** Half hours, plus a stored time off the half hour. */
const choicesWith = (chosen: string, but: string) =>
  [...new Set([...halfHours, chosen])]
    .filter((time) => time !== but)
    .sort()
    .map((time) => ({ value: time, label: time }))

const digests: readonly { value: Digest; label: string; hint: string }[] = [
  { value: 'at_once', label: 'Right away', hint: 'An email each time something happens.' },
  { value: 'daily', label: 'Once a day', hint: 'One email at 07:00 about the day before.' },
  { value: 'weekly', label: 'Once a week', hint: 'One email on Monday at 07:00 about the week before.' },
]

const Choices = ({ times, isOwner }: { times: Own; isOwner: boolean }) => {
  const client = useQueryClient()
  const now = useNow()
  const save = useAction('setTellTimes')
  const shown = save.isPending ? { ...times, ...save.variables.body } : times
  const { quietHours, zone } = shown
  const change = (changes: Partial<TellTimes>) =>
    save.mutate(
      { body: { quietHours, digest: shown.digest, ...changes } },
      {
        onSuccess: (saved) => {
          client.setQueryData(read('getTellTimes').queryKey, saved)
          toast('Saved')
        },
        onError: toastError,
      },
    )
  return (
    <>
      <FoldSection
        name="quiet-hours"
        title="Quiet hours"
        help="Texts and device notices wait until quiet hours end and arrive as one. Email and the bell keep going, and news about your money or a flight in the next twelve hours still gets through."
      >
        <div className={css.form}>
          <Switch
            label="Quiet hours"
            checked={quietHours !== null}
            onChange={(event) => change({ quietHours: event.target.checked ? night : null })}
          />
          {quietHours && (
            <div className={css.pair}>
              <Select
                label="From"
                choices={choicesWith(quietHours.from, quietHours.to)}
                value={quietHours.from}
                hint={`By the clock of your home airport (${zoneText(now, zone)}).`}
                onChange={(event) => change({ quietHours: { ...quietHours, from: event.target.value } })}
              />
              <Select
                label="Until"
                choices={choicesWith(quietHours.to, quietHours.from)}
                value={quietHours.to}
                hint={quietHours.to < quietHours.from ? 'The next morning.' : 'The same day.'}
                onChange={(event) => change({ quietHours: { ...quietHours, to: event.target.value } })}
              />
            </div>
          )}
        </div>
      </FoldSection>
      {(isOwner || shown.digest !== 'at_once') && (
        <FoldSection
          name="digest"
          title="Emails about your aircraft"
          help="What can wait can arrive together. Anything that needs your answer, and flights in the next twelve hours, reach you right away."
        >
          <RadioGroup label="How often" options={digests} value={shown.digest} onChange={(digest) => change({ digest })} />
        </FoldSection>
      )}
    </>
  )
}

/** Quiet hours for everyone, a digest for owners. Takes effect at once. */
export const TellTimesForm = ({ isOwner }: { isOwner: boolean }) => {
  const query = useQuery(read('getTellTimes'))
  return (
    <Loaded query={query} label="Loading your quiet hours">
      {(times) => <Choices times={times} isOwner={isOwner} />}
    </Loaded>
  )
}
