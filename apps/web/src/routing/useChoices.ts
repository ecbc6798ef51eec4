import { useSearchParams } from '../ui/router/hooks.ts'

/**
 * What is chosen on a screen and kept in its address, so that a link and the back button find it again. A change takes no step back and
 * does not scroll; `null` and empty text take a choice out.
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
