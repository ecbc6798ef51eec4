import { useTyped } from '../../../routing/useTyped.ts'
import { useSearchParams } from '../../../ui/router/hooks.ts'

export const useSearchText = () => {
  const [params, setParams] = useSearchParams()
  const search = (params.get('search') ?? '').trim()
  const { text, typed, type } = useTyped(search, (words) =>
    setParams(words === '' ? {} : { search: words }, { replace: true, preventScrollReset: true }),
  )
  return { text, type, search: search.length < 2 ? '' : search, isShort: typed.length === 1 }
}
