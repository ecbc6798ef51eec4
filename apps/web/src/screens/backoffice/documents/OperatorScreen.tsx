import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { useAccount } from '../../../calls/session.ts'
import { paths } from '@tailshare/contract/base/paths'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { Console } from '../console/Console.tsx'
import { afterDecision, openIndex, shortcutOf, tabOf, tabs, type Tab } from './decision.ts'
import { DocumentView } from './DocumentView.tsx'
import { draftIn, useDrafts } from '../questions/drafts.ts'
import { isTyping } from '../console/isTyping.ts'
import { Keys } from '../console/Keys.tsx'
import { moving } from '../questions/moving.ts'
import css from '../operator.module.css'
import { operatorOnly } from '../console/operatorOnly.ts'
import { QueueList } from '../console/lists/QueueList.tsx'
import { useQueue } from '../console/lists/useQueue.ts'
import { Verdict } from '../reported/Verdict.tsx'

export const load = operatorOnly

const deciding = [
  ['A', 'approve'],
  ['R', 'reject'],
] as const

const press = (name: string) => document.querySelector<HTMLButtonElement>(`[data-shortcut="${name}"]`)

const Gone = () => (
  <EmptyState to={paths.operator()} label="See the queue" kind="soft">
    This document is gone. The person who uploaded it deleted it.
  </EmptyState>
)

const Empty = ({ tab }: { tab: Tab }) =>
  tab === 'pending' ? (
    <EmptyState to={paths.myDashboard()} label="My Dashboard" kind="soft">
      No documents to verify. New ones appear here automatically.
    </EmptyState>
  ) : (
    <EmptyState>Decided documents appear here.</EmptyState>
  )

/** `?tab=` and `?document=` select what is open. */
export const Screen = () => {
  const [search, setSearch] = useSearchParams()
  const tab = tabOf(search.get('tab'))
  const asked = search.get('document')
  const [decidedHere, setDecidedHere] = useState<ReadonlySet<string>>(new Set())
  const { awaited, count, documents, elsewhere, isGone, isOpen, more } = useQueue(tab, asked, decidedHere)
  const drafts = useDrafts()
  const account = useAccount()
  const at = openIndex(documents, asked)
  const current = documents[at]

  const show = (shown: Tab, id: string | null) =>
    setSearch(
      { ...(shown !== 'pending' && { tab: shown }), ...(id !== null && { document: id }) },
      { replace: true, preventScrollReset: true },
    )
  const open = (id: string | null | undefined) => id !== undefined && show(tab, id)
  const follow = useEffectEvent((where: Tab) => show(where, asked))
  useEffect(() => {
    if (elsewhere) follow(elsewhere)
  }, [elsewhere])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf({ key: event.key, ...modifiers(event), typing: isTyping(event.target) })
    if (!shortcut || !isOpen || document.querySelector('[role=dialog]')) return
    event.preventDefault()
    if (shortcut === 'next') open(documents[at + 1]?.id)
    else if (shortcut === 'previous') open(documents[at - 1]?.id)
    else press(shortcut)?.click()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <Console area="documents">
      <h1>Documents to verify</h1>
      <Tabs
        label="Decisions"
        tabs={Object.entries(tabs).map(([key, label]) => ({
          to: { search: key === 'pending' ? '' : `?tab=${key}` },
          label: key === tab && count !== undefined ? `${label}, ${count}` : label,
          current: key === tab,
        }))}
      />
      {isGone ? (
        <Gone />
      ) : (
        <Loaded query={awaited} label="Loading documents">
          {() =>
            isOpen &&
            (current ? (
              <div className={css.desk}>
                <nav className={css.queue} aria-label="Queue">
                  <QueueList documents={documents} currentId={current.id} onOpen={open} />
                  {more && (
                    <Button kind="soft" small busy={more.isReading} onClick={more.read}>
                      Show more
                    </Button>
                  )}
                  <Keys keys={tab === 'pending' ? [...moving, ...deciding] : moving} />
                </nav>
                <DocumentView key={`view-${current.id}`} document={current} />
                <Verdict
                  key={current.id}
                  document={current}
                  zone={account ? homeZone(account) : 'UTC'}
                  draft={draftIn(drafts, current.id)}
                  onDecided={() => {
                    setDecidedHere(new Set([...decidedHere, current.id]))
                    open(afterDecision(documents, current.id))
                  }}
                />
              </div>
            ) : (
              <Empty tab={tab} />
            ))
          }
        </Loaded>
      )}
    </Console>
  )
}

const modifiers = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ({ ctrlKey, metaKey, altKey })
