import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { readPages } from '../../../api.ts'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { paths } from '@tailshare/contract/base/paths'
import { useAccount } from '../../../calls/session.ts'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { Console } from '../console/Console.tsx'
import { shortcutOf, tabOf, tabs, dayLine, disputeTone } from './disputeText.ts'
import { Keys } from '../console/Keys.tsx'
import { moving } from '../questions/moving.ts'
import { isTyping } from '../console/isTyping.ts'
import { operatorOnly } from '../console/operatorOnly.ts'
import { Rows, whileSearching } from '../console/lists/Rows.tsx'
import { disputeReason, disputeStates, type Dispute } from '@tailshare/contract/payments/disputes'
import { moneyText } from '@tailshare/contract/text/money'
import { Link } from '../../../ui/router/Link.tsx'
import { fullName } from '../../../parts/people/people/personName.ts'
import { Avatar } from '../../../ui/display/marks/Avatar.tsx'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import consoleCss from '../console/Console.module.css'
import css from './Disputes.module.css'

export const DisputeRow = ({ dispute, zone }: { dispute: Dispute; zone: string }) => {
  const { id, payer, reason, amountCents, tailNumber, number, text, state } = dispute
  return (
    <li>
      <Link to={paths.operatorDispute(id)} className={css.row} data-row>
        <Avatar {...payer} />
        <span className={css.who}>
          <b>{fullName(payer)}</b>
          <small>{disputeReason(reason)}</small>
        </span>
        <span className={css.what}>
          {tailNumber ? <Tail>{tailNumber}</Tail> : text}
          {number && <small>{number}</small>}
        </span>
        <b className={css.amount}>{moneyText(amountCents)}</b>
        <span className={css.state}>
          <Badge tone={disputeTone(dispute)}>{disputeStates[state]}</Badge>
          <small>{dayLine(dispute, zone)}</small>
        </span>
      </Link>
    </li>
  )
}

export const load = operatorOnly

const empty = {
  open: (
    <EmptyState to={{ search: '?show=closed' }} label="See decided ones" kind="soft">
      No payment is disputed. New disputes appear here automatically.
    </EmptyState>
  ),
  closed: (
    <EmptyState to={paths.operatorDisputes()} label="See open ones" kind="soft">
      Disputes that a bank has decided appear here.
    </EmptyState>
  ),
}

/** Disputed payments, those to answer first; `?show=closed` lists decided ones. J and K move through them. */
export const Screen = () => {
  const account = useAccount()
  const [search] = useSearchParams()
  const show = tabOf(search.get('show'))
  const disputes = useInfiniteQuery({ ...readPages('listDisputes', { query: { show, limit: 20 } }), ...whileSearching })
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      const shortcut = shortcutOf({ key, ctrlKey, metaKey, altKey, typing: isTyping(event.target) })
      if (shortcut !== 'next' && shortcut !== 'previous') return
      const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>('a[data-row]') ?? [])]
      const at = links.findIndex((link) => link === document.activeElement)
      links[at < 0 ? 0 : at + (shortcut === 'next' ? 1 : -1)]?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const count = disputes.isPlaceholderData ? undefined : disputes.data?.pages[0]?.count

  return (
    <Console area="disputes">
      <h1>Disputes</h1>
      <Tabs
        label="Disputes"
        tabs={Object.entries(tabs).map(([key, label]) => ({
          to: { search: key === 'open' ? '' : `?show=${key}` },
          label: key === show && count !== undefined ? `${label}, ${count}` : label,
          current: key === show,
        }))}
      />
      <Rows query={disputes} label="Loading disputes" empty={empty[show]}>
        {(rows) => (
          <>
            <ul ref={list} className={`${consoleCss.list} ${css.list}`}>
              {rows.map((dispute) => (
                <DisputeRow key={dispute.id} dispute={dispute} zone={account ? homeZone(account) : 'UTC'} />
              ))}
            </ul>
            <Keys keys={[...moving, ['Enter', 'open']]} />
          </>
        )}
      </Rows>
    </Console>
  )
}
