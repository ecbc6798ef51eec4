import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { useChoices } from '../../../routing/useChoices.ts'
import { Combobox, type Suggestion } from '../../../ui/form/choices/Combobox.tsx'
import { accountIn } from '../system/audit/auditText.ts'

const noOnes: readonly Suggestion[] = []

/** Filters by actor or subject; the account ID is the URL parameter `account`. */
export const PersonFilter = () => {
  const [params, choose] = useChoices()
  const account = accountIn(params.get('account'))
  const [search, setSearch] = useState<string | null>(null)
  const found = useQuery({ ...read('listUsers', { query: { search: search ?? '', limit: 8 } }), enabled: search !== null })
  const chosen = useQuery({ ...read('getUser', { params: { id: account ?? '' } }), enabled: account !== undefined })
  const items = found.data?.results.map((user) => ({ id: user.id, label: fullName(user), note: user.email })) ?? noOnes
  const value = account && chosen.data ? { id: account, label: fullName(chosen.data) } : null
  return (
    <Combobox
      // Remount once the person has loaded, to show the name.
      key={value?.id ?? 'no one'}
      label="By or about"
      placeholder="Name or email"
      suggested={{ items, state: found.isError ? 'failed' : found.isFetching ? 'searching' : 'found' }}
      onSearch={setSearch}
      value={value}
      onChange={(person) => choose({ account: person?.id })}
    />
  )
}
