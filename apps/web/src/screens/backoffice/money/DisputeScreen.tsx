import { disputeReason, disputeStates } from '@tailshare/contract/payments/disputes'
import { moneyText } from '@tailshare/contract/text/money'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useParams } from '../../../ui/router/hooks.ts'
import { ApiError, read } from '../../../api.ts'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { paths } from '@tailshare/contract/base/paths'
import type { Load } from '../../../routing/screen.ts'
import { type Account, useAccount } from '../../../calls/session.ts'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { Console } from '../console/Console.tsx'
import { DisputeAnswer } from './DisputeAnswer.tsx'
import { DisputeFacts } from './DisputeFacts.tsx'
import { disputeTone, neighbor, shortcutOf, outcomeText, wantedText } from './disputeText.ts'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import css from './Disputes.module.css'
import { isTyping } from '../console/isTyping.ts'
import { missingPage, operatorOnly } from '../console/operatorOnly.ts'

export const load: Load = async (context) => {
  await operatorOnly(context)
  const { client, params, url } = context
  const dispute = await client.ensureQueryData(read('getDispute', { params: { id: params.id! } })).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 400 ? missingPage(url.pathname) : error
  })
  return { title: `Dispute over ${moneyText(dispute.amountCents)}` }
}

const DisputePage = ({ id, me }: { id: string; me: Account }) => {
  const { data: dispute } = useSuspenseQuery(read('getDispute', { params: { id } }))
  const { data: open } = useQuery(read('listDisputes', { query: { show: 'open', limit: 100 } }))
  const navigate = useNavigate()
  const zone = homeZone(me)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    const shortcut = shortcutOf({ key, ctrlKey, metaKey, altKey, typing: isTyping(event.target) })
    if (!shortcut) return
    event.preventDefault()
    if (shortcut === 'evidence') document.querySelector<HTMLTextAreaElement>('[data-shortcut=evidence] textarea')?.focus()
    else if (shortcut === 'accept') document.querySelector<HTMLButtonElement>('[data-shortcut=accept]')?.click()
    else {
      const next = neighbor(open?.results.map((one) => one.id) ?? [], id, shortcut === 'next' ? 1 : -1)
      if (next !== undefined) void navigate(paths.operatorDispute(next))
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      <p className={css.back}>
        <TextLink to={paths.operatorDisputes()}>All disputes</TextLink>
      </p>
      <PageHead
        title={`${moneyText(dispute.amountCents)} from ${fullName(dispute.payer)}`}
        lead={`${disputeReason(dispute.reason)}.`}
        action={
          <Badge tone={disputeTone(dispute)} fill>
            {disputeStates[dispute.state]}
          </Badge>
        }
      />
      <p className={css.outcome}>{outcomeText(dispute, zone)}</p>
      {wantedText(dispute, fullName(me)) && <p className={css.outcome}>{wantedText(dispute, fullName(me))}</p>}
      {dispute.state === 'needs_response' && dispute.wanted?.evidence && (
        <pre className={css.evidence}>{dispute.wanted.evidence}</pre>
      )}
      <div className={css.columns}>
        <DisputeFacts dispute={dispute} zone={zone} />
        <DisputeAnswer dispute={dispute} zone={zone} ownName={fullName(me)} />
      </div>
    </>
  )
}

/** The evidence next to the answer to the bank. */
export const Screen = () => {
  const { id } = useParams()
  const me = useAccount()
  return <Console area="disputes">{me && id && <DisputePage key={id} id={id} me={me} />}</Console>
}
