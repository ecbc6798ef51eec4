import { useState } from 'react'
import { useAction } from '../../../api.ts'
import { toastError } from '../../../ui/overlay/toast/toast.ts'

/** Uploads to one's own squawk entry, one at a time. Failed photos stay in the list. */
export const useSquawkPhotos = () => {
  const [waiting, setWaiting] = useState<File[]>([])
  const upload = useAction('uploadSquawkPhoto')
  const send = async (squawkId: string, entry: string) => {
    const left: File[] = []
    for (const file of waiting)
      await upload.mutateAsync({ params: { id: squawkId }, body: { entry }, file }).catch((error: unknown) => {
        left.push(file)
        if (error instanceof Error) toastError(error)
      })
    setWaiting(left)
    return left.length === 0
  }
  return {
    waiting,
    add: (files: File[]) => setWaiting((before) => [...before, ...files]),
    drop: (file: File) => setWaiting((before) => before.filter((one) => one !== file)),
    send,
    busy: upload.isPending,
  }
}
export type SquawkPhotos = ReturnType<typeof useSquawkPhotos>
