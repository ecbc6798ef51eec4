import { useAction } from '../../../api.ts'
import { Button } from '../../../ui/Button.tsx'
import { toastError } from '../../../ui/overlay/toast/toast.ts'

export const ReadAllButton = () => {
  const readAll = useAction('readAllNotices')
  return (
    <Button
      kind="soft"
      small
      busy={readAll.isPending}
      onClick={() => readAll.mutate(undefined as never, { onError: toastError })}
    >
      Read all
    </Button>
  )
}
