import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { useAccount } from '../../../calls/session.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { RequestCard } from './RequestCard.tsx'
import cards from '../Cards.module.css'

export const readRequests = (as: 'buyer' | 'holder', aircraftId?: string) =>
  read('listShareRequests', { query: { as, limit: 100, ...(aircraftId && { aircraft: aircraftId }) } })

/** Share requests for one aircraft, or without one, the reader's own. Renders nothing if there are none. */
export const Requests = ({ aircraftId, as }: { aircraftId?: string; as: 'buyer' | 'holder' }) => {
  const account = useAccount()
  const requests = useQuery({ ...readRequests(as, aircraftId), enabled: account !== null })
  if (!account) return null
  // Most people have none, so a skeleton would come and go.
  if (as === 'buyer' && !requests.error && !requests.data?.count) return null
  return (
    <Section title={as === 'buyer' ? 'Your requests' : 'Asked for'}>
      <Loaded query={requests} label="Loading requests" rows={1}>
        {({ results }) =>
          results.length === 0 ? (
            <p className="muted">Nobody has asked for a share yet. Once someone does, the partners vote.</p>
          ) : (
            <ul className={cards.list}>
              {results.map((request) => (
                <RequestCard key={request.id} request={request} showsAircraft={!aircraftId} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}
