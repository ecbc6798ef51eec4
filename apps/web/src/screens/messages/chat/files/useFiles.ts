import { type MessageFile, mostMessageFiles } from '@tailshare/contract/messages/messages'
import { uploadProblem } from '@tailshare/contract/base/files/uploads'
import { useRef, useState } from 'react'
import { useAction } from '../../../../api.ts'

/** Uploading, uploaded, or failed with `problem`. */
type Chosen = { key: number; name: string; sent: MessageFile | null; problem: string }

const tooMany = `A message takes ${mostMessageFiles} files.`
const twice = 'It’s already attached.'

/** Files upload when chosen, so that the message itself is quick to send. */
export const useFiles = () => {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const upload = useAction('uploadMessageFile')
  const remove = useAction('deleteMessageFile')
  const keys = useRef(0)
  const change = (key: number, part: Partial<Chosen>) =>
    setChosen((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)))

  const send = async (key: number, file: File) => {
    try {
      const sent = await upload.mutateAsync({ body: {}, file })
      // The server deduplicates identical files.
      setChosen((before) => {
        const part = before.some((one) => one.sent?.id === sent.id) ? { problem: twice } : { sent }
        return before.map((one) => (one.key === key ? { ...one, ...part } : one))
      })
    } catch (error) {
      change(key, { problem: error instanceof Error ? error.message : 'It didn’t upload. Please add it again.' })
    }
  }
  const add = async (files: readonly File[]) => {
    const free = mostMessageFiles - chosen.filter(({ problem }) => problem === '').length
    const more = files.map((file, index) => {
      const problem = uploadProblem(file, 'document') ?? (index >= free ? tooMany : '')
      return { file, one: { key: ++keys.current, name: file.name, sent: null, problem } satisfies Chosen }
    })
    setChosen((before) => [...before.filter(({ problem }) => problem === ''), ...more.map(({ one }) => one)])
    for (const { file, one } of more) if (one.problem === '') await send(one.key, file)
  }
  return {
    chosen,
    add: (files: readonly File[]) => void add(files),
    drop: ({ key, sent }: Chosen) => {
      setChosen((before) => before.filter((one) => one.key !== key))
      if (sent) remove.mutate({ params: { id: sent.id } })
    },
    /** Sent with a message. */
    clear: (ids: readonly string[]) =>
      setChosen((before) => before.filter(({ sent, problem }) => problem === '' && !(sent && ids.includes(sent.id)))),
    ids: chosen.flatMap(({ sent }) => sent?.id ?? []),
    isSending: chosen.some(({ sent, problem }) => sent === null && problem === ''),
  }
}
export type MessageFiles = ReturnType<typeof useFiles>
