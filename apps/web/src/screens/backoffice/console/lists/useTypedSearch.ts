import type { UserFilter } from '@tailshare/contract/backoffice/operator'
import { useTyped } from '../../../../routing/useTyped.ts'
import { useSearchParams } from '../../../../ui/router/hooks.ts'
import { filterOf, searchOf } from '../../users/userText.ts'

/** Text and filter of the URL. */
export const useTypedSearch = () => {
  const [params, setParams] = useSearchParams()
  const search = searchOf(params.get('search'))
  const filter = filterOf(params.get('filter'))
  const write = (words: string, wanted: UserFilter | undefined, replace: boolean) =>
    setParams({ ...(words && { search: words }), ...(wanted && { filter: wanted }) }, { replace, preventScrollReset: true })
  const { text, typed, type, set } = useTyped(search, (words) => write(words, filter, true), searchOf)
  return {
    search,
    filter,
    text,
    type,
    choose: (next: UserFilter | undefined) => {
      set(typed)
      write(typed, next, false)
    },
    clear: () => {
      set('')
      write('', undefined, false)
    },
  }
}
