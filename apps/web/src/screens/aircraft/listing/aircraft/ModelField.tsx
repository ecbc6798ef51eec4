import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../../api.ts'
import { Combobox, type Suggestion } from '../../../../ui/form/choices/Combobox.tsx'

type Props = { model: Suggestion | null; errors?: string | undefined; onModel: (model: Suggestion | null) => void }

/** Searches a model by any part of its name. */
export const ModelField = ({ model, errors, onModel }: Props) => {
  const [text, setText] = useState<string | null>(null)
  const found = useQuery({
    ...read('listModels', { query: { search: text ?? '' } }),
    enabled: text !== null,
    placeholderData: keepPreviousData,
  })
  const items = (text === null ? [] : (found.data ?? [])).map(({ id, name, maker }) => ({ id, label: name, note: maker }))
  return (
    <Combobox
      label="Model"
      placeholder="Cirrus SR22, 172S …"
      suggested={{ items, state: found.isFetching ? 'searching' : found.isError ? 'failed' : 'found' }}
      onSearch={setText}
      value={model}
      errors={errors}
      onChange={onModel}
    />
  )
}
