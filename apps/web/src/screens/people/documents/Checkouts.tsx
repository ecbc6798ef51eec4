import type { Checkout } from '@tailshare/contract/aircraft/checkouts'
import { paths } from '@tailshare/contract/base/paths'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { fullName } from '../../../parts/people/people/personName.ts'
import css from '../../../parts/people/profile/profile.module.css'
import { Badge, type Tone } from '../../../ui/display/marks/Badge.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'

const states: Record<Checkout['state'], readonly [Tone, string]> = {
  valid: ['go', 'Valid'],
  soon: ['caution', 'Ends soon'],
  expired: ['danger', 'Ended'],
}
const signers: Record<Checkout['signedAs'], string> = { csip: 'your instructor', owner: 'the owner', operator: 'Tailshare' }

const Row = ({ checkout }: { checkout: Checkout }) => {
  const { modelFamily, aircraft, signedBy, signedAs, signedOn, expiresOn, note, state } = checkout
  const [tone, text] = states[state]
  return (
    <li>
      <Icon name={state === 'expired' ? 'document' : 'check'} className={css.plain} />
      <div>
        <b>
          {modelFamily}
          {aircraft && `, ${aircraft.tailNumber} only`}
        </b>
        <small>
          {state === 'expired' ? 'Ended' : 'Valid through'} {plainDayText(expiresOn)}. Signed by {fullName(signedBy)},{' '}
          {signers[signedAs]}, on {plainDayText(signedOn)}.{note && ` “${note}”`}
        </small>
      </div>
      <div className={css.actions}>
        <Badge tone={tone}>{text}</Badge>
      </div>
    </li>
  )
}

/** Who signed, for which model, until when. */
export const Checkouts = ({ accountId }: { accountId: string }) => {
  const checkouts = useQuery(read('listCheckouts', { params: { id: accountId } }))
  return (
    <Section
      title="Checkouts"
      help="Some owners ask for a checkout in their model: a short flight with an instructor or the owner, who signs it here."
    >
      <Loaded query={checkouts} label="Loading your checkouts" rows={2}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState>
              No one has signed a checkout for you yet. <TextLink to={paths.search()}>Find an aircraft</TextLink> and take an
              instructor along.
            </EmptyState>
          ) : (
            <ul className={css.list}>
              {found.map((checkout) => (
                <Row key={checkout.id} checkout={checkout} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}
