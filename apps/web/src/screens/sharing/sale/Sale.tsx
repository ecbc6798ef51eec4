import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import type { SharePart } from '../share/sharePart.ts'
import { Offering } from './Offering.tsx'
import { Requests } from './Requests.tsx'
import { instantText } from '@tailshare/contract/text/timeText'
import { mailTo } from '../../../parts/people/people/mailTo.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import css from './Sale.module.css'

/** Questions from people without an account; answered by email. */
export const Questions = ({ aircraftId, zone }: { aircraftId: string; zone: string }) => {
  const questions = useQuery(read('listShareQuestions', { params: { aircraftId }, query: { limit: 50 } }))
  if (!questions.data?.count) return null
  return (
    <Section title="Questions" note="From the form for those who want to learn more. Answer to the address.">
      <ul className={css.questions}>
        {questions.data.results.map(({ id, name, email, message, created }) => (
          <li key={id}>
            <b>{name}</b>, <a href={mailTo(email)}>{email}</a>
            <p>
              {instantText(new Date(created), zone)}
              {message && `: “${message}”`}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export const Sale: SharePart = ({ aircraftId }) => {
  const share = useQuery(read('getCoOwnershipShare', { params: { id: aircraftId } }))
  return (
    <Loaded query={share} label="Loading what is for sale">
      {(found) => (
        <>
          <Offering share={found} />
          <Requests aircraftId={aircraftId} as={found.you === 'visitor' ? 'buyer' : 'holder'} />
          {found.you !== 'visitor' && <Questions aircraftId={aircraftId} zone={found.airport.zone} />}
        </>
      )}
    </Loaded>
  )
}
