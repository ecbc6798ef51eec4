import { autocomplete } from '@tailshare/contract/base/constants'
import { useEffect, useState } from 'react'
import { useSearchParams } from '../../../ui/router/hooks.ts'

/** Written to the URL, debounced. */
export const useSearchText = () => {
  const [params, setParams] = useSearchParams()
  const search = (params.get('search') ?? '').trim()
  const [text, setText] = useState(search)
  const [shown, setShown] = useState(search)
  // Follow the URL when Back or a link changes it.
  if (shown !== search) {
    setShown(search)
    if (search !== text.trim()) setText(search)
  }
  const typed = text.trim()
  useEffect(() => {
    if (typed === search) return undefined
    const write = () => setParams(typed === '' ? {} : { search: typed }, { replace: true, preventScrollReset: true })
    const timer = setTimeout(write, autocomplete.debounceMs)
    return () => clearTimeout(timer)
  }, [typed, search, setParams])
  return { text, type: setText, search: search.length < 2 ? '' : search, isShort: typed.length === 1 }
}
