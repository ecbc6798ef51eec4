import { rateText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import type { ShareRequest, ShareRequestState } from '@tailshare/contract/sharing/shares/shareSales'
import { instantText, plainDayText } from '@tailshare/contract/text/timeText'
import { lazy, useState } from 'react'
import { Later } from '../../../document/Later.tsx'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { useAction } from '../../../api.ts'
import { DownloadButton } from '../../../parts/DownloadLink.tsx'
import { fullName } from '../../../parts/people/people/personName.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Badge, type Tone } from '../../../ui/display/Badge.tsx'
import { toast, toastError } from '../../../ui/overlay/toast.ts'
import { classes } from '../../../ui/classes.ts'
import cards from '../Cards.module.css'
import css from './Sale.module.css'

const AgreementDialog = lazy(() => import('./AgreementDialog.tsx').then((m) => ({ default: m.AgreementDialog })))
const DeclineDialog = lazy(() => import('./DeclineDialog.tsx').then((m) => ({ default: m.DeclineDialog })))
const MoveDayDialog = lazy(() => import('./MoveDayDialog.tsx').then((m) => ({ default: m.MoveDayDialog })))

const states: Record<ShareRequestState, [Tone, string]> = {
  asked: ['caution', 'Voting'],
  accepted: ['caution', 'To sign'],
  signed: ['go', 'Signed'],
  handed_over: ['go', 'Handed over'],
  declined: ['danger', 'Declined'],
  withdrawn: ['plain', 'Withdrawn'],
}

/** The next step and whose turn it is. */
const nextText = ({ state, aircraft, votesUntil, signatures, handOverOn, reason }: ShareRequest) => {
  const day = plainDayText(handOverOn)
  if (state === 'asked')
    return votesUntil
      ? `The partners vote until ${instantText(new Date(votesUntil), aircraft.zone)}.`
      : 'The partners have voted.'
  if (state === 'accepted') {
    const [first] = signatures
    return `${first ? `${fullName(first.person)} has signed.` : 'Nobody has signed yet.'} Buyer and seller sign by ${day}.`
  }
  if (state === 'signed') return reason || `Signed by both. It changes hands on ${day}.`
  return state === 'handed_over' ? `Changed hands on ${day}.` : reason
}

const Actions = ({ request, onDialog }: { request: ShareRequest; onDialog: (open: 'decline' | 'day') => void }) => {
  const [, setSearch] = useSearchParams()
  const { id, may, state, you, aircraft, file } = request
  const accept = useAction('acceptShareRequest', {
    onDone: ({ state: now }) =>
      toast(now === 'accepted' ? 'Agreed. Read and sign next.' : 'You said yes. The partners vote, too.'),
  })
  const withdraw = useAction('withdrawShareRequest', { onDone: () => toast('Your request was withdrawn') })
  const hasText = state === 'accepted' || state === 'signed' || state === 'handed_over'
  const openText = () =>
    setSearch(
      (search) => {
        search.set('request', id)
        return search
      },
      { preventScrollReset: true },
    )
  return (
    <div className={cards.buttons}>
      {may.accept && (
        <Button
          kind="ink"
          busy={accept.isPending}
          onClick={() => accept.mutate({ params: { id }, body: {} }, { onError: toastError })}
        >
          Say yes
        </Button>
      )}
      {state === 'asked' && you === 'partner' && (
        <ButtonLink kind={may.vote ? 'ink' : 'soft'} to={paths.coOwnershipInfo(aircraft.id, { tab: 'votes' })}>
          {may.vote ? 'Vote' : 'See the vote'}
        </ButtonLink>
      )}
      {hasText && (
        <Button kind={may.sign ? 'go' : 'soft'} onClick={openText}>
          {may.sign ? 'Read and sign' : 'Read the agreement'}
        </Button>
      )}
      {may.moveDay && (
        <Button kind="line" icon="calendar" onClick={() => onDialog('day')}>
          Choose another day
        </Button>
      )}
      {may.decline && (
        <Button kind="soft" onClick={() => onDialog('decline')}>
          Decline
        </Button>
      )}
      {may.withdraw && (
        <Button
          kind="soft"
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate({ params: { id } }, { onError: toastError })}
        >
          Withdraw
        </Button>
      )}
      {file && <DownloadButton href={file.fileUrl}>PDF</DownloadButton>}
    </div>
  )
}

export const RequestCard = ({ request, showsAircraft }: { request: ShareRequest; showsAircraft?: boolean }) => {
  const [dialog, setDialog] = useState<'decline' | 'day' | null>(null)
  const [search, setSearch] = useSearchParams()
  const { id, state, you, buyer, seller, percent, priceCents, message, created, aircraft } = request
  const [tone, word] = states[state]
  const isDone = state === 'handed_over'
  const who = you === 'buyer' ? (isDone ? 'You bought' : 'You ask for') : `${fullName(buyer)} ${isDone ? 'bought' : 'asks for'}`
  const close = () => setDialog(null)
  const closeText = () =>
    setSearch(
      (before) => {
        before.delete('request')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <li className={classes(cards.card, css.about)}>
      <div className={cards.head}>
        <h3>
          {who} {percent}%{showsAircraft && ` of ${aircraft.tailNumber}`} from {you === 'seller' ? 'you' : fullName(seller)}
        </h3>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className={css.next}>{nextText(request)}</p>
      <p>
        {rateText(priceCents)}, paid between the two at the hand-over. Asked on {instantText(new Date(created), aircraft.zone)}.
      </p>
      {message && <p>“{message}”</p>}
      <Actions request={request} onDialog={setDialog} />
      <Later fallback={null}>
        {search.get('request') === id && <AgreementDialog id={id} onClose={closeText} />}
        {dialog === 'decline' && <DeclineDialog request={request} onClose={close} />}
        {dialog === 'day' && <MoveDayDialog request={request} onClose={close} />}
      </Later>
    </li>
  )
}
