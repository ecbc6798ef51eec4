import { mostNoticeHits, NoticeKind } from '@tailshare/contract/people/notices/notices'
import { paths } from '@tailshare/contract/base/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readPages } from '../../../api.ts'
import { NoticeList } from '../../../parts/people/notices/NoticeList.tsx'
import { noticeFilters } from '../../../parts/people/notices/noticeText.ts'
import { ReadAllButton } from '../../../parts/people/notices/ReadAllButton.tsx'
import { useChoices } from '../../../routing/useChoices.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../../ui/display/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { Chip } from '../../../ui/form/Choices.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { filteredFrom } from '../../../ui/layout/FilterFold.tsx'
import css from '../Notice.module.css'
import { ShowMore } from '../../../ui/display/ShowMore.tsx'

const longest = 80

const askedIn = (params: URLSearchParams) => ({
  kind: NoticeKind.safeParse(params.get('kind')).data,
  search: (params.get('search') ?? '').slice(0, longest),
})
export const readNotices = (params: URLSearchParams) => {
  const { kind, search } = askedIn(params)
  return readPages('listEvents', { query: { limit: 20, ...(kind && { kind }), ...(search && { search }) } })
}

/** All notices, newest first; filters `?kind=` and `?search=`. */
export const AllNotices = () => {
  const [params, choose] = useChoices()
  const { kind, search } = askedIn(params)
  const [text, setText] = useState(search)
  const notices = useInfiniteQuery({ ...readNotices(params), placeholderData: keepPreviousData })
  const all = notices.data?.pages.flatMap(({ results }) => results) ?? []
  const isNarrowed = kind !== undefined || search !== ''
  const showAll = () => {
    setText('')
    choose({ kind: null, search: null })
  }
  return (
    <div className={`wrap read ${css.page} ${css.all}`}>
      <div className={css.head}>
        <h1>Notices</h1>
        <ReadAllButton />
      </div>
      {(all.length >= filteredFrom || isNarrowed) && (
        <>
          <div className={css.filters} role="group" aria-label="Show">
            {noticeFilters.map(([value, label]) => (
              <Chip key={value} pressed={(kind ?? '') === value} onPress={() => choose({ kind: value })}>
                {label}
              </Chip>
            ))}
          </div>
          <form
            role="search"
            className={css.search}
            onSubmit={(event) => {
              event.preventDefault()
              choose({ search: text.trim() })
            }}
          >
            <Field
              label="Search your notices"
              type="search"
              maxLength={longest}
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                if (event.target.value === '') choose({ search: null })
              }}
            />
            <Button type="submit" kind="soft">
              Search
            </Button>
          </form>
        </>
      )}
      {notices.error && <LoadError error={notices.error} onRetry={() => void notices.refetch()} />}
      {notices.isPending && <Skeleton shape="row" count={5} label="Loading notices" />}
      {notices.isSuccess && all.length === 0 && (
        <EmptyState
          action={
            isNarrowed ? (
              <Button kind="soft" onClick={showAll}>
                Show all notices
              </Button>
            ) : (
              <ButtonLink kind="go" to={paths.search()}>
                Find an aircraft
              </ButtonLink>
            )
          }
        >
          {isNarrowed ? 'No notice fits.' : 'Nothing here yet. News about your bookings and documents shows up here.'}
        </EmptyState>
      )}
      <div aria-busy={notices.isPlaceholderData}>
        <NoticeList notices={all} />
      </div>
      <ShowMore of={notices} />
      {search !== '' && all.length >= mostNoticeHits && (
        <p className="muted">The newest {mostNoticeHits} notices that fit; another word narrows them down.</p>
      )}
    </div>
  )
}
