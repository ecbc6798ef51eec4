import { useQueryClient } from '@tanstack/react-query'
import { ApiError, type Args, read, refreshAfter, type Reply, useAction } from '../../../api.ts'

type Decision = 'setUserRoles' | 'suspendUser' | 'restoreUser' | 'resetSecondFactor'

/**
 * Sends a decision about a member. On a conflict with another operator, refetches the account before rejecting and passes it to `onClash`,
 * so that the dialog shows the current state.
 */
export const useUserDecision = <N extends Decision>(name: N, onClash?: (now: Reply<'getUser'>) => void) => {
  const client = useQueryClient()
  const action = useAction(name)
  const decide = async (args: Args<N>) => {
    try {
      return await action.mutateAsync(args)
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        const { id } = (args as Args<Decision>).params
        onClash?.(await client.fetchQuery({ ...read('getUser', { params: { id } }), staleTime: 0 }))
        void refreshAfter(client, name)
      }
      throw error
    }
  }
  return { decide, isDone: action.isSuccess }
}
