import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'

export const useFamilies = () => {
  const models = useQuery(read('listModels'))
  const families = [...new Set((models.data ?? []).map(({ family }) => family))].sort()
  return { families: families.map((family) => ({ value: family, label: family })), isPending: models.isPending }
}
