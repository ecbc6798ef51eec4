import { daysOnOffer } from '@tailshare/contract/base/constants'
import { countText } from '@tailshare/contract/text/countText'
import { moneyText, rateText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import type { CoOwnershipShare } from '@tailshare/contract/aircraft/shares'
import type { ShareOffer, ShareRequestState } from '@tailshare/contract/sharing/shares/shareSales'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { Later } from '../../../document/Later.tsx'
import { useAction } from '../../../api.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { useSignInFirst } from '../../../parts/people/signIn/useSignInFirst.ts'
import { useAccount } from '../../../calls/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { readRequests } from './Requests.tsx'
import { classes } from '../../../ui/classes.ts'
import cards from '../Cards.module.css'
import css from './Sale.module.css'

const AskDialog = lazy(() => import('./AskDialog.tsx').then((m) => ({ default: m.AskDialog })))
const OfferDialog = lazy(() => import('./OfferDialog.tsx').then((m) => ({ default: m.OfferDialog })))

const gives = ({ quotas, monthCents }: ShareOffer) =>
  `Gives ${countText(quotas.holidays, 'holiday')} a year, ${quotas.consecutiveDays} days in any 60, ${quotas.advanceDays} days held at once and ${quotas.maintenanceHours} maintenance hours.${monthCents === null ? '' : ` Its part of the fixed costs is about ${moneyText(monthCents)} a month.`}`

const openStates = new Set<ShareRequestState>(['asked', 'accepted', 'signed'])

type Open = 'offer' | ShareOffer | null

type Card = { offer: ShareOffer; isMine: boolean; mayAsk: boolean; hasAsked: boolean; onOpen: (open: Open) => void }

const OfferCard = ({ offer, isMine, mayAsk, hasAsked, onOpen }: Card) => (
  <li className={classes(cards.card, css.about)}>
    <div className={cards.head}>
      <h3>
        <span className="fig">{offer.percent}%</span> from {isMine ? 'you' : fullName(offer.seller)}
      </h3>
      <b>{rateText(offer.priceCents)}</b>
    </div>
    <p>{gives(offer)}</p>
    {offer.text && <p>“{offer.text}”</p>}
    {mayAsk && (
      <div className={cards.buttons}>
        <Button
          kind="go"
          disabledReason={hasAsked && 'You have asked for a share of this aircraft; see how far it is.'}
          onClick={() => onOpen(offer)}
        >
          Ask for this share
        </Button>
      </div>
    )}
  </li>
)

/** Visitors can request offers; holders can add and withdraw their own. */
export const Offering = ({ share }: { share: CoOwnershipShare }) => {
  const [open, setOpen] = useState<Open>(null)
  const account = useAccount()
  const { id, tailNumber, airport, offers, partners, freeDays } = share
  const end = useAction('endOffer', { onDone: () => toast('Your offer was withdrawn') })
  const held = share.holders.find(({ person }) => person.id === account?.id)?.percent ?? 0
  const mine = offers.find(({ seller }) => seller.id === account?.id)
  const requests = useQuery({ ...readRequests('buyer', id), enabled: account !== null })
  const signInFirst = useSignInFirst()
  // Advisors and operators only read.
  const readsOnly = share.you === 'advisor' || share.you === 'operator'
  const hasAsked = requests.data?.results.some(({ state }) => openStates.has(state)) ?? false
  const close = () => setOpen(null)
  return (
    <Section
      id="offer"
      title="On offer"
      note={`${partners.join(', ')} ${partners.length === 1 ? 'holds' : 'hold'} it. Free on ${freeDays} of the next ${daysOnOffer} days.`}
      action={
        held > 0 && (
          <Button kind="line" small icon={mine ? 'edit' : 'plus'} onClick={() => setOpen('offer')}>
            {mine ? 'Change your offer' : 'Offer a share'}
          </Button>
        )
      }
    >
      {offers.length === 0 ? (
        <p className="muted">
          None of it is on offer now. See <TextLink to={paths.coOwnership()}>the shares of other aircraft</TextLink>.
        </p>
      ) : (
        <ul className={cards.list}>
          {offers.map((offer) => (
            <OfferCard
              key={offer.seller.id}
              offer={offer}
              isMine={offer === mine}
              mayAsk={offer !== mine && !readsOnly}
              hasAsked={hasAsked}
              onOpen={account ? setOpen : () => signInFirst({ here: true })}
            />
          ))}
        </ul>
      )}
      {mine && (
        <div className={cards.buttons}>
          <Button
            kind="soft"
            small
            busy={end.isPending}
            onClick={() => end.mutate({ params: { aircraftId: id } }, { onError: toastError })}
          >
            Take your offer back
          </Button>
        </div>
      )}
      <Later fallback={null}>
        {open === 'offer' && (
          <OfferDialog aircraftId={id} held={held} isOwner={share.you === 'owner'} offer={mine} onClose={close} />
        )}
        {open !== null && open !== 'offer' && (
          <AskDialog aircraftId={id} tailNumber={tailNumber} zone={airport.zone} offer={open} onClose={close} />
        )}
      </Later>
    </Section>
  )
}
