import { useSearchParams } from '../ui/router/hooks.ts'

/**
 * A screen's choices, kept in the query so that links and Back restore them. Changes replace the history entry and keep the scroll
 * position; `null` or empty text removes a choice.
 */
export const useChoices = () => {
  const [search, setSearch] = useSearchParams()
  const choose = (choices: Record<string, string | null | undefined>) =>
    setSearch(
      (before) => {
        for (const [name, value] of Object.entries(choices)) {
          if (value) before.set(name, value)
          else before.delete(name)
        }
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return [search, choose] as const
}
