import { autocomplete } from '@tailshare/contract/base/constants'
import type { UserFilter } from '@tailshare/contract/backoffice/operator'
import { useEffect, useState } from 'react'
import { useIsLeaving, useSearchParams } from '../../../ui/router/hooks.ts'
import { filterOf, searchOf } from '../users/userText.ts'

/** Text written to the URL, debounced; the field follows the URL on Back. */
export const useTypedSearch = () => {
  const [params, setParams] = useSearchParams()
  const search = searchOf(params.get('search'))
  const filter = filterOf(params.get('filter'))
  const [text, setText] = useState(search)
  const [written, setWritten] = useState(search)
  const [shown, setShown] = useState(search)
  if (shown !== search) {
    setShown(search)
    if (search !== written) {
      setText(search)
      setWritten(search)
    }
  }

  const write = (wanted: { search: string; filter: UserFilter | undefined }, replace: boolean) => {
    setWritten(wanted.search)
    setParams(
      { ...(wanted.search && { search: wanted.search }), ...(wanted.filter && { filter: wanted.filter }) },
      { replace, preventScrollReset: true },
    )
  }
  const typed = searchOf(text)
  // Writing to the URL would cancel the navigation.
  const isLeaving = useIsLeaving()
  useEffect(() => {
    if (typed === written || isLeaving) return
    const timer = setTimeout(() => write({ search: typed, filter }, true), autocomplete.debounceMs)
    // The click comes before its navigation starts.
    const stop = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a') && !event.ctrlKey && !event.metaKey) clearTimeout(timer)
    }
    document.addEventListener('click', stop)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', stop)
    }
  })
  return {
    search,
    filter,
    text,
    type: setText,
    choose: (next: UserFilter | undefined) => write({ search: typed, filter: next }, false),
    clear: () => {
      setText('')
      write({ search: '', filter: undefined }, false)
    },
  }
}
