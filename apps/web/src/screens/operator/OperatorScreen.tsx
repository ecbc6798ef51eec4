import { documentKinds } from '@tailshare/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { read } from '../../api.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Console } from './Console.tsx'
import { afterDecision, openIndex, shortcutOf, tabOf, tabs, type Tab } from './decision.ts'
import { DocumentView } from './DocumentView.tsx'
import { isTyping } from './isTyping.ts'
import css from './operator.module.css'
import { operatorOnly } from './operatorOnly.ts'
import { Verdict } from './Verdict.tsx'

export const load = operatorOnly

const press = (name: string) => document.querySelector<HTMLButtonElement>(`[data-shortcut="${name}"]`)

const Empty = ({ tab }: { tab: Tab }) =>
  tab === 'pending' ? (
    <EmptyState
      action={
        <ButtonLink to={paths.myDashboard()} kind="soft">
          My Dashboard
        </ButtonLink>
      }
    >
      Nothing waits. New papers appear here by themselves.
    </EmptyState>
  ) : (
    <EmptyState>Decided papers appear here.</EmptyState>
  )

/** The verification queue: the document beside the decision. `?tab=` and `?document=` say what is open. */
export const Screen = () => {
  const [search, setSearch] = useSearchParams()
  const tab = tabOf(search.get('tab'))
  const queue = useQuery(read('listDocumentQueue', { query: { status: tab, limit: 100 } }))
  const documents = queue.data?.results ?? []
  const at = openIndex(documents, search.get('document'))
  const current = documents[at]

  const open = (id: string | null | undefined) => {
    if (id === undefined) return
    setSearch(
      { ...(tab !== 'pending' && { tab }), ...(id !== null && { document: id }) },
      { replace: true, preventScrollReset: true },
    )
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf({ key: event.key, ...modifiers(event), typing: isTyping(event.target) })
    if (!shortcut || document.querySelector('[role=dialog]')) return
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
    <Console area="papers">
      <h1>Papers to verify</h1>
      <Tabs
        label="Decisions"
        tabs={Object.entries(tabs).map(([key, label]) => ({
          to: { search: key === 'pending' ? '' : `?tab=${key}` },
          label: key === tab && queue.data ? `${label}, ${queue.data.count}` : label,
          current: key === tab,
        }))}
      />
      <Loaded query={queue} label="Loading papers">
        {() =>
          current ? (
            <div className={css.desk}>
              <nav className={css.queue} aria-label="Queue">
                <ol>
                  {documents.map(({ id, kind, account }) => (
                    <li key={id}>
                      <button type="button" aria-current={id === current.id || undefined} onClick={() => open(id)}>
                        <b>{documentKinds[kind]}</b>
                        <small>
                          {account.firstName} {account.lastName}
                        </small>
                      </button>
                    </li>
                  ))}
                </ol>
                {queue.data && queue.data.count > documents.length && (
                  <p className={css.keys}>
                    The first {documents.length} of {queue.data.count}, oldest first
                  </p>
                )}
                <p className={css.keys}>
                  <span>
                    <kbd>J</kbd> next
                  </span>
                  <span>
                    <kbd>K</kbd> previous
                  </span>
                  <span>
                    <kbd>A</kbd> approve
                  </span>
                  <span>
                    <kbd>R</kbd> reject
                  </span>
                </p>
              </nav>
              <DocumentView key={`view-${current.id}`} document={current} />
              <Verdict key={current.id} document={current} onDecided={() => open(afterDecision(documents, current.id))} />
            </div>
          ) : (
            <Empty tab={tab} />
          )
        }
      </Loaded>
    </Console>
  )
}

const modifiers = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ({ ctrlKey, metaKey, altKey })
