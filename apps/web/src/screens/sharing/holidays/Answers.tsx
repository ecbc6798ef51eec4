import { countText } from '@tailshare/contract/text/countText'
import type { HolidayDraft } from '@tailshare/contract/sharing/holidays/holidayDrafts'
import { shortName } from '../../../parts/people/people/personName.ts'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import css from './Holidays.module.css'

/** Wishes stay secret until the draw. */
export const Answers = ({ run }: { run: NonNullable<HolidayDraft['draft']> }) => (
  <ul className={css.people} aria-label="Who has answered">
    {run.holders.map(({ person, isYou, quota, hasAnswered }) => (
      <li key={person.id}>
        {isYou ? 'You' : shortName(person)}, {countText(quota, 'holiday')}
        <Badge tone={hasAnswered ? 'go' : 'plain'} {...(hasAnswered && { icon: 'check' as const })}>
          {hasAnswered ? 'Answered' : 'Not yet'}
        </Badge>
      </li>
    ))}
  </ul>
)
