import { countText } from '@tailshare/contract/text/countText'
import { userFilters, type OperatorUser } from '@tailshare/contract/backoffice/operator'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readPages } from '../../../api.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Field, Select } from '../../../ui/form/Field.tsx'
import { Console } from '../console/Console.tsx'
import { isTyping } from '../console/isTyping.ts'
import { operatorOnly } from '../console/operatorOnly.ts'
import { Rows, whileSearching } from '../console/lists/Rows.tsx'
import { useTypedSearch } from '../console/lists/useTypedSearch.ts'
import { filterOf, longestSearch, roleWords } from './userText.ts'
import { Link } from '../../../ui/router/Link.tsx'
import { fullName } from '../../../parts/people/people/personName.ts'
import { paths } from '@tailshare/contract/base/paths'
import { Avatar } from '../../../ui/display/marks/Avatar.tsx'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import css from '../console/Console.module.css'

export const UserRow = ({ user }: { user: OperatorUser }) => {
  const { id, email, homeAirport, documentsWaiting, suspended } = user
  return (
    <li>
      <Link to={paths.operatorUser(id)} className={css.user}>
        <Avatar {...user} />
        <span className={css.who}>
          <b>{fullName(user)}</b>
          <small>{email}</small>
        </span>
        <span className={css.airport}>{homeAirport}</span>
        <span className={css.roles}>
          {roleWords(user).map((word) => (
            <Badge key={word} fill>
              {word}
            </Badge>
          ))}
        </span>
        <span className={css.state}>
          {suspended !== null && (
            <Badge tone="caution" icon="lock">
              Suspended
            </Badge>
          )}
          {documentsWaiting > 0 && <Badge icon="document">{countText(documentsWaiting, 'document')} waiting</Badge>}
        </span>
      </Link>
    </li>
  )
}

export const load = operatorOnly

const filters = Object.entries(userFilters).map(([value, label]) => ({ value, label }))

/** All accounts, searched by name, email or tail number: `?search=&filter=`. */
export const Screen = () => {
  const { search, filter, text, type, choose, clear } = useTypedSearch()
  const users = useInfiniteQuery({
    ...readPages('listUsers', { query: { ...(search && { search }), ...(filter && { filter }), limit: 20 } }),
    ...whileSearching,
  })
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const count = users.data?.pages[0]?.count

  return (
    <Console area="people">
      <h1>People</h1>
      <search className={css.search}>
        <Field
          ref={box}
          label="Name, email or tail number"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={longestSearch}
          aria-keyshortcuts="/"
          after={<kbd className={css.key}>/</kbd>}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
        <Select
          label="Show"
          empty="Everyone"
          choices={filters}
          value={filter ?? ''}
          onChange={({ target }) => choose(filterOf(target.value))}
        />
      </search>
      <p role="status" className={css.count}>
        {count === undefined ? '' : countText(count, 'person', 'people')}
      </p>
      <Rows
        query={users}
        label="Loading people"
        empty={
          <EmptyState
            action={
              <Button kind="soft" onClick={clear}>
                Show everyone
              </Button>
            }
          >
            No one found. Try a part of the name, the email address or a tail number.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className={css.list}>
            {rows.map((user) => (
              <UserRow key={user.id} user={user} />
            ))}
          </ul>
        )}
      </Rows>
    </Console>
  )
}
